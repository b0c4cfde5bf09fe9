// Calls that the rules ask for, large, from the moment they fall due until somebody made them.
import { h } from "./dom.js";
import { button, reasons, tap } from "./parts.js";
import { clockNow } from "./scoreboard.js";
import { ring } from "./signal.js";
import { word } from "./words.js";

const heard = new Set();

/** Every call that is due and not made yet. */
export function calls(table) {
  const open = table.bout?.opened ? dueCalls(table) : [];
  for (const call of open) sound(`${table.bout.id}/${call.code}/${call.clock_ms}`);
  return h("section", { key: "calls", class: "calls", role: "alert", "aria-label": word("calls") }, open.map((call) => banner(table, call)));
}

function sound(id) {
  if (heard.has(id)) return;
  heard.add(id);
  ring();
}

/** The calls of the view, and those whose moment came since the server spoke. */
function dueCalls(table) {
  const { view } = table.bout;
  const made = new Set(table.waiting.map((row) => row.record.call));
  const open = view.calls.filter((call) => !call.made && !made.has(call.code));
  const due = (view.due ?? []).filter((one) => isDue(table, one) && !made.has(one.code));
  if (due.length > 0) table.link.wake();
  return [...open, ...due.map((one) => ({ ...one, because: [], buttons: [] }))];
}

function isDue(table, due) {
  return due.t_ms === null ? clockNow(table) >= due.clock_ms : table.t >= due.t_ms;
}

function banner(table, call) {
  const made = { do: "call", call: call.code };
  const answers = call.buttons.length > 0
    ? call.buttons.map((one) => tap(table, one, { class: one.default ? "strong" : "" }))
    : button(table, `made-${call.code}`, word("called"), () => table.record([made], call.text.say), { class: "strong" });
  return h(
    "div",
    { key: call.code, class: `call call-${call.code}` },
    h("div", {}, h("p", { class: "call-words" }, call.text.say), reasons(call.because)),
    h("div", { class: "call-answers" }, answers),
  );
}

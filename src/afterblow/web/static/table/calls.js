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
  const props = { key: "calls", class: "calls", role: "alert", "aria-label": word("calls") };
  return h("section", props, open.map((call) => banner(table, call)));
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
  return [...open, ...due.map((one) => ({ ...one, because: [] }))];
}

function isDue(table, due) {
  return due.t_ms === null ? clockNow(table) >= due.clock_ms : table.t >= due.t_ms;
}

function banner(table, call) {
  return h(
    "div",
    { key: call.code, class: `call call-${call.code}` },
    h("div", {}, h("p", { class: "call-words" }, call.text.say), reasons(call.because)),
    h("div", { class: "call-answers" }, answers(table, call)),
  );
}

/** The view's answers; before the server has spoken, that the call was made. */
function answers(table, call) {
  const main = { class: "strong", "data-code": "Enter" };
  if (call.buttons) return call.buttons.map((one) => tap(table, one, one.default ? main : {}));
  const act = () => table.record([{ do: "call", call: call.code }], call.text.say);
  return button(table, `made-${call.code}`, word("called"), act, main);
}

// What was recorded: what waits for the server on top, then the log, newest first.
import { reading } from "./clock.js";
import { h } from "./dom.js";
import { button, signed } from "./parts.js";
import { word } from "./words.js";

const PLAIN = new Set(["fence", "halt", "point", "resume", "void", "replace"]); // shown only where every line is wanted

/** The list of records of the bout. */
export function records(table) {
  const { bout } = table;
  if (!bout?.opened) return null;
  const all = table.kept.get("all");
  const lines = bout.view.entries.filter((one) => all || !PLAIN.has(one.do) || one.refused);
  const turn = () => table.show({ all: !all });
  return h(
    "section",
    { key: "log", class: "log", "aria-label": word("records") },
    h("div", { class: "log-head", key: "head" }, h("h2", {}, word("records")), button(table, "all", word(all ? "fewer_lines" : "every_line"), turn, { class: "small" })),
    waiting(table),
    h("ol", { key: "lines", class: "lines", reversed: true }, lines.toReversed().map((one) => line(table, one))),
  );
}

function waiting(table) {
  const gone = table.outbox.takenBack;
  const rows = table.waiting.toReversed().map((row) => {
    const props = { key: row.key, class: gone.has(row.key) ? "taken-back" : "" };
    return h("li", props, row.say, " ", h("small", {}, word("waiting")));
  });
  return rows.length > 0 && h("ul", { key: "waiting", class: "waiting", "aria-label": word("waiting") }, rows);
}

function line(table, one) {
  const open = () => table.sheet({ kind: "entry", record: one.record });
  const state = one.voided_by ? "voided" : one.refused ? "refused-line" : "";
  const text = [
    h("span", { class: "line-no" }, one.exchange ? String(one.exchange) : ""),
    h("span", { class: "line-text" }, one.text.say, one.replaced_by && h("small", {}, ` ${word("changed")}`), one.refused && h("small", {}, ` ${one.refused.say}`)),
    awarded(table, one),
    h("span", { class: "line-time" }, reading(one.clock_ms)),
  ];
  const name = word("record_name", { n: one.record, what: one.text.say });
  return h("li", { key: `line-${one.record}`, class: `line line-${one.kind} ${one.corner ?? ""} ${state}` }, button(table, `line-${one.record}`, text, open, { name }));
}

function awarded(table, one) {
  if (!one.score || one.voided_by) return h("span", { class: "line-score" });
  const gains = table.sides.filter((side) => one.awarded?.[side]).map((side) => signed(one.awarded[side]));
  const score = table.sides.map((side) => one.score[side]).join(" – ");
  return h("span", { class: "line-score" }, h("small", {}, gains.join(" ")), ` ${score}`);
}

// What was recorded: what waits for the server on top, then the log, newest first.
import { reading } from "./clock.js";
import { h } from "./dom.js";
import { button, signed } from "./parts.js";
import { word } from "./words.js";

// shown only where every line is wanted
const PLAIN = new Set(["fence", "halt", "point", "resume", "void", "replace"]);

/** The list of records of the bout. */
export function records(table) {
  const { bout } = table;
  if (!bout?.opened) return null;
  const all = table.kept.get("all");
  const lines = bout.view.entries.filter((one) => all || !PLAIN.has(one.do) || one.refused);
  const items = lines.toReversed().map((one) => line(table, one));
  return h(
    "section",
    { key: "log", class: "log", "aria-label": word("records") },
    head(table, all),
    waiting(table),
    h("ol", { key: "lines", class: "lines" }, items),
  );
}

function head(table, all) {
  const turn = () => table.show({ all: !all });
  const text = word(all ? "fewer_lines" : "every_line");
  const key = button(table, "all", text, turn, { class: "small" });
  return h("div", { class: "log-head", key: "head" }, h("h2", {}, word("records")), key);
}

function waiting(table) {
  const gone = table.outbox.takenBack;
  const rows = table.waiting.toReversed().map((row) => {
    const props = { key: row.key, class: gone.has(row.key) ? "taken-back" : "" };
    return h("li", props, h("span", {}, row.say), " ", h("small", {}, word("waiting")));
  });
  const props = { key: "waiting", class: "waiting", "aria-label": word("waiting") };
  return rows.length > 0 && h("ul", props, rows);
}

function line(table, one) {
  const open = () => table.sheet({ kind: "entry", record: one.record });
  const state = one.voided_by ? "voided" : one.refused ? "refused-line" : "";
  const text = [
    h("span", { class: "line-no" }, one.exchange ? String(one.exchange) : ""),
    lineText(one),
    awarded(table, one),
    h("span", { class: "line-time" }, reading(one.clock_ms)),
  ];
  const name = word("record_name", { n: one.record, what: one.text.say });
  const key = button(table, `line-${one.record}`, text, open, { name });
  const kind = `line line-${one.kind} ${one.corner ?? ""} ${state}`;
  return h("li", { key: `line-${one.record}`, class: kind }, key);
}

function lineText(one) {
  const changed = one.replaced_by && h("small", {}, word("changed"));
  const refused = one.refused && h("small", {}, one.refused.say);
  return h("span", { class: "line-text" }, one.text.say, " ", changed, refused);
}

function awarded(table, one) {
  if (!one.score || one.voided_by) return h("span", { class: "line-score" });
  const gained = table.sides.filter((side) => one.awarded?.[side]);
  const gains = gained.map((side) => signed(one.awarded[side])).join(" ");
  const score = table.sides.map((side) => one.score[side]).join(" – ");
  return h("span", { class: "line-score" }, h("small", {}, gains), ` ${score}`);
}

// Time-outs, forfeits and ends, the clock, protests.
import { h } from "./dom.js";
import { button, tap } from "./parts.js";
import { clockNow } from "./scoreboard.js";
import { word } from "./words.js";

/** Time-outs: for one corner in its column, for both in a row. */
export function timeoutSheet(table) {
  return { title: word("timeout"), body: byCorner(table, table.group("timeout")) };
}

/** What is seldom needed. */
export function moreSheet(table) {
  const view = (kind) => () => table.sheet({ kind });
  return {
    title: word("more"),
    body: [
      byCorner(table, table.group("self_call")),
      byCorner(table, table.group("end")),
      h("div", { key: "rest", class: "choices" }, button(table, "to-clock", word("correct_clock"), view("clock")), button(table, "to-protest", word("protest"), view("protest"))),
    ],
  };
}

function byCorner(table, buttons) {
  const columns = table.sides.map((side) => {
    const own = buttons.filter((one) => one.corner === side).map((one) => tap(table, one));
    return own.length > 0 && h("div", { key: side, class: `choices ${side}`, role: "group", "aria-label": word(`${side}_corner`) }, own);
  });
  const common = buttons.filter((one) => !one.corner).map((one) => tap(table, one));
  return [h("div", { key: `two-${buttons[0]?.id}`, class: "two" }, columns), h("div", { key: `all-${buttons[0]?.id}`, class: "choices" }, common)];
}

/** The reading of the clock as an official says it. */
export function clockSheet(table, sheet) {
  const now = table.bout.view.clock;
  const field = (name, ms) => h("label", { key: name, class: "field" }, h("span", {}, word(`clock_${name}`)), h("input", { type: "number", min: "0", step: "any", inputmode: "decimal", value: sheet[name] ?? "", placeholder: String(Math.round(ms / 1000)), oninput: (event) => table.sheet({ ...sheet, [name]: event.target.value }) }));
  const given = Object.fromEntries(["elapsed", "limit"].filter((name) => sheet[name]).map((name) => [name, Number(sheet[name])]));
  const send = () => table.record([{ do: "clock", ...given }], word("correct_clock"));
  return { title: word("correct_clock"), body: [field("elapsed", clockNow(table)), field("limit", now.limit_ms), button(table, "send-clock", word("set_clock"), send, { class: "strong", disabled: Object.keys(given).length === 0 })] };
}

/** An appeal against a record, and the answer. */
export function protestSheet(table, sheet) {
  const by = sheet.by ?? table.sides[0];
  const open = table.bout.view.entries.filter((one) => one.kind !== "flow" && one.kind !== "correction").toReversed();
  const record = sheet.record ?? open[0]?.record;
  const sides = table.sides.map((side) => button(table, `by-${side}`, word(side), () => table.sheet({ ...sheet, by: side }), { class: "small", "aria-pressed": String(side === by) }));
  const items = open.map((one) => h("option", { key: one.record, value: one.record, selected: one.record === record }, word("record_name", { n: one.record, what: one.text.say })));
  const send = (verdict) => () => table.record([{ do: "protest", by, record: Number(record), verdict }], word("protest"));
  return {
    title: word("protest"),
    body: [
      h("div", { key: "by", class: "row", role: "group", "aria-label": word("protest_by") }, h("p", {}, word("protest_by")), sides),
      h("label", { key: "record", class: "field" }, h("span", {}, word("protest_record")), h("select", { value: record, onchange: (event) => table.sheet({ ...sheet, record: Number(event.target.value) }) }, items)),
      h("div", { key: "verdict", class: "answers" }, button(table, "upheld", word("upheld"), send("upheld"), { disabled: !record }), button(table, "rejected", word("rejected"), send("rejected"), { disabled: !record })),
    ],
  };
}

// One line of the log: what it was worth and why, and how to correct it.
import { reading } from "./clock.js";
import { h } from "./dom.js";
import { button, field, reasons, signed } from "./parts.js";
import { hitsOf } from "./sheet_hits.js";
import { word } from "./words.js";

/** Why a line says what it says, and its corrections. */
export function entrySheet(table, sheet) {
  const one = table.bout?.view.entries.find((entry) => entry.record === sheet.record);
  if (!one) return null;
  const refused = one.refused && reasons([{ say: one.refused.say, clause: "" }]);
  return {
    title: word("record_n", { n: one.record }),
    body: [
      h("p", { key: "say", class: "big" }, one.text.say),
      one.raw && h("p", { key: "sum" }, worth(table, one)),
      h("div", { key: "why", class: "because" }, reasons(one.because ?? []), refused),
      h("p", { key: "time" }, word("at_clock", { time: reading(one.clock_ms) })),
      one.voided_by ? revive(table, one) : corrections(table, sheet, one),
    ],
  };
}

function worth(table, one) {
  const raw = table.sides.map((side) => `${word(side)} ${one.raw[side]}`).join(" – ");
  const gained = table.sides.filter((side) => one.awarded[side]);
  const gains = gained.map((side) => `${word(side)} ${signed(one.awarded[side])}`);
  return `${raw} → ${gains.join(", ") || word("nobody_scores")}`;
}

function corrections(table, sheet, one) {
  const why = sheet.why ?? "";
  const oninput = (event) => table.sheet({ ...sheet, why: event.target.value });
  const props = { type: "text", value: why, oninput, maxlength: "200", autocomplete: "off" };
  const gone = { do: "void", record: one.record, ...(why && { why }) };
  const text = { say: word("void_say", { what: one.text.say }) };
  const drop = () => table.tap({ records: [gone], text, confirm: true });
  const keys = [change(table, one), button(table, "void", word("void"), drop)];
  return [field(word("why_optional"), props), h("div", { key: "acts", class: "answers" }, keys)];
}

function change(table, one) {
  const editor = editorFor(table, one);
  const open = () => table.sheet(editor);
  return editor && button(table, "change", word("change"), open, { class: "strong" });
}

/** The sheet that corrects a record of this kind, filled in. */
function editorFor(table, { record, data, text }) {
  const choices = table.bout.ahead.halted?.hits;
  if (data.do === "exchange" && choices) {
    return { kind: "hits", hits: hitsOf(data, choices, text.say), replaces: record };
  }
  if (data.do !== "penalty") return null;
  return { kind: "penalty", corner: data.to, actor: data.actor, replaces: record };
}

function revive(table, one) {
  const act = () => table.record([{ do: "void", record: one.voided_by }], one.text.say);
  const key = button(table, "revive", word("revive"), act, { class: "strong" });
  return h("div", { key: "acts", class: "answers" }, key);
}

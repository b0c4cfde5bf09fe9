// One line of the log: what it was worth and why, and how to correct it.
import { reading } from "./clock.js";
import { h } from "./dom.js";
import { button, reasons, signed } from "./parts.js";
import { hitsOf } from "./sheet_hits.js";
import { word } from "./words.js";

/** Why a line says what it says, and its corrections. */
export function entrySheet(table, sheet) {
  const one = table.bout.view.entries.find((entry) => entry.record === sheet.record);
  if (!one) return null;
  return {
    title: word("record_n", { n: one.record }),
    body: [
      h("p", { key: "say", class: "big" }, one.text.say),
      one.raw && h("p", { key: "sum" }, worth(table, one)),
      h("div", { key: "why", class: "because" }, reasons(one.because ?? []), one.refused && reasons([{ say: one.refused.say, clause: "" }])),
      h("p", { key: "time" }, word("at_clock", { time: reading(one.clock_ms) })),
      one.voided_by ? revive(table, one) : corrections(table, sheet, one),
    ],
  };
}

function worth(table, one) {
  const raw = table.sides.map((side) => `${word(side)} ${one.raw[side]}`).join(" – ");
  const gain = table.sides.filter((side) => one.awarded[side]).map((side) => `${word(side)} ${signed(one.awarded[side])}`);
  return `${raw} → ${gain.join(", ") || word("nobody_scores")}`;
}

function corrections(table, sheet, one) {
  const why = sheet.why ?? "";
  const type = (event) => table.sheet({ ...sheet, why: event.target.value });
  const gone = { do: "void", record: one.record, ...(why && { why }) };
  const drop = () => table.tap({ records: [gone], text: { say: word("void_say", { what: one.text.say }) }, confirm: true });
  return [
    h("label", { key: "reason", class: "field" }, h("span", {}, word("why_optional")), h("input", { type: "text", value: why, oninput: type, maxlength: "200", autocomplete: "off" })),
    h("div", { key: "acts", class: "answers" }, change(table, one), button(table, "void", word("void"), drop)),
  ];
}

function change(table, one) {
  const editor = editorFor(table, one);
  return editor && button(table, "change", word("change"), () => table.sheet(editor), { class: "strong" });
}

/** The sheet that corrects a record of this kind, filled in. */
function editorFor(table, one) {
  const record = one.data;
  const choices = table.bout.ahead.halted?.hits;
  if (record.do === "exchange" && choices) return { kind: "hits", hits: hitsOf(record, choices, one.text.say), replaces: one.record };
  if (record.do === "penalty") return { kind: "penalty", corner: record.to, actor: record.actor, replaces: one.record };
  return null;
}

function revive(table, one) {
  const act = () => table.record([{ do: "void", record: one.voided_by }], one.text.say);
  return h("div", { key: "acts", class: "answers" }, button(table, "revive", word("revive"), act, { class: "strong" }));
}

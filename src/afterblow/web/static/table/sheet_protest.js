// An appeal against a record, and what came of it.
import { h } from "./dom.js";
import { button, picker, tabs } from "./parts.js";
import { word } from "./words.js";

/** Who appeals, against what, and the answer. */
export function protestSheet(table, sheet) {
  if (!table.bout?.opened) return null;
  const by = sheet.by ?? table.sides[0];
  const lines = table.bout.view.entries.filter((one) => {
    return one.kind === "exchange" || one.kind === "penalty";
  });
  const record = sheet.record ?? lines.at(-1)?.record;
  const sides = table.sides.map((side) => [side, word(side), side]);
  const options = lines.toReversed().map((one) => {
    return [one.record, word("record_name", { n: one.record, what: one.text.say })];
  });
  const answers = ["upheld", "rejected"].map((verdict) => {
    const send = () => table.record([{ do: "protest", by, record, verdict }], word("protest"));
    return button(table, verdict, word(verdict), send, { disabled: !record });
  });
  return {
    title: word("protest"),
    body: [
      tabs(table, word("protest_by"), sides, by, (side) => table.sheet({ ...sheet, by: side })),
      picker(word("protest_record"), options, record, (n) => {
        table.sheet({ ...sheet, record: Number(n) });
      }),
      h("div", { key: "verdict", class: "answers" }, answers),
    ],
  };
}

// The clock as an official sets it.
import { button, field } from "./parts.js";
import { clockNow } from "./scoreboard.js";
import { word } from "./words.js";

/** What the clock shall read, how long it shall run; what is left empty stays as it is. */
export function clockSheet(table, sheet) {
  if (!table.bout?.opened) return null;
  const names = ["elapsed", "limit"].filter((name) => sheet[name]);
  const given = Object.fromEntries(names.map((name) => [name, Number(sheet[name])]));
  const send = () => table.record([{ do: "clock", ...given }], word("correct_clock"));
  const props = { class: "strong", disabled: names.length === 0 };
  return {
    title: word("correct_clock"),
    body: [
      seconds(table, sheet, "elapsed", clockNow(table)),
      seconds(table, sheet, "limit", table.bout.view.clock.limit_ms),
      button(table, "send-clock", word("set_clock"), send, props),
    ],
  };
}

function seconds(table, sheet, name, now) {
  return field(word(`clock_${name}`), {
    type: "number",
    min: "0",
    step: "any",
    inputmode: "decimal",
    value: sheet[name] ?? "",
    placeholder: String(Math.round(now / 1000)),
    oninput: (event) => table.sheet({ ...sheet, [name]: event.target.value }),
  });
}

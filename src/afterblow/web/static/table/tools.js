// What is always at hand: undo, penalties, time-out, everything else.
import { h } from "./dom.js";
import { button } from "./parts.js";
import { word } from "./words.js";

/** The row of tools under the stage. */
export function tools(table) {
  if (!table.bout?.opened) return null;
  const [left, right] = table.sides;
  const timeouts = table.group("timeout").length > 0;
  return h(
    "nav",
    { key: "tools", class: "tools", "aria-label": word("tools") },
    penalty(table, left),
    undo(table),
    button(table, "timeout", word("timeout"), () => table.sheet({ kind: "timeout" }), { disabled: !timeouts }),
    button(table, "more", word("more"), () => table.sheet({ kind: "more" })),
    penalty(table, right),
  );
}

function penalty(table, side) {
  const open = () => table.sheet({ kind: "penalty", corner: side });
  const text = [h("span", { class: `shape shape-${side}`, "aria-hidden": "true" }), word("penalty")];
  return button(table, `penalty-${side}`, text, open, { class: `tool-${side}`, name: word(`penalty_${side}`) });
}

function undo(table) {
  const last = table.undoable;
  const say = last?.row?.say ?? last?.entry?.text.say ?? "";
  const text = [word("undo_last"), say && h("small", {}, say)];
  const name = say ? word("undo_name", { what: say }) : word("undo_last");
  return button(table, "undo", text, () => table.undo(), { class: "undo", name, disabled: !last });
}

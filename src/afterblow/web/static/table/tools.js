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
    penalty(table, left, "KeyC"),
    undo(table),
    opener(table, "timeout", { disabled: !timeouts, "data-code": "KeyT" }),
    opener(table, "more", {}),
    penalty(table, right, "KeyO"),
  );
}

function opener(table, kind, props) {
  return button(table, kind, word(kind), () => table.sheet({ kind }), props);
}

function penalty(table, side, code) {
  const open = () => table.sheet({ kind: "penalty", corner: side });
  const shape = h("span", { class: `shape shape-${side}`, "aria-hidden": "true" });
  const props = { class: `tool-${side}`, name: word(`penalty_${side}`), "data-code": code };
  return button(table, `penalty-${side}`, [shape, word("penalty")], open, props);
}

function undo(table) {
  const last = table.undoable;
  const say = last?.row?.say ?? last?.entry?.text.say ?? "";
  const text = [word("undo_last"), say && h("small", {}, say)];
  const name = say ? word("undo_name", { what: say }) : word("undo_last");
  const props = { class: "undo", name, disabled: !last, "data-code": "KeyU" };
  return button(table, "undo", text, () => table.undo(), props);
}

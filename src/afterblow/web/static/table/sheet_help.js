// What to do, in a few lines, the keys, and what the rulebook says at this moment.
import { h } from "./dom.js";
import { MAP } from "./keys.js";
import { word } from "./words.js";

const STEPS = ["open", "fence", "halt", "verdict", "afterblow", "undo", "offline"];

/** The help sheet. */
export function helpSheet(table) {
  const steps = STEPS.map((step) => h("li", { key: step }, word(`help_${step}`)));
  const keys = MAP.map(([key, does]) => {
    return h("div", { key }, h("dt", {}, h("kbd", {}, key)), h("dd", {}, word(does)));
  });
  const notes = (table.bout?.view.notes ?? []).map((note) => {
    return h("li", { key: note.id }, note.text.say, " ", h("span", { class: "clause" }, note.clause));
  });
  return {
    title: word("help"),
    body: [
      h("ol", { key: "steps", class: "steps" }, steps),
      h("h3", { key: "keys-title" }, word("keys")),
      h("dl", { key: "keys", class: "keymap" }, keys),
      notes.length > 0 && h("h3", { key: "notes-title" }, word("notes")),
      h("ul", { key: "notes", class: "notes" }, notes),
    ],
  };
}

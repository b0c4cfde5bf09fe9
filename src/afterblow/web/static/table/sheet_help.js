// What to do, in a few lines, the keys, and what the rulebook says at this moment.
import { h } from "./dom.js";
import { MAP } from "./keys.js";
import { word } from "./words.js";

const STEPS = ["help_open", "help_fence", "help_halt", "help_verdict", "help_afterblow", "help_undo", "help_offline"];

/** The help sheet. */
export function helpSheet(table) {
  const steps = STEPS.map((code) => h("li", { key: code }, word(code)));
  const keys = MAP.map(([key, does]) => h("div", { key }, h("dt", {}, h("kbd", {}, key)), h("dd", {}, word(does))));
  const notes = (table.bout?.view.notes ?? []).map((note) => h("li", { key: note.id }, note.text.say, " ", h("span", { class: "clause" }, note.clause)));
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

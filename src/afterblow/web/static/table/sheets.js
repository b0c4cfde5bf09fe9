// What lies over the page while it is open: one sheet at a time, in a dialog of the browser.
import { h } from "./dom.js";
import { entrySheet } from "./sheet_entry.js";
import { helpSheet } from "./sheet_help.js";
import { hitsSheet } from "./sheet_hits.js";
import { clockSheet, moreSheet, protestSheet, timeoutSheet } from "./sheet_more.js";
import { refusedSheet } from "./sheet_refused.js";
import { penaltySheet } from "./sheet_penalty.js";
import { button, tap, who } from "./parts.js";
import { word } from "./words.js";

const SHEETS = {
  confirm: confirmSheet,
  missing: missingSheet,
  penalty: penaltySheet,
  hits: hitsSheet,
  entry: entrySheet,
  timeout: timeoutSheet,
  more: moreSheet,
  clock: clockSheet,
  protest: protestSheet,
  refused: refusedSheet,
  help: helpSheet,
};

/** The open sheet as a dialog, or nothing. A sheet is {title, body}; null where it has no subject. */
export function sheets(table) {
  const open = table.kept.get("sheet");
  const sheet = open && SHEETS[open.kind](table, open);
  if (!sheet) return null;
  const close = () => table.sheet(null);
  return h(
    "dialog",
    { key: `sheet-${open.kind}`, class: `sheet sheet-${open.kind} ${open.corner ?? ""}`, "aria-labelledby": "sheet-title", oncancel: close },
    h("div", { class: "sheet-head", key: "head" }, h("h2", { id: "sheet-title", tabindex: "-1" }, sheet.title), button(table, "sheet-close", "✕", close, { name: word("close_sheet"), class: "icon" })),
    h("div", { class: "sheet-body", key: "body" }, sheet.body),
  );
}

/** Shows the dialog that was drawn as a modal one. */
export function raise(root) {
  const dialog = root.querySelector("dialog:not([open])");
  if (!dialog) return;
  dialog.showModal();
  dialog.querySelector("[autofocus], #sheet-title").focus();
}

/** Something heavy: said once more, then done. */
function confirmSheet(table, { button: one }) {
  const act = () => table.record(one.records, one.text.say);
  return {
    title: word("really"),
    body: [h("p", { class: "big" }, one.text.say), h("div", { class: "answers" }, button(table, "confirm", word("confirm"), act, { class: "strong" }), button(table, "cancel", word("cancel"), () => table.sheet(null)))],
  };
}

/** A fencer is not there: the view's own ways to forfeit, with the bout opened first. */
function missingSheet(table, { corner }) {
  const ways = table.group("end").filter((one) => one.corner === corner);
  const open = { do: "open" };
  const keys = ways.map((one) => button(table, one.id, one.text.say, () => table.record([open, ...one.records], one.text.say)));
  return { title: word("missing_title", { who: table.bout[corner].name }), body: [h("p", {}, word("missing_text")), h("div", { class: "choices" }, keys)] };
}

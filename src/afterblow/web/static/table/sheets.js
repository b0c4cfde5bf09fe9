// What lies over the page while it is open: one sheet at a time, in a dialog of the browser.
import { h } from "./dom.js";
import { button } from "./parts.js";
import { clockSheet } from "./sheet_clock.js";
import { entrySheet } from "./sheet_entry.js";
import { helpSheet } from "./sheet_help.js";
import { hitsSheet } from "./sheet_hits.js";
import { moreSheet, timeoutSheet } from "./sheet_more.js";
import { penaltySheet } from "./sheet_penalty.js";
import { protestSheet } from "./sheet_protest.js";
import { refusedSheet } from "./sheet_refused.js";
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
  const sheet = open && table.ring && SHEETS[open.kind](table, open);
  if (!sheet) return null;
  const kind = `sheet sheet-${open.kind} ${open.corner ?? ""}`;
  const close = () => table.sheet(null);
  const props = { key: `sheet-${open.kind}`, class: kind, oncancel: close };
  return h(
    "dialog",
    { ...props, "aria-labelledby": "sheet-title" },
    head(table, sheet.title, close),
    h("div", { class: "sheet-body", key: "body" }, sheet.body),
  );
}

function head(table, title, close) {
  const heading = h("h2", { id: "sheet-title", tabindex: "-1" }, title);
  const key = button(table, "sheet-close", "✕", close, { name: word("close_sheet"), class: "icon" });
  return h("div", { class: "sheet-head", key: "head" }, heading, key);
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
  const back = () => table.sheet(null);
  const yes = button(table, "confirm", word("confirm"), act, { class: "strong" });
  const no = button(table, "cancel", word("cancel"), back);
  const what = h("p", { class: "big", key: "what" }, one.text.say);
  return { title: word("really"), body: [what, h("div", { class: "answers", key: "keys" }, yes, no)] };
}

/** A fencer is not there: the view's own ways to forfeit, with the bout opened first. */
function missingSheet(table, { corner }) {
  if (table.bout?.opened !== false) return null;
  const ways = table.bout.view.buttons.find((group) => group.id === "end")?.buttons ?? [];
  const keys = ways.filter((one) => one.corner === corner).map((one) => {
    const act = () => table.record([{ do: "open" }, ...one.records], one.text.say);
    return button(table, one.id, one.text.say, act);
  });
  const title = word("missing_title", { who: table.bout[corner].name });
  const text = h("p", { key: "text" }, word("missing_text"));
  return { title, body: [text, h("div", { class: "choices", key: "keys" }, keys)] };
}

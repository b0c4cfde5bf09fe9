// The line at the top: which ring, which bout, and whether the server has everything.
import { h } from "./dom.js";
import { button } from "./parts.js";
import { word } from "./words.js";

/** The header of the page. */
export function header(table) {
  const { ring, bout } = table;
  const called = bout && `${bout.tournament.name} · ${bout.title.say}`;
  const title = called ?? ring?.event.name ?? "";
  const name = h("h1", {}, ring?.ring.name ?? word("table"));
  const ringLine = h("div", { class: "ring-line" }, name, sync(table));
  return h(
    "header",
    { class: "bar", key: "bar" },
    h("div", { class: "where" }, ringLine, h("p", {}, title)),
    refused(table),
    h("div", { class: "bar-tools" }, swap(table), help(table)),
  );
}

function swap(table) {
  const turn = () => table.show({ swapped: !table.kept.get("swapped") });
  return icon(table, "swap", "⇄", turn, word("swap_sides"), "KeyX");
}

function help(table) {
  const open = () => table.sheet({ kind: "help" });
  return icon(table, "help", "?", open, word("help"), "Shift+Slash");
}

function icon(table, id, sign, act, name, code) {
  return button(table, id, sign, act, { name, class: "icon", "data-code": code });
}

/** The link in words. */
function sync(table) {
  const { waiting } = table.outbox;
  const state = table.link.state;
  const code = waiting.length > 0 ? `${state}_waiting` : state;
  const props = { key: "sync", role: "status", class: `sync sync-${state}` };
  return h("p", props, word(code, { n: waiting.length }));
}

/** Refused records can be read from here until each is settled. */
function refused(table) {
  const n = table.outbox.refused.length;
  const review = () => table.sheet({ kind: "refused" });
  return n > 0 && button(table, "review", word("refused_count", { n }), review, { class: "alarm" });
}

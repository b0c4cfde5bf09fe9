// The line at the top: which ring, which bout, and whether the server has everything.
import { h } from "./dom.js";
import { button } from "./parts.js";
import { word } from "./words.js";

/** The header of the page. */
export function header(table) {
  const { ring, bout } = table;
  const title = bout ? `${bout.tournament.name} · ${bout.title.say}` : (ring?.event.name ?? "");
  return h(
    "header",
    { class: "bar", key: "bar" },
    h("div", { class: "where" }, h("h1", {}, ring?.ring.name ?? word("table")), h("p", {}, title)),
    sync(table),
    h("div", { class: "bar-tools" }, swap(table), help(table)),
  );
}

function swap(table) {
  const turn = () => table.show({ swapped: !table.kept.get("swapped") });
  return button(table, "swap", "⇄", turn, { name: word("swap_sides"), class: "icon" });
}

function help(table) {
  const open = () => table.sheet({ kind: "help" });
  return button(table, "help", "?", open, { name: word("help"), class: "icon" });
}

/** The link in words; refused records can be read from here. */
function sync(table) {
  const { waiting, refused } = table.outbox;
  const state = table.link.state;
  const text = waiting.length > 0 ? word(`${state}_waiting`, { n: waiting.length }) : word(state);
  const told = h("p", { key: "told", role: "status", class: `sync sync-${state}` }, text);
  const review = () => table.sheet({ kind: "refused" });
  const count = word("refused_count", { n: refused.length });
  const call = refused.length > 0 && button(table, "review", count, review, { class: "alarm" });
  return h("div", { class: "link", key: "link" }, told, call);
}

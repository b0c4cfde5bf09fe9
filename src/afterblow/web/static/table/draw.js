// Draws the ring's JSON, and what waits in the outbox beside it; computes no score, no time, no rule.
import { calls } from "./calls.js";
import { h, lay } from "./dom.js";
import { header } from "./header.js";
import { who } from "./parts.js";
import { records } from "./records.js";
import { refine } from "./refine.js";
import { clock, side } from "./scoreboard.js";
import { raise, sheets } from "./sheets.js";
import { stage } from "./stage.js";
import { tools } from "./tools.js";
import { word } from "./words.js";

const SETTLE = 350; // milliseconds

/** Lays the whole page over what is there. */
export function draw(root, table) {
  const props = { key: "main", id: "main", class: "ring", tabindex: "-1", ...shown(table) };
  lay(root, [header(table), h("main", props, main(table)), sheets(table)]);
  raise(root);
  settle(root, root.querySelector(".stage")?.drawnKey ?? "");
}

/** What is on the screen, for whoever drives the page: the bout, its seq, what waits. */
function shown({ bout, outbox }) {
  const counts = { "data-waiting": outbox.waiting.length, "data-refused": outbox.refused.length };
  return { "data-bout": bout?.id ?? "", "data-seq": bout?.seq ?? 0, ...counts };
}

/** For a moment after the stage changed, a finger that bounces does not hit what is new there. */
function settle(root, stage) {
  if (root.dataset.stage === stage) return;
  root.dataset.stage = stage;
  root.classList.add("settling");
  setTimeout(() => root.classList.remove("settling"), SETTLE);
}

function main(table) {
  if (table.link.state === "shut") return shut(table);
  if (!table.ring) return h("p", { class: "big quiet" }, word(table.link.state));
  const { bout, ring } = table;
  const [left, right] = table.sides;
  const board = bout && [side(table, left, "left"), clock(table), side(table, right, "right")];
  return [
    ring.halt && halt(ring.halt),
    told(ring.announcements),
    board,
    calls(table),
    stage(table),
    refine(table),
    tools(table),
    records(table),
    next(ring),
  ];
}

function halt(stop) {
  const call = h("p", { class: "call-words" }, word("all_halt"));
  const where = stop.ring && who(stop.ring.name);
  const props = { key: "halt", class: "halt", role: "alert" };
  return h("section", props, call, h("p", {}, where, " ", stop.why));
}

/** What the organiser announces to everybody. */
function told(announcements) {
  const lines = announcements.map(({ number, text }) => {
    return h("p", { key: number, class: "announcement" }, word("announcement"), " ", who(text));
  });
  return lines.length > 0 && h("section", { key: "told", class: "told", role: "status" }, lines);
}

/** This tablet may not score here any more. */
function shut(table) {
  const { trouble } = table.link;
  const kept = word("shut_more", { n: table.outbox.waiting.length });
  return h(
    "section",
    { key: "shut", class: "stage quiet" },
    h("p", { class: "big" }, word("shut_title")),
    h("p", {}, trouble?.say ?? ""),
    h("p", {}, kept),
    h("a", { href: "/join", class: "go" }, word("join")),
  );
}

function next(ring) {
  if (ring.next.length === 0) return null;
  const items = ring.next.map((one) => {
    const title = h("span", {}, one.title.say);
    return h("li", { key: one.id }, title, " ", who(one.red.name), " – ", who(one.blue.name));
  });
  const props = { key: "next", class: "next", "aria-label": word("next") };
  return h("section", props, h("h2", {}, word("next")), h("ol", {}, items));
}

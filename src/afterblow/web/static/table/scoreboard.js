// Both sides with score, name and cards, and the clock between them.
import { reading } from "./clock.js";
import { h } from "./dom.js";
import { corner, who } from "./parts.js";
import { word } from "./words.js";

/** One side as this table sees it. */
export function side(table, colour, place) {
  const { view } = table.bout;
  const one = view.corners[colour];
  const fencer = table.bout[colour];
  const marks = [one.leading && "leading", one.at_cap && "at-cap"];
  const label = word(`${colour}_corner`);
  return h(
    "section",
    { key: `side-${colour}`, class: `side ${place} ${colour}`, "aria-label": label },
    h("p", { class: "side-corner" }, corner(colour)),
    h(
      "p",
      { class: ["points", ...marks].filter(Boolean).join(" ") },
      h("span", { class: "unseen" }, `${word("score")} `),
      h("span", { class: "n" }, String(one.score)),
      " ",
      one.cap && h("span", { class: "of" }, word("of_cap", { cap: one.cap })),
      " ",
      table.place.guessed && h("span", { class: "waits" }, word("waiting")),
    ),
    h("h2", { class: "name" }, who(fencer.name)),
    h("p", { class: "club" }, who(fencer.club)),
    cards(one.cards),
  );
}

function cards(all) {
  const given = all.filter((card) => card.count > 0);
  const chips = given.map((card) => {
    const text = card.count > 1 ? `${card.text.say} × ${card.count}` : card.text.say;
    return h("li", { class: `card card-${card.color || "plain"}` }, text);
  });
  return h("ul", { class: "cards", "aria-label": word("cards") }, chips);
}

/** The clock, the state in words, the exchange. */
export function clock(table) {
  const { view } = table.bout;
  const ms = clockNow(table);
  const left = view.clock.limit_ms - ms;
  const running = view.clock.running ? "runs" : "stands";
  return h(
    "section",
    { key: "clock", class: `clock ${running}`, "aria-label": word("clock") },
    h("p", { class: `state state-${table.place.state}`, role: "status" }, table.place.text.say),
    h("p", { class: "reading" }, reading(ms)),
    h("p", { class: "remaining" }, view.clock.untimed ? "" : remaining(left)),
    h("p", { class: "count" }, exchangeLine(view)),
  );
}

function remaining(left) {
  if (left < 0) return word("over", { time: reading(-left) });
  return word("left", { time: reading(left + 999) });
}

function exchangeLine(view) {
  const codes = { now: "exchange_last", next: "exchange_next_last", no: "exchange_n" };
  const code = view.state === "ended" ? "exchanges_n" : codes[view.last_exchange];
  const text = word(code, { n: view.exchange });
  return view.doubles > 0 ? `${text} · ${word("doubles", { n: view.doubles })}` : text;
}

/** The reading of the bout's clock at this moment. */
export function clockNow(table) {
  const { clock: shown } = table.bout.view;
  return shown.clock_ms + (shown.running ? Math.max(0, table.t - shown.t_ms) : 0);
}

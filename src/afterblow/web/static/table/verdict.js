// The verdict as the referee announces it: one tap for a clean hit, the second hit after an
// afterblow or double, an award, or no score. The values, awards and words come from the view.
import { h } from "./dom.js";
import { button, opposite, tap } from "./parts.js";
import { word } from "./words.js";

/** The pad: a column for each side and what concerns both between them. */
export function verdict(table) {
  const pad = padOf(table);
  return [
    h("h2", { key: "ask", class: "ask" }, pad ? askFor(pad) : word("verdict")),
    h("div", { key: "pad", class: "pad" }, table.sides.map((side) => column(table, side, pad)), centre(table, pad)),
  ];
}

/** The half-made verdict, unless the log has moved on since. */
function padOf(table) {
  const pad = table.kept.get("pad");
  return pad?.at === moment(table) ? pad : null;
}

function moment(table) {
  return `${table.bout.id}/${table.bout.view.records + table.waiting.length}`;
}

function askFor(pad) {
  if (pad.kind === "double") return word("double_ask");
  return word("afterblow_ask", { hit: pad.first.say, side: word(opposite(pad.corner)) });
}

function column(table, side, pad) {
  const { hits } = table.place;
  const values = hits.values.filter((one) => one.corner === side);
  const heading = h("h3", { class: "unseen" }, word(side));
  const body = pad ? second(table, side, pad, values, hits) : first(table, side, values, hits);
  return h("div", { key: side, class: `column ${side}`, role: "group", "aria-label": word(`${side}_verdict`) }, heading, body);
}

/** Nothing chosen yet: clean hits at once, the first hit of an afterblow, awards. */
function first(table, side, values, hits) {
  const clean = values.map((one) => {
    const text = h("span", { class: "value" }, String(one.value));
    return button(table, `clean-${side}-${one.value}`, [text, h("small", {}, word("clean"))], () => table.record([one.record], one.text.say), { class: "value-key", name: word("clean_name", { hit: one.text.say }) });
  });
  const after = hits.afterblow ? values.map((one) => {
    const start = () => table.show({ pad: { at: moment(table), kind: "afterblow", corner: side, first: { hit: one.hit, say: one.text.say } } });
    return button(table, `first-${side}-${one.value}`, [h("span", { class: "value" }, String(one.value)), h("small", {}, word("then_afterblow"))], start, { class: "value-key outlined", name: word("then_afterblow_name", { hit: one.text.say }) });
  }) : [];
  const awards = awardsOf(hits, side).map((one) => {
    return button(table, one.id, one.text.say, () => table.record([exchange([one.hit])], awardName(side, one)), { class: "small", name: awardName(side, one) });
  });
  return [h("div", { class: "keys", key: "clean" }, clean), h("div", { class: "keys", key: "after" }, after), h("div", { class: "awards", key: "awards" }, awards)];
}

/** One hit stands: the other fencer's, or both of a double. */
function second(table, side, pad, values, hits) {
  const asked = pad.kind === "double" ? pad[side] === undefined : side !== pad.corner;
  if (!asked) return h("p", { class: "chosen" }, pad.kind === "double" ? pad[side].say : pad.first.say);
  const when = pad.kind;
  const keys = values.map((one) => {
    const act = () => choose(table, side, pad, { hit: { ...one.hit, when }, say: one.text.say });
    return button(table, `${when}-${side}-${one.value}`, [h("span", { class: "value" }, String(one.value)), h("small", {}, word(when))], act, { class: "value-key outlined", name: word(`${when}_name`, { hit: one.text.say }) });
  });
  return h("div", { class: "keys", key: when }, keys);
}

function choose(table, side, pad, hit) {
  if (pad.kind === "afterblow") return both(table, pad.first, hit);
  const next = { ...pad, [side]: hit };
  if (next.red && next.blue) return both(table, next.red, next.blue);
  return table.show({ pad: next });
}

function both(table, one, two) {
  return table.record([exchange([one.hit, two.hit])], `${one.say} – ${two.say}`);
}

function centre(table, pad) {
  if (pad) return h("div", { class: "centre", key: "centre" }, button(table, "pad-back", word("back"), () => table.show({ pad: null }), { class: "small" }));
  const { hits } = table.place;
  const double = () => table.show({ pad: { at: moment(table), kind: "double" } });
  const detail = () => table.sheet({ kind: "hits", hits: [] });
  return h(
    "div",
    { class: "centre", key: "centre" },
    hits.double && button(table, "double", word("double_key"), double, { class: "small strong" }),
    (hits.none ?? []).map((one) => tap(table, one, { class: "small" })),
    button(table, "detail", word("detail"), detail, { class: "small" }),
  );
}

function awardName(side, one) {
  return word("award_name", { side: word(side), award: one.text.say });
}

/** A verdict made of facts. */
export function exchange(hits) {
  return { do: "exchange", hits };
}

/** The awards without a weapon of one corner. */
export function awardsOf(hits, side) {
  return hits.awards.filter((one) => one.hit.by === side);
}

// The verdict as the referee announces it: one tap for a clean hit, the second hit after an
// afterblow or double, an award, or no score. The values, awards and words come from the view.
import { h } from "./dom.js";
import { valueKey } from "./keys.js";
import { button, opposite, tap } from "./parts.js";
import { word } from "./words.js";

/** The pad: a column for each side and what concerns both between them. */
export function verdict(table) {
  const pad = padOf(table);
  return [
    h("h2", { key: "ask", class: "ask" }, pad ? askFor(pad) : word("verdict")),
    h(
      "div",
      { key: "pad", class: "pad" },
      table.sides.map((side) => column(table, side, pad)),
      pad ? wayBack(table) : centre(table),
      !pad && table.sides.map((side) => awards(table, side)),
    ),
  ];
}

/** The half-made verdict, unless the log has moved on since. */
function padOf(table) {
  const pad = table.kept.get("pad");
  return pad?.at === table.moment ? pad : null;
}

function start(table, pad) {
  return () => table.show({ pad: { at: table.moment, ...pad } });
}

function askFor(pad) {
  if (pad.kind === "double") return word("double_ask");
  return word("afterblow_ask", { hit: pad.first.say, side: word(opposite(pad.corner)) });
}

function column(table, side, pad) {
  const { hits } = table.place;
  const values = hits.values.filter((one) => one.corner === side);
  const props = { key: side, class: `column ${side}`, role: "group" };
  const body = pad ? second(table, side, pad, values) : first(table, side, values, hits);
  return h("div", { ...props, "aria-label": word(`${side}_verdict`) }, body);
}

/** Nothing chosen yet: clean hits at once, the first hit of an afterblow, awards. */
function first(table, side, values, hits) {
  const column = table.sides.indexOf(side);
  const clean = values.map((one, n) => {
    const act = () => table.record([one.record], one.text.say);
    return valueButton(table, one, "clean", act, { "data-code": valueKey(column, n) });
  });
  const answered = values.map((one, n) => {
    const act = start(table, { kind: "afterblow", corner: side, first: said(one) });
    const code = valueKey(column, n, true);
    return valueButton(table, one, "then_afterblow", act, { "data-code": code, outlined: true });
  });
  return [
    h("div", { class: "keys", key: "clean" }, clean),
    hits.afterblow && h("div", { class: "keys", key: "answered" }, answered),
  ];
}

/** One hit stands: the other fencer's, or both of a double. */
function second(table, side, pad, values) {
  const chosen = pad.kind === "double" ? pad[side] : side === pad.corner && pad.first;
  if (chosen) return h("p", { class: "chosen" }, chosen.say);
  const column = table.sides.indexOf(side);
  const keys = values.map((one, n) => {
    const hit = { ...said(one), hit: { ...one.hit, when: pad.kind } };
    const act = () => choose(table, side, pad, hit);
    const code = valueKey(column, n);
    return valueButton(table, one, pad.kind, act, { "data-code": code, outlined: true });
  });
  return h("div", { class: "keys", key: pad.kind }, keys);
}

/** A value to tap. `how` is the word under it: clean, then afterblow, afterblow, double. */
function valueButton(table, one, how, act, { outlined, ...props }) {
  const text = [h("span", { class: "value" }, String(one.value)), h("small", {}, word(how))];
  const name = word(`${how}_name`, { hit: one.text.say });
  const id = `${how}-${one.corner}-${one.value}`;
  const kind = outlined ? "value-key outlined" : "value-key";
  return button(table, id, text, act, { ...props, name, class: kind });
}

function said(one) {
  return { hit: one.hit, say: one.text.say };
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

/** What concerns both: a double, no score and why, everything else. */
function centre(table) {
  const { hits } = table.place;
  const double = start(table, { kind: "double" });
  const detail = () => table.sheet({ kind: "hits", hits: [] });
  const none = (hits.none ?? []).map((one) => {
    return tap(table, one, { class: "small", "data-code": one.default && "KeyN" });
  });
  return h(
    "div",
    { class: "centre", key: "centre" },
    none,
    hits.double &&
      button(table, "double", word("double_key"), double, { class: "double", "data-code": "KeyB" }),
    button(table, "detail", word("detail"), detail, { class: "small" }),
  );
}

function wayBack(table) {
  const back = () => table.show({ pad: null });
  const key = button(table, "pad-back", word("back"), back, { class: "small" });
  return h("div", { class: "centre", key: "centre" }, key);
}

/** What scores without a weapon; an award that is still worth nothing is said in detail. */
function awards(table, side) {
  const scoring = awardsOf(table.place.hits, side).filter((one) => one.value > 0);
  const props = { key: `awards-${side}`, class: `awards ${side}`, role: "group" };
  const keys = scoring.map((one) => award(table, one));
  return h("div", { ...props, "aria-label": word(`${side}_awards`) }, keys);
}

function award(table, one) {
  const act = () => table.record([exchange([one.hit])], one.text.say);
  const text = [h("span", {}, one.text.say), h("b", {}, String(one.value))];
  return button(table, one.id, text, act, { class: "small award", name: one.text.say });
}

/** A verdict made of facts. */
export function exchange(hits) {
  return { do: "exchange", hits };
}

/** The awards without a weapon of one corner. */
export function awardsOf(hits, side) {
  return hits.awards.filter((one) => one.hit.by === side);
}

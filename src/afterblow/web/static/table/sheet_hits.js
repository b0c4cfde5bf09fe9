// A verdict put together hit by hit: what the two-tap pad cannot say, and every correction.
import { h } from "./dom.js";
import { button, picker, tabs } from "./parts.js";
import { awardsOf, exchange } from "./verdict.js";
import { word } from "./words.js";

const FLAGS = { hand: "one", outside: true, grapple: true, control: true };

/** The editor; `sheet.hits` is the list, `sheet.replaces` the record that it corrects. */
export function hitsSheet(table, sheet) {
  if (!table.bout?.opened) return null;
  const choices = sheet.replaces ? table.bout.ahead.halted?.hits : table.place.hits;
  if (!choices) return null;
  const { hits, replaces } = sheet;
  const say = hits.map((one) => one.say).join(" – ") || word("no_hits");
  const send = () => table.write(exchange(hits.map((one) => one.hit)), say, replaces);
  const text = word(replaces ? "send_change" : "send_verdict");
  const items = hits.map((_, n) => hit(table, sheet, n, choices));
  return {
    title: replaces ? word("change_record", { n: replaces }) : word("detail_title"),
    body: [
      h("ol", { key: "hits", class: "hits", "aria-label": word("hits") }, items),
      hits.length === 0 && h("p", { key: "empty" }, word("no_hits_yet")),
      button(table, "send-verdict", text, send, { class: "strong" }),
      replaces && nothing(table, replaces, choices),
      adding(table, sheet, choices),
    ],
  };
}

/** A verdict without a score, in the place of another one. */
function nothing(table, replaces, choices) {
  const keys = (choices.none ?? []).map((one) => {
    const act = () => table.write(one.records[0], one.text.say, replaces);
    return button(table, one.id, one.text.say, act, { class: "small" });
  });
  return h("div", { key: "none", class: "row" }, keys);
}

function hit(table, sheet, n, choices) {
  const one = sheet.hits[n];
  const name = word("hit_n", { n: n + 1 });
  const change = (changes) => {
    const changed = { ...one, hit: trimmed({ ...one.hit, ...changes }) };
    table.sheet({ ...sheet, hits: sheet.hits.with(n, changed) });
  };
  const when = (value) => change({ when: value });
  const discounted = (value) => change({ discounted: value });
  const flags = Object.keys(FLAGS).map((flag) => flagBox(name, flag, one.hit, change));
  const { strike } = one;
  return h(
    "li",
    { key: `hit-${n}`, class: one.hit.by },
    h("p", { class: "hit-say" }, one.say),
    strike && picker(word("hit_when", { hit: name }), whens(choices), one.hit.when ?? "first", when),
    picker(word("hit_counts", { hit: name }), reasons(choices), one.hit.discounted ?? "", discounted),
    strike && h("div", { class: "flags" }, flags),
    remove(table, sheet, n),
  );
}

function remove(table, sheet, n) {
  const hits = sheet.hits.filter((_, at) => at !== n);
  const act = () => table.sheet({ ...sheet, hits });
  const name = word("drop_hit_n", { n: n + 1 });
  return button(table, `drop-${n}`, word("drop_hit"), act, { class: "small", name });
}

function flagBox(hitName, flag, hit, change) {
  const checked = hit[flag] === FLAGS[flag];
  const words = word(`flag_${flag}`);
  const name = word("flag_name", { hit: hitName, flag: words });
  const onchange = (event) => change({ [flag]: event.target.checked && FLAGS[flag] });
  const box = h("input", { type: "checkbox", checked, onchange, "aria-label": name });
  return h("label", { class: "flag" }, box, words);
}

function whens(choices) {
  const words = ["first", choices.afterblow && "afterblow", choices.double && "double"];
  return words.filter(Boolean).map((one) => [one, word(one)]);
}

function reasons(choices) {
  return [["", word("counts")], ...(choices.discounts ?? []).map((one) => [one.id, one.text.say])];
}

/** A hit without what is usual: no "first", no empty facts. */
function trimmed(hit) {
  const facts = Object.entries(hit).filter(([name, value]) => {
    return value && !(name === "when" && value === "first");
  });
  return Object.fromEntries(facts);
}

/** Every hit that the ruleset knows, for one corner at a time. */
function adding(table, sheet, choices) {
  const side = sheet.side ?? table.sides[0];
  const options = table.sides.map((one) => [one, word(`add_${one}`), one]);
  const choose = (to) => table.sheet({ ...sheet, side: to });
  const values = choices.values.filter((one) => one.corner === side);
  const groups = values.map((one) => {
    const all = [one, ...(one.refine ?? [])];
    return h("div", { key: `v${one.value}`, class: "row" }, all.map((each) => add(table, sheet, each)));
  });
  const awards = awardsOf(choices, side).map((one) => add(table, sheet, one));
  return h(
    "div",
    { key: "add", class: "add" },
    tabs(table, word("add_hit"), options, side, choose),
    groups,
    h("div", { class: "row", key: "awards" }, awards),
  );
}

function add(table, sheet, choice) {
  const more = { hit: choice.hit, say: choice.text.say, strike: choice.strike ?? true };
  const put = () => table.sheet({ ...sheet, hits: [...sheet.hits, more] });
  const id = `add-${choice.id ?? `${choice.corner}-${choice.value}`}`;
  const name = word("add_name", { hit: choice.text.say });
  return button(table, id, choice.text.say, put, { class: "small", name });
}

/** The hits of a record as the editor shows them. */
export function hitsOf(record, choices, say) {
  const all = choices.values.flatMap((one) => [one, ...(one.refine ?? [])]);
  return (record.hits ?? []).map((hit) => {
    const known = [...all, ...choices.awards].find((one) => isSame(one.hit, hit));
    return { hit, say: known?.text.say ?? say, strike: known?.strike ?? true };
  });
}

function isSame(choice, hit) {
  return ["by", "action", "target", "points"].every((name) => choice[name] === hit[name]);
}

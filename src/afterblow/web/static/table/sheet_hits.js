// A verdict put together hit by hit: what the two-tap pad cannot say, and every correction.
import { h } from "./dom.js";
import { button } from "./parts.js";
import { exchange } from "./verdict.js";
import { word } from "./words.js";

const FLAGS = ["hand", "outside", "grapple", "control"];

/** The editor; `sheet.hits` is the list, `sheet.replaces` the record that it corrects. */
export function hitsSheet(table, sheet) {
  const choices = sheet.replaces ? table.bout.ahead.halted?.hits : table.place.hits;
  if (!choices) return null;
  const side = sheet.side ?? table.sides[0];
  const say = sheet.hits.map((one) => one.say).join(" – ");
  const send = () => table.write(exchange(sheet.hits.map((one) => one.hit)), say || word("no_hits"), sheet.replaces);
  return {
    title: sheet.replaces ? word("change_record", { n: sheet.replaces }) : word("detail_title"),
    body: [
      h("ol", { key: "hits", class: "hits", "aria-label": word("hits") }, sheet.hits.map((one, n) => hit(table, sheet, one, n, choices))),
      sheet.hits.length === 0 && h("p", { key: "empty" }, word("no_hits_yet")),
      button(table, "send-verdict", word(sheet.replaces ? "send_change" : "send_verdict"), send, { class: "strong" }),
      sheet.replaces && nothing(table, sheet, choices),
      adding(table, sheet, side, choices),
    ],
  };
}

/** A verdict without a score, in the place of another one. */
function nothing(table, sheet, choices) {
  const keys = (choices.none ?? []).map((one) => button(table, one.id, one.text.say, () => table.write(one.records[0], one.text.say, sheet.replaces), { class: "small" }));
  return h("div", { key: "none", class: "row" }, keys);
}

function hit(table, sheet, one, n, choices) {
  const change = (changes) => table.sheet({ ...sheet, hits: sheet.hits.with(n, { ...one, hit: trimmed({ ...one.hit, ...changes }) }) });
  const drop = () => table.sheet({ ...sheet, hits: sheet.hits.filter((_, at) => at !== n) });
  const strike = one.strike ?? true;
  const name = word("hit_n", { n: n + 1 });
  return h(
    "li",
    { key: `hit-${n}`, class: one.hit.by },
    h("p", { class: "hit-say" }, one.say),
    strike && picker(word("hit_when", { hit: name }), whens(choices), one.hit.when ?? "first", (when) => change({ when })),
    picker(word("hit_counts", { hit: name }), discounts(choices), one.hit.discounted ?? "", (discounted) => change({ discounted })),
    strike && h("div", { class: "flags" }, FLAGS.map((flag) => flagBox(name, flag, one.hit, change))),
    button(table, `drop-${n}`, word("drop_hit"), drop, { class: "small", name: word("drop_hit_n", { n: n + 1 }) }),
  );
}

function flagBox(name, flag, hit, change) {
  const on = flag === "hand" ? hit.hand === "one" : Boolean(hit[flag]);
  const turn = (event) => change({ [flag]: event.target.checked ? (flag === "hand" ? "one" : true) : undefined });
  return h("label", { class: "flag" }, h("input", { type: "checkbox", checked: on, onchange: turn, "aria-label": word("flag_name", { hit: name, flag: word(`flag_${flag}`) }) }), word(`flag_${flag}`));
}

function picker(label, options, value, choose) {
  const items = options.map(([key, say]) => h("option", { key, value: key, selected: key === value }, say));
  return h("label", { class: "field" }, h("span", {}, label), h("select", { value, onchange: (event) => choose(event.target.value) }, items));
}

function whens(choices) {
  const all = [["first", word("first")], choices.afterblow && ["afterblow", word("afterblow")], choices.double && ["double", word("double")]];
  return all.filter(Boolean);
}

function discounts(choices) {
  return [["", word("counts")], ...(choices.discounts ?? []).map((one) => [one.id, one.text.say])];
}

/** A hit without what is usual: no "first", no empty facts. */
function trimmed(hit) {
  const kept = Object.entries(hit).filter(([name, value]) => value && !(name === "when" && value === "first"));
  return Object.fromEntries(kept);
}

/** Every hit that the ruleset knows, for one corner at a time. */
function adding(table, sheet, side, choices) {
  const turn = (to) => () => table.sheet({ ...sheet, side: to });
  const tabs = table.sides.map((one) => button(table, `side-${one}`, word(`add_${one}`), turn(one), { class: `small ${one}`, "aria-pressed": String(one === side) }));
  const values = choices.values.filter((one) => one.corner === side);
  const groups = values.map((one) => h("div", { key: `v${one.value}`, class: "row" }, add(table, sheet, one), one.refine.map((choice) => add(table, sheet, choice))));
  const awards = choices.awards.filter((one) => one.hit.by === side).map((one) => add(table, sheet, one));
  return h("div", { key: "add", class: "add" }, h("div", { class: "row", role: "group", "aria-label": word("add_hit") }, tabs), groups, h("div", { class: "row", key: "awards" }, awards));
}

function add(table, sheet, choice) {
  const put = () => table.sheet({ ...sheet, hits: [...sheet.hits, { hit: choice.hit, say: choice.text.say, strike: choice.strike ?? true }] });
  const id = `add-${choice.id ?? `${choice.corner}-${choice.value}`}`;
  return button(table, id, choice.text.say, put, { class: "small", name: word("add_name", { hit: choice.text.say }) });
}

/** The hits of a record as the editor shows them. */
export function hitsOf(record, choices, say) {
  return (record.hits ?? []).map((hit) => {
    const known = [...choices.values.flatMap((one) => [one, ...one.refine]), ...choices.awards].find((one) => isSame(one.hit, hit));
    return { hit, say: known?.text.say ?? say, strike: known?.strike ?? true };
  });
}

function isSame(choice, hit) {
  return ["by", "action", "target", "points"].every((name) => choice[name] === hit[name]);
}

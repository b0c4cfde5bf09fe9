// A penalty: find the offence, see the step that the ladder proposes, give it or another one.
import { h } from "./dom.js";
import { search } from "./offences.js";
import { button, who } from "./parts.js";
import { word } from "./words.js";

const ACTORS = ["fencer", "second", "audience"];

/** The penalty of one corner; `sheet.replaces` is the record that it corrects. */
export function penaltySheet(table, sheet) {
  const { offences } = table.bout.view;
  const chosen = offences.find((one) => one.id === sheet.offence);
  const title = [word(`penalty_${sheet.corner}`), " · ", who(table.bout[sheet.corner].name)];
  return { title, body: chosen ? steps(table, sheet, chosen) : list(table, sheet, offences) };
}

function list(table, sheet, offences) {
  const typed = sheet.typed ?? "";
  const found = search(offences, typed);
  const type = (event) => table.sheet({ ...sheet, typed: event.target.value });
  return [
    h("label", { key: "find", class: "field" }, h("span", {}, word("find_offence")), h("input", { type: "search", value: typed, oninput: type, autocomplete: "off", autofocus: true })),
    actors(table, sheet),
    h("p", { key: "found", class: "unseen", role: "status" }, word("found_n", { n: found.length })),
    h("div", { key: "list", class: "choices" }, found.map((one) => row(table, sheet, one))),
    found.length === 0 && h("p", {}, word("found_none")),
  ];
}

function row(table, sheet, one) {
  const open = () => table.sheet({ ...sheet, offence: one.id });
  const proposed = one.steps[sheet.corner].find((step) => step.proposed);
  const times = one.counts[sheet.corner];
  const more = [proposed && `→ ${proposed.text.say}`, times > 0 && word("times_before", { n: times })];
  const text = [h("span", {}, one.name.say), h("small", {}, more.filter(Boolean).join(" · "))];
  return button(table, `offence-${one.id}`, text, open, { class: "choice", name: one.name.say });
}

function actors(table, sheet) {
  const now = sheet.actor ?? "fencer";
  const keys = ACTORS.map((actor) => {
    const choose = () => table.sheet({ ...sheet, actor });
    return button(table, `actor-${actor}`, word(`actor_${actor}`), choose, { class: "small", "aria-pressed": String(actor === now) });
  });
  return h("div", { key: "actors", class: "row", role: "group", "aria-label": word("who_did") }, h("p", {}, word("who_did")), keys);
}

function steps(table, sheet, offence) {
  const ways = offence.steps[sheet.corner];
  const back = () => table.sheet({ ...sheet, offence: null });
  return [
    h("p", { class: "big", key: "what" }, offence.name.say),
    h("p", { class: "clause", key: "clause" }, offence.clauses.join(" · ")),
    actors(table, sheet),
    h("div", { key: "proposed", class: "answers" }, ways.filter((one) => one.proposed).map((one) => step(table, sheet, one, "strong"))),
    h("p", { key: "or" }, word("other_step")),
    h("div", { key: "steps", class: "answers" }, ways.filter((one) => !one.proposed).map((one) => step(table, sheet, one, "small"))),
    button(table, "offence-back", word("other_offence"), back, { class: "small" }),
  ];
}

function step(table, sheet, one, size) {
  const record = sheet.actor && sheet.actor !== "fencer" ? { ...one.records[0], actor: sheet.actor } : one.records[0];
  const text = sheet.replaces && one.proposed ? word("ladder_step") : one.text.say;
  const records = sheet.replaces ? [{ do: "replace", record: sheet.replaces, with: record }] : [record];
  const act = () => table.tap({ records, text: { say: one.text.say }, confirm: one.confirm });
  return button(table, `step-${one.step}`, text, act, { class: `${size} step-${one.color || "plain"}` });
}

// A penalty: find the offence, see the step that the ladder proposes, give it or another one.
import { h } from "./dom.js";
import { search } from "./offences.js";
import { button, field, tabs, who } from "./parts.js";
import { word } from "./words.js";

/** The penalty of one corner; `sheet.replaces` is the record that it corrects. */
export function penaltySheet(table, sheet) {
  if (!table.bout?.opened) return null;
  const { offences } = table.bout.view;
  const chosen = offences.find((one) => one.id === sheet.offence);
  const title = [word(`penalty_${sheet.corner}`), " · ", who(table.bout[sheet.corner].name)];
  return { title, body: chosen ? steps(table, sheet, chosen) : list(table, sheet, offences) };
}

function list(table, sheet, offences) {
  const typed = sheet.typed ?? "";
  const found = search(offences, typed);
  const oninput = (event) => table.sheet({ ...sheet, typed: event.target.value });
  const props = { type: "search", value: typed, oninput, autocomplete: "off", autofocus: true };
  return [
    field(word("find_offence"), props),
    actors(table, sheet),
    h("p", { key: "found", class: "unseen", role: "status" }, word("found_n", { n: found.length })),
    h("div", { key: "list", class: "choices" }, found.map((one) => row(table, sheet, one))),
    found.length === 0 && h("p", { key: "none" }, word("found_none")),
  ];
}

function row(table, sheet, one) {
  const open = () => table.sheet({ ...sheet, offence: one.id });
  const proposed = one.steps[sheet.corner].find((step) => step.proposed);
  const times = one.counts[sheet.corner];
  const more = [proposed && `→ ${proposed.text.say}`, times > 0 && word("times", { n: times })];
  const small = h("small", {}, more.filter(Boolean).join(" · "));
  const text = [h("span", {}, one.name.say), small];
  return button(table, `offence-${one.id}`, text, open, { class: "choice", name: one.name.say });
}

function actors(table, sheet) {
  const options = ["fencer", "second", "audience"].map((one) => [one, word(`actor_${one}`)]);
  const choose = (actor) => table.sheet({ ...sheet, actor });
  return tabs(table, word("who_did"), options, sheet.actor ?? "fencer", choose);
}

function steps(table, sheet, offence) {
  const ways = offence.steps[sheet.corner];
  const proposed = ways.filter((one) => one.proposed);
  const others = ways.filter((one) => !one.proposed);
  const back = () => table.sheet({ ...sheet, offence: null });
  const keys = (some, size) => some.map((one) => step(table, sheet, one, size));
  return [
    h("p", { class: "big", key: "what" }, offence.name.say),
    h("p", { class: "clause", key: "clause" }, offence.clauses.join(" · ")),
    actors(table, sheet),
    h("div", { key: "proposed", class: "answers" }, keys(proposed, "strong")),
    h("p", { key: "or" }, word("other_step")),
    h("div", { key: "steps", class: "answers" }, keys(others, "small")),
    button(table, "offence-back", word("other_offence"), back, { class: "small" }),
  ];
}

function step(table, sheet, one, size) {
  const [plain] = one.records;
  const bySomebodyElse = sheet.actor && sheet.actor !== "fencer";
  const record = bySomebodyElse ? { ...plain, actor: sheet.actor } : plain;
  const correction = { do: "replace", record: sheet.replaces, with: record };
  const records = [sheet.replaces ? correction : record];
  const text = sheet.replaces && one.proposed ? word("ladder_step") : one.text.say;
  const act = () => table.tap({ records, text: { say: one.text.say }, confirm: one.confirm });
  const kind = `${size} step-${one.color || "plain"}`;
  return button(table, `step-${one.step}`, text, act, { class: kind });
}

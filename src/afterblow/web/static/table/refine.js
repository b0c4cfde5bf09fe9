// Where and how a hit landed: one more tap after the verdict, if anybody wants to say so.
import { h } from "./dom.js";
import { button } from "./parts.js";
import { word } from "./words.js";

/** Choices that refine the hits of the last exchange; null where there is nothing to refine. */
export function refine(table) {
  const { bout, waiting } = table;
  if (!bout?.opened || waiting.length > 0 || bout.view.hits) return null;
  const entry = bout.view.entries.findLast((one) => {
    return one.do !== "fence" && one.do !== "replace" && !one.voided_by && !one.refused;
  });
  const hits = entry?.do === "exchange" ? (entry.data.hits ?? []) : [];
  const place = hits.findIndex((hit) => hit.points && !hit.target && !hit.action);
  const choices = place >= 0 ? choicesFor(bout, hits[place]) : [];
  if (choices.length === 0) return null;
  const ask = word("where", { side: word(hits[place].by), value: hits[place].points });
  const keys = choices.map((choice) => {
    const act = () => change(table, entry, hits, place, choice);
    return button(table, `refine-${choice.id}`, choice.text.say, act, { class: "small" });
  });
  const props = { key: "refine", class: `refine ${hits[place].by}`, role: "group" };
  return h(
    "div",
    { ...props, "aria-label": ask },
    h("p", {}, ask),
    h("div", { class: "refine-keys" }, keys),
  );
}

/** Plain strikes; what is rarer (one hand, only shown) is said in detail. */
function choicesFor(bout, hit) {
  const values = bout.ahead.halted?.hits.values ?? [];
  const value = values.find((one) => one.corner === hit.by && one.value === hit.points);
  return (value?.refine ?? []).filter((one) => !one.hit.hand && !one.hit.shown_as);
}

function change(table, entry, hits, place, choice) {
  const { when } = hits[place];
  const refined = when ? { ...choice.hit, when } : choice.hit;
  const record = { do: "exchange", hits: hits.with(place, refined) };
  return table.write(record, choice.text.say, entry.record);
}

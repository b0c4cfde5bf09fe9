// Time-outs, fencers' own calls, forfeits and ends; the way to the clock and to protests.
import { h } from "./dom.js";
import { button, tap } from "./parts.js";
import { word } from "./words.js";

/** Time-outs: for one corner in its column, for both in a row. */
export function timeoutSheet(table) {
  if (!table.bout?.opened) return null;
  return { title: word("timeout"), body: byCorner(table, "timeout") };
}

/** What is seldom needed. */
export function moreSheet(table) {
  if (!table.bout?.opened) return null;
  const to = (kind, text) => {
    return button(table, `to-${kind}`, text, () => table.sheet({ kind }), {});
  };
  const rest = [to("clock", word("correct_clock")), to("protest", word("protest"))];
  const body = [byCorner(table, "self_call"), byCorner(table, "end")];
  return { title: word("more"), body: [body, h("div", { key: "rest", class: "choices" }, rest)] };
}

/** The buttons of a group: each corner's in its column, the others below. */
function byCorner(table, group) {
  const buttons = table.group(group);
  const columns = table.sides.map((side) => {
    const own = buttons.filter((one) => one.corner === side).map((one) => tap(table, one));
    const props = { key: side, class: `choices ${side}`, role: "group" };
    return h("div", { ...props, "aria-label": word(`${side}_corner`) }, own);
  });
  const common = buttons.filter((one) => !one.corner).map((one) => tap(table, one));
  return [
    h("div", { key: `two-${group}`, class: "two" }, columns),
    common.length > 0 && h("div", { key: `all-${group}`, class: "choices wide" }, common),
  ];
}

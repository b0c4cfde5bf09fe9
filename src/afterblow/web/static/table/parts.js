// Small pieces that the whole page is drawn from.
import { h } from "./dom.js";
import { word } from "./words.js";

/** The opponent's corner. */
export function opposite(corner) {
  return corner === "red" ? "blue" : "red";
}

/** A control. `id` names it for the bounce guard and for drawing; `props.name` for a screen reader. */
export function button(table, id, text, act, { name, ...props } = {}) {
  const press = () => table.press(id, act);
  return h("button", { type: "button", key: id, "aria-label": name, onclick: press, ...props }, text);
}

/** A control of the view, pressed as the view says. */
export function tap(table, one, props = {}) {
  return button(table, one.id, one.text.say, () => table.tap(one), props);
}

/** The shape and the word of a corner. */
export function corner(side) {
  const shape = h("span", { class: `shape shape-${side}`, "aria-hidden": "true" });
  return h("span", { class: `corner corner-${side}` }, shape, word(side));
}

/** Why something is as it is: a sentence and its clause for each reason. */
export function reasons(because) {
  return because.map((one) => {
    const clause = one.clause && h("span", { class: "clause" }, one.clause);
    return h("p", { class: "why" }, one.say, " ", clause);
  });
}

/** A name from outside, kept apart from the direction of the text around it. */
export function who(name) {
  return h("bdi", {}, name);
}

/** A difference as people write it. */
export function signed(value) {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** A line to type into. */
export function field(label, props) {
  return h("label", { key: label, class: "field" }, h("span", {}, label), h("input", props));
}

/** One of several: `options` are [value, words]. */
export function picker(label, options, value, choose) {
  const items = options.map(([key, say]) => {
    return h("option", { key, value: key, selected: key === value }, say);
  });
  const onchange = (event) => choose(event.target.value);
  const select = h("select", { value, onchange }, items);
  return h("label", { key: label, class: "field" }, h("span", {}, label), select);
}

/** A few buttons of which one is chosen. */
export function tabs(table, label, options, value, choose) {
  const keys = options.map(([key, say, kind]) => {
    const props = { class: `small ${kind ?? ""}`, "aria-pressed": String(key === value) };
    return button(table, `tab-${key}`, say, () => choose(key), props);
  });
  const props = { key: label, class: "row", role: "group", "aria-label": label };
  return h("div", props, h("p", {}, label), keys);
}

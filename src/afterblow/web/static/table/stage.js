// The middle of the page: the one thing to do now.
import { reading } from "./clock.js";
import { h } from "./dom.js";
import { button, corner, reasons, tap, who } from "./parts.js";
import { verdict } from "./verdict.js";
import { word } from "./words.js";

/** What to do now, as the bout stands. */
export function stage(table) {
  const { bout } = table;
  const inside = !bout ? idle(table) : bout.opened ? open(table) : beforeOpening(table);
  const name = bout?.opened ? table.place.name : "before";
  const props = { key: `stage-${name}`, class: `stage stage-${name}`, "aria-label": word("now") };
  return h("section", props, inside);
}

function open(table) {
  const { place } = table;
  if (place.state === "timeout") return [timeout(table), place.hits && verdict(table)];
  if (place.hits) return verdict(table);
  if (place.state === "ended") return ended(table);
  return go(table);
}

function idle(table) {
  return quiet(word("no_bout"), h("p", {}, word("no_bout_more")), lastBout(table));
}

function quiet(text, ...more) {
  return h("div", { class: "quiet", key: "quiet" }, h("p", { class: "big" }, text), more);
}

/** Both there? Then the bout is opened. */
function beforeOpening(table) {
  const { bout } = table;
  if (table.waiting.length > 0) return quiet(word("opening"));
  if (bout.waits_for) return quiet(bout.waits_for.say, lastBout(table));
  const checks = bout.view.checks.filter((line) => line.to === "table");
  const ticked = table.kept.get("here") ?? {};
  const ready = [...table.sides, ...checks.map((line) => line.id)].every((id) => ticked[id]);
  const openIt = () => table.record([{ do: "open" }], word("open_bout"));
  return [
    h("h2", { class: "ask" }, word("both_there")),
    h("div", { class: "two" }, table.sides.map((side) => here(table, side, ticked))),
    checks.map((line) => tick(table, line.id, line.text.say, ticked)),
    button(table, "open", word("open_bout"), openIt, { class: "go", disabled: !ready }),
    lastBout(table),
  ];
}

function here(table, side, ticked) {
  const missing = () => table.sheet({ kind: "missing", corner: side });
  const text = word(`${side}_missing`);
  return h(
    "div",
    { key: side, class: `here ${side}` },
    tick(table, side, word(`${side}_here`), ticked, who(table.bout[side].name)),
    button(table, `missing-${side}`, text, missing, { class: "small" }),
  );
}

function tick(table, id, text, ticked, more) {
  const turn = () => table.show({ here: { ...ticked, [id]: !ticked[id] } });
  const mark = h("span", { class: "mark", "aria-hidden": "true" }, ticked[id] ? "✓" : "");
  const words = h("span", {}, text, more && h("small", {}, more));
  const props = { class: "tick", name: text, "aria-pressed": String(Boolean(ticked[id])) };
  return button(table, `tick-${id}`, [mark, words], turn, props);
}

function lastBout(table) {
  const { last, bout } = table.ring;
  if (!last) return null;
  const closed = table.kept.get("closed");
  const mine = closed && closed.bout === last.id && !bout?.opened;
  const score = last.score ? ` ${last.score.red} – ${last.score.blue} ` : " – ";
  const line = [word("last_bout"), " ", who(last.red.name), score, who(last.blue.name)];
  const again = () => table.reopen();
  const key = mine && button(table, "reopen", word("reopen"), again, { class: "small" });
  return h("div", { class: "last", key: "last" }, h("p", {}, line), key);
}

/** The big button: fence, or halt with its reasons below. */
function go(table) {
  const halts = table.group("halt");
  const flow = halts.length > 0 ? halts : table.group("flow");
  const main = flow.find((one) => one.default) ?? flow[0];
  const rest = flow.filter((one) => one !== main);
  return [
    main && bigButton(table, main, halts.length > 0),
    row(table, halts.length > 0 && word("halt_because"), rest),
    row(table, word("point_called"), table.group("point")),
    halts.length > 0 && grapple(table),
  ];
}

/** The count in a grapple that goes nowhere; from one again when somebody gets a better position. */
function grapple(table) {
  const most = table.bout.view.grapple_count_s;
  if (!most) return null;
  const begun = table.kept.get("grapple");
  const counts = begun?.at === table.moment;
  const start = () => table.show({ grapple: { at: table.moment, since: Date.now() } });
  const text = word(counts ? "count_again" : "count_grapple");
  const key = button(table, "grapple", text, start, { class: "small", "data-code": "KeyG" });
  return h("div", { key: "grapple", class: "grapple" }, key, counts && counted(begun.since, most));
}

function counted(since, most) {
  const n = Math.min(most, Math.floor((Date.now() - since) / 1000));
  const over = n === most;
  const props = { key: "count", class: over ? "count over" : "count", role: "timer" };
  return h("p", props, word(over ? "count_over" : "count", { n, most }));
}

/** The words that the referee says, on the button that records them. */
function bigButton(table, main, isHalt) {
  const { start_call, halt_call } = table.bout.view;
  const call = isHalt ? halt_call : main.id === "fence" ? start_call : main.text.say;
  const name = isHalt ? word("halt") : main.id === "fence" ? word("fence") : main.text.say;
  const stands = main.id === "fence" && Boolean(table.ring.halt);
  const props = { class: isHalt ? "go go-halt" : "go", disabled: stands, "data-code": "Space" };
  return button(table, "go", call, () => table.tap(main), { ...props, name });
}

/** A row of smaller buttons under a few words. */
function row(table, words, buttons) {
  if (buttons.length === 0) return null;
  const props = { key: `row-${buttons[0].id}`, class: "row", role: "group" };
  const keys = buttons.map((one) => tap(table, one, { class: "small" }));
  return h("div", { ...props, "aria-label": words || null }, words && h("p", {}, words), keys);
}

function timeout(table) {
  const { view } = table.bout;
  const now = view.timeout;
  const checks = now?.needs_clearance ? view.checks : [];
  const ticked = table.kept.get("here") ?? {};
  const id = (line) => `${view.records}-${line.id}`;
  const cleared = checks.every((line) => ticked[id(line)]);
  return [
    now && countdown(table, now),
    checks.map((line) => tick(table, id(line), line.text.say, ticked)),
    table.group("flow").map((one) => tap(table, one, { class: "go", disabled: !cleared })),
  ];
}

function countdown(table, now) {
  const end = now.countdown;
  const since = word("since", { time: reading(table.t - now.since_t_ms) });
  const left = end && Math.max(0, end.ends_t_ms - table.t);
  const soon = end && table.t >= end.warn_t_ms;
  return h(
    "div",
    { key: "countdown", class: soon ? "countdown soon" : "countdown" },
    h("p", { class: "big" }, now.text.say),
    end && h("p", { class: "reading" }, reading(left + 999)),
    h("p", {}, end ? end.text.say : since),
  );
}

/** How it ended, and the final score to confirm. */
function ended(table) {
  const { result, corners } = table.bout.view;
  if (!result || table.place.guessed) return quiet(word("end_waiting"));
  const score = table.sides.map((side) => {
    return h("span", { class: `final ${side}`, key: side }, corner(side), ` ${corners[side].score}`);
  });
  return [
    h("p", { class: "big result" }, result.text.say),
    h("p", { class: "final-score" }, score),
    h("div", { class: "because" }, reasons(result.because)),
    table.group("flow").map((one) => finish(table, one)),
  ];
}

/** What the screen shows is what is confirmed: no further question. */
function finish(table, one) {
  const act = () => table.record(one.records, one.text.say);
  return button(table, one.id, one.text.say, act, { class: "go" });
}

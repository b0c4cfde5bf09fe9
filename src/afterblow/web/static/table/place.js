// Where the bout stands for this page: the server's view, and, while records wait for an answer,
// the place that the server said would follow each of them. Nothing here knows a rule.

/**
 * Where a bout stands: {name, state, text, buttons, hits, guessed}. `guessed`: records are waiting,
 * and the server has not confirmed this place.
 */
export function placeOf(bout, waiting) {
  const rows = waiting.filter((row) => row.bout === bout.id && row.record.do !== "open");
  const { state, text, buttons, hits } = bout.view;
  if (rows.length === 0) return { name: bout.place, state, text, buttons, hits, guessed: false };
  const gone = new Set(rows.map((row) => row.voids).filter(Boolean));
  const left = rows.filter((row) => !row.voids && !gone.has(row.key));
  const name = left.reduce((at, row) => after(bout, at, row.record), bout.place);
  return { ...bout.ahead[name], name, guessed: true };
}

/** The place after a record; taking back a record leads to where it was said. */
function after(bout, at, record) {
  if (record.do !== "void") return bout.ahead[at].then[record.do] ?? at;
  const entry = bout.view.entries.find((one) => one.record === record.record);
  const before = Object.keys(bout.ahead).find((name) => bout.ahead[name].then[entry?.do] === at);
  return before ?? at;
}

/** The buttons of one group of a place, or none. */
export function group(place, id) {
  return place.buttons.find((one) => one.id === id)?.buttons ?? [];
}

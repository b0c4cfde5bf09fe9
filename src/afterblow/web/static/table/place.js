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
  const name = rows.reduce((at, row) => bout.ahead[at]?.then[row.record.do] ?? at, bout.place);
  return { ...bout.ahead[name], name, guessed: true };
}

/** The buttons of one group of a place, or none. */
export function group(place, id) {
  return place.buttons.find((one) => one.id === id)?.buttons ?? [];
}

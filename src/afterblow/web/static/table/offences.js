// Finding an offence by the first letters of any of its words.

/** The offences that hold a word for every word typed; those named so come first. */
export function search(offences, typed) {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return offences;
  const ranked = offences.map((offence) => ({ offence, rank: rank(offence, wanted) }));
  const found = ranked.filter(({ rank }) => rank > 0);
  return found.sort((a, b) => b.rank - a.rank).map(({ offence }) => offence);
}

function rank(offence, wanted) {
  const name = wordsOf(offence.name.say);
  const more = wordsOf([offence.id, ...offence.keywords, ...offence.clauses].join(" "));
  if (!wanted.every((part) => begins(name, part) || begins(more, part))) return 0;
  if (name[0]?.startsWith(wanted[0])) return 3;
  return wanted.every((part) => begins(name, part)) ? 2 : 1;
}

function begins(words, part) {
  return words.some((one) => one.startsWith(part));
}

function wordsOf(text) {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

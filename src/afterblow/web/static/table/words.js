// The page's own words, as the server gave them in the reader's language. What the rules say comes
// with the ring's view and is not here.

const WORDS = JSON.parse(document.getElementById("words").dataset.words);

/** The text of a code, its places filled: `word("waiting", { n: 2 })`. */
export function word(code, params = {}) {
  const text = WORDS[code];
  if (text === undefined) throw new Error(`no word for ${code}`);
  return text.replace(/\{(\w+)\}/g, (place, name) => params[name] ?? place);
}

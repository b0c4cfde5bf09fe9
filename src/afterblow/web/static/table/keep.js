// What the page keeps beside the outbox: which way round the sides are, an open sheet, a half-made
// verdict, a half-typed search. Small, and written at once, so that a reload changes nothing.

const KEY = "afterblow.table";

/** Facts of this screen, kept across reloads; `put` changes some of them. */
export class Kept {
  constructor() {
    this.facts = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  }

  get(name) {
    return this.facts[name];
  }

  put(changes) {
    this.facts = { ...this.facts, ...changes };
    localStorage.setItem(KEY, JSON.stringify(this.facts));
  }
}

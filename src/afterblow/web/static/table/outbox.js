// What this tablet recorded and the server has not answered yet. A record is on the tablet's own
// disk before anything else happens with it; it leaves when the server says that it is in the log.
import { readAll, write } from "./shelf.js";

const MOST = 200; // records in one request
const LARGEST = 48 * 1024; // characters of JSON in one request, well under the server's 64 KiB

export class Outbox {
  /**
   * All rows, oldest first: {id, key, counter, seen, device_ms, bout, record, say}; `say` is what
   * was pressed, `refusal` why the server refused it, `voids` the key of a row that it takes back
   * and that may have been sent already.
   */
  rows = [];
  #tried = new Set();

  constructor(shelf) {
    this.shelf = shelf;
  }

  /** Reads what an earlier page of this tablet left behind; any of it may have been sent. */
  async load() {
    this.rows = await readAll(this.shelf, "outbox");
    this.#tried = new Set(this.rows.map((row) => row.key));
  }

  /** Rows that wait for an answer. */
  get waiting() {
    return this.rows.filter((row) => !row.refusal);
  }

  /** Rows that the server refused and nobody has settled yet. */
  get refused() {
    return this.rows.filter((row) => row.refusal);
  }

  /** Keeps one record for ever; resolves when it is on the disk. */
  async append(facts) {
    const row = { key: newKey(), device_ms: Date.now(), ...facts };
    await write(this.shelf, ["outbox", "facts"], (outbox, known) => {
      const counted = known.get("counter");
      counted.onsuccess = () => {
        row.counter = (counted.result ?? 0) + 1;
        known.put(row.counter, "counter");
        const added = outbox.add(row);
        added.onsuccess = () => (row.id = added.result);
      };
    });
    this.rows.push(row);
    return row;
  }

  /** Takes back a waiting row: deleted if it never left, else voided right behind it. */
  async takeBack(row, t) {
    if (!this.#tried.has(row.key)) return this.discard(row.id);
    const record = { t, do: "void", record: null };
    return this.append({ bout: row.bout, seen: row.seen, say: row.say, record, voids: row.key });
  }

  /** The keys of waiting rows that a later row takes back. */
  get takenBack() {
    return new Set(this.waiting.map((row) => row.voids).filter(Boolean));
  }

  /** The next rows to send, in order: as many as one request may carry. */
  batch(most = MOST) {
    const rows = [];
    let size = 0;
    for (const row of this.waiting) {
      size += JSON.stringify(row).length;
      const full = rows.length === most || (rows.length > 0 && size > LARGEST);
      if (full || row.record.record === null) break; // a void waits for the number of its record
      rows.push(row);
    }
    for (const row of rows) this.#tried.add(row.key);
    return rows;
  }

  /** Takes the server's answers: what is in the log leaves, what was refused stays and says why. */
  async settle(answers) {
    const byKey = new Map(answers.map((answer) => [answer.key, answer]));
    const next = this.rows.map((row) => settled(row, byKey));
    await write(this.shelf, ["outbox"], (outbox) => {
      this.rows.forEach((row, place) => {
        if (next[place] === null) outbox.delete(row.id);
        else if (next[place] !== row) outbox.put(next[place]);
      });
    });
    const added = this.rows.slice(next.length); // tapped while the disk was being written
    this.rows = [...next.filter(Boolean), ...added];
  }

  /** A person takes a row out: an undone tap, or a refusal that was read. */
  async discard(id) {
    await write(this.shelf, ["outbox"], (outbox) => outbox.delete(id));
    this.rows = this.rows.filter((row) => row.id !== id);
  }
}

/** A row after the answers: itself, a changed copy, or null where it has left the outbox. */
function settled(row, answers) {
  const own = answers.get(row.key);
  if (own) return own.status === "refused" ? { ...row, refusal: own.refusal } : null;
  const target = answers.get(row.voids);
  if (!target) return row;
  if (target.status === "refused") return null;
  return { ...row, record: { ...row.record, record: target.seq - 1 } };
}

/** 128 random bits; `crypto.randomUUID` is missing where the page came over plain HTTP. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

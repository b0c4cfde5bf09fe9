// The table: what it knows (ring, outbox, what is open on the screen) and what a tap does.
import { LogClock } from "./clock.js";
import { Kept } from "./keep.js";
import { group, placeOf } from "./place.js";
import { buzz } from "./signal.js";
import { Link } from "./sync.js";

const NOTHING_OPEN = { sheet: null, pad: null, here: null };
const AGAIN = 1000; // the same control again within so many milliseconds is one tap

export class Table {
  #last = { id: "", at: -AGAIN };
  #busy = false;

  /** `ring` is what an earlier page of this tablet saw last; `keep` keeps it for the next one. */
  constructor({ token, outbox, ring, keep, draw }) {
    Object.assign(this, { outbox, ring, keep, draw });
    this.kept = new Kept();
    this.clock = new LogClock();
    const hear = (ring, times) => this.#hear(ring, times);
    const answered = (rows, answers) => this.#answered(rows, answers);
    this.link = new Link({ outbox, token, hear, answered, changed: draw });
  }

  /** The bout on this ring, or null. */
  get bout() {
    return this.ring?.bout ?? null;
  }

  /** Rows of the outbox that belong to the bout on this ring and wait. */
  get waiting() {
    return this.outbox.waiting.filter((row) => row.bout === this.bout?.id);
  }

  /** Where the bout stands, waiting records included. */
  get place() {
    return placeOf(this.bout, this.outbox.waiting);
  }

  /** Log time now, never before the last record, in whole milliseconds. */
  get t() {
    const last = this.waiting.reduce((t, row) => Math.max(t, (row.record.t ?? 0) * 1000), 0);
    return Math.max(this.clock.now(this.bout.id), this.bout.view.t_ms, Math.round(last));
  }

  /** Names this point of the bout: what is begun here ends with the next record. */
  get moment() {
    return `${this.bout.id}/${this.bout.view.records + this.waiting.length}`;
  }

  /** What the two sides are called from left to right, as this table sees them. */
  get sides() {
    return this.kept.get("swapped") ? ["blue", "red"] : ["red", "blue"];
  }

  /** Does what a control does, unless it was a bounce, or a second finger on the screen. */
  async press(id, act) {
    const at = performance.now();
    if (this.#busy || (id === this.#last.id && at - this.#last.at < AGAIN)) return;
    this.#last = { id, at };
    this.#busy = true;
    buzz();
    try {
      await act();
    } finally {
      this.#busy = false;
      this.draw();
    }
  }

  /** Keeps something of the screen, across reloads too. */
  show(changes) {
    this.kept.put(changes);
    this.draw();
  }

  /** Opens a sheet; null closes it. */
  sheet(sheet) {
    this.show({ sheet });
  }

  /** Puts records into the outbox, in order, each with its own key; `say` is what was pressed. */
  async record(records, say) {
    const t = this.t / 1000;
    for (const record of records) {
      const timed = record.do === "open" ? record : { t, ...record };
      await this.outbox.append({ bout: this.bout.id, seen: this.bout.seq, record: timed, say });
    }
    this.kept.put({ sheet: null, pad: null });
    this.draw();
    this.link.wake();
  }

  /** A button of the view: recorded at once, or asked about first. */
  async tap(button) {
    if (button.confirm) return this.sheet({ kind: "confirm", button });
    return this.record(button.records, button.text.say);
  }

  /** A new record, or the same one in the place of an earlier one that it corrects. */
  async write(record, say, replaces) {
    if (!replaces) return this.record([record], say);
    return this.record([{ do: "replace", record: replaces, with: record }], say);
  }

  /** What "undo" would take back: {row} not answered yet, {entry} of the log, or null. */
  get undoable() {
    const gone = this.outbox.takenBack;
    const row = this.waiting.findLast((one) => one.record.do !== "void" && !gone.has(one.key));
    if (row) return row.record.do === "open" ? null : { row };
    const voids = this.waiting.filter((one) => one.record.do === "void");
    const voided = new Set(voids.map((one) => one.record.record));
    const entry = this.bout?.view.entries.findLast((one) => {
      return one.do !== "void" && !one.voided_by && !one.refused && !voided.has(one.record);
    });
    return entry ? { entry } : null;
  }

  /** Takes back the last thing that counts. */
  async undo() {
    const { row, entry } = this.undoable ?? {};
    if (row) await this.outbox.takeBack(row, this.t / 1000);
    if (entry) return this.record([{ do: "void", record: entry.record }], entry.text.say);
    this.kept.put({ pad: null, sheet: null });
    this.link.wake();
  }

  /** The bout that this table closed last can be opened again until the next one is. */
  async reopen() {
    const { bout, record, say } = this.kept.get("closed");
    const taken = { t: 0, do: "void", record };
    await this.outbox.append({ bout, seen: record + 1, record: taken, say });
    this.kept.put({ closed: null });
    this.link.wake();
  }

  /** The buttons of one group as the bout stands. */
  group(id) {
    return group(this.place, id);
  }

  #hear(ring, { sent, got }) {
    const moved = ring.position !== this.ring?.position;
    this.ring = ring;
    if (moved) this.keep(ring);
    const bout = ring.bout?.id ?? null;
    if (bout) this.clock.hear(bout, ring.bout.t_ms, sent, got);
    if (bout !== this.kept.get("bout")) this.kept.put({ bout, ...NOTHING_OPEN });
    this.draw();
  }

  /** Remembers which record closed a bout, so that the closing can be taken back. */
  #answered(rows, answers) {
    rows.forEach((row, place) => {
      const { status, seq } = answers[place];
      if (row.record.do !== "close" || status === "refused") return;
      this.kept.put({ closed: { bout: row.bout, record: seq - 1, say: row.say } });
    });
  }
}

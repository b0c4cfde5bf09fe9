// Log time: milliseconds since the bout was opened, as the server counts them.

const CLOSE = 150; // milliseconds that two readings may differ through the network alone

/** A bout's log time, kept running by the tablet and across reloads. */
export class LogClock {
  constructor(keep = localStorage, key = "afterblow.clock") {
    this.keep = keep;
    this.key = key;
    this.base = null;
  }

  /** The server said `t_ms` in an answer to a request made at `sent` (performance.now()). */
  hear(bout, t_ms, sent, got = performance.now()) {
    const at = (sent + got) / 2;
    if (this.base?.bout === bout) {
      const error = t_ms - (this.base.t + at - this.base.at);
      if (Math.abs(error) <= Math.max(CLOSE, (got - sent) / 2)) return;
    }
    this.base = { bout, t: t_ms, at };
    this.keep.setItem(this.key, JSON.stringify({ bout, wall: Date.now() - this.now(bout) }));
  }

  /** Log time now; after a reload without the server it goes on from the tablet's own clock. */
  now(bout) {
    if (this.base?.bout !== bout) this.#recall(bout);
    return Math.max(0, Math.round(this.base.t + performance.now() - this.base.at));
  }

  #recall(bout) {
    const kept = JSON.parse(this.keep.getItem(this.key) ?? "null");
    const t = kept?.bout === bout ? Date.now() - kept.wall : 0;
    this.base = { bout, t, at: performance.now() };
  }
}

/** A reading as people write it: `2:05`, with tenths under ten seconds where asked. */
export function reading(ms) {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// The link to the server: sends the outbox in order, for ever, and asks for the ring's view.
// One request at a time, so that answers come in the order of the questions.

const BEAT = 2000; // milliseconds between two questions while nothing happens
const PATIENCE = 8000; // milliseconds until an answer counts as lost
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10000;

export class Link {
  /** State in one word: `starting` `online` `sending` `offline` `full` `shut` `faulty`. */
  state = "starting";
  /** What the server said when it would not answer: {code, say}. */
  trouble = null;
  #failures = 0;
  #small = false;
  #wake = () => {};

  constructor({ outbox, token, hear, answered, changed }) {
    Object.assign(this, { outbox, token, hear, answered, changed });
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => this.wake());
  }

  /** Something waits, or a person wants to know now. */
  wake() {
    this.#wake();
  }

  /** Runs until the token is refused. */
  async run() {
    while (this.state !== "shut") {
      const pause = await this.#turn();
      if (this.state !== "shut") await this.#rest(pause);
    }
  }

  async #turn() {
    const rows = this.outbox.batch(this.#small ? 1 : undefined);
    if (rows.length > 0 && this.state === "online") this.#say("sending");
    const sent = performance.now();
    const { status, said } = await this.#ask(rows);
    if (status === 200) return this.#heard(said, sent, rows);
    if (status === 0) return this.#failed("offline", null);
    return this.#declined(status, said?.error ?? null, rows);
  }

  async #ask(rows) {
    const headers = { Authorization: `Bearer ${this.token}` };
    const asked = { headers, signal: timeout(PATIENCE), cache: "no-store" };
    if (rows.length === 0) return answerOf("/api/table/ring", asked);
    headers["Content-Type"] = "application/json";
    const records = rows.map(({ key, counter, seen, device_ms, bout, record }) => {
      return { key, counter, seen, device_ms, bout, record };
    });
    const body = JSON.stringify({ records });
    return answerOf("/api/table/records", { ...asked, method: "POST", body });
  }

  async #heard(said, sent, rows) {
    const times = { sent, got: performance.now() };
    if (rows.length > 0) {
      this.answered(rows, said.answers);
      await this.outbox.settle(said.answers);
    }
    this.#failures = 0;
    this.#small = false;
    this.trouble = null;
    this.hear(rows.length > 0 ? said.ring : said, times);
    const more = this.outbox.waiting.length > 0;
    this.#say(more ? "sending" : "online");
    return more ? 0 : BEAT;
  }

  async #declined(status, error, rows) {
    if (status === 401 || status === 403) {
      this.trouble = error;
      this.#say("shut");
      return 0;
    }
    if (rows.length > 0 && (status === 413 || status === 422)) return this.#unreadable(error, rows);
    return this.#failed(status === 507 ? "full" : "faulty", error);
  }

  /** The server cannot read a request: sent one by one, the guilty row is found and put aside. */
  async #unreadable(error, rows) {
    if (rows.length === 1) {
      await this.outbox.settle([{ key: rows[0].key, status: "refused", refusal: error }]);
      this.changed();
    }
    this.#small = rows.length > 1;
    return 0;
  }

  #failed(state, error) {
    this.#failures += 1;
    this.trouble = error;
    this.#say(state);
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (this.#failures - 1));
    return pause * (0.75 + Math.random() / 2);
  }

  #say(state) {
    const before = this.state;
    this.state = state;
    if (before !== state) this.changed();
  }

  #rest(pause) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Status and JSON of an answer; status 0 where none came, or none that can be read. */
async function answerOf(address, asked) {
  try {
    const answer = await fetch(address, asked);
    const isJson = answer.headers.get("content-type")?.startsWith("application/json");
    return { status: answer.status, said: isJson ? await answer.json() : null };
  } catch {
    return { status: 0, said: null };
  }
}

function timeout(ms) {
  const control = new AbortController();
  setTimeout(() => control.abort(), ms);
  return control.signal;
}

// Starts the table's page.
import { draw } from "./draw.js";
import { h, lay } from "./dom.js";
import { listen } from "./keys.js";
import { Outbox } from "./outbox.js";
import { openShelf, read, write } from "./shelf.js";
import { stayAwake } from "./signal.js";
import { Table } from "./table.js";
import { word } from "./words.js";

const TICK = 200; // milliseconds between two drawings of a running clock
const root = document.getElementById("app");

async function start() {
  const token = localStorage.getItem("afterblow.device");
  if (!token) return say("not_joined");
  let shelf;
  try {
    shelf = await openShelf();
  } catch {
    return say("no_shelf");
  }
  const outbox = new Outbox(shelf);
  await outbox.load();
  const ring = (await read(shelf, "facts", "ring")) ?? null;
  const keep = (seen) => write(shelf, ["facts"], (facts) => facts.put(seen, "ring"));
  const table = new Table({ token, outbox, ring, keep, draw: once(() => draw(root, table)) });
  table.draw();
  setInterval(() => table.bout && table.draw(), TICK);
  listen();
  addEventListener("click", stayAwake, { once: true });
  document.addEventListener("visibilitychange", stayAwake);
  await table.link.run();
}

/** However often it is asked for, one drawing for each frame of the screen. */
function once(work) {
  let asked = 0;
  return () => {
    if (asked) return;
    asked = requestAnimationFrame(() => {
      asked = 0;
      work();
    });
  };
}

/** A page that says only why it cannot score, and the way on. */
function say(code) {
  const text = h("p", { class: "big" }, word(code));
  const join = h("a", { href: "/join", class: "go" }, word("join"));
  const props = { id: "main", class: "stage quiet", tabindex: "-1" };
  lay(root, [h("main", props, text, h("p", {}, word(`${code}_more`)), join)]);
}

await start();

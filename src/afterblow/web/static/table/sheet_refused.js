// Records that the server refused: each with its reason, until a person settles it.
import { h } from "./dom.js";
import { button, reasons } from "./parts.js";
import { word } from "./words.js";

/** The refused records of this tablet. */
export function refusedSheet(table) {
  const { refused } = table.outbox;
  if (refused.length === 0) return null;
  const rows = refused.map((row) => one(table, row));
  const text = h("p", { key: "text" }, word("refused_text"));
  const list = h("ol", { key: "rows", class: "refused" }, rows);
  return { title: word("refused_title"), body: [text, list] };
}

function one(table, row) {
  const time = new Date(row.device_ms).toLocaleTimeString();
  return h(
    "li",
    { key: row.key },
    h("p", { class: "big" }, row.say),
    h("div", { class: "reason" }, why(row.refusal)),
    h("p", {}, h("small", {}, word("pressed_at", { time }))),
    h("div", { class: "answers" }, again(table, row), discard(table, row)),
  );
}

/** The refusal with its clause, and whatever else speaks for it. */
function why(refusal) {
  const say = refusal?.say ?? word("refused_unread");
  const because = refusal?.because ?? [];
  const told = because.some((one) => one.say === say) ? because : [{ say }, ...because];
  return reasons(told);
}

/** The same record once more, as a new one at the end of the outbox. */
function again(table, row) {
  const act = async () => {
    const { bout, record, say } = row;
    await table.outbox.append({ bout, seen: table.bout?.seq ?? 0, record, say });
    await table.outbox.discard(row.id);
    table.link.wake();
  };
  const name = word("send_again_name", { what: row.say });
  return button(table, `again-${row.id}`, word("send_again"), act, { name });
}

function discard(table, row) {
  const act = () => table.outbox.discard(row.id);
  const name = word("discard_name", { what: row.say });
  return button(table, `discard-${row.id}`, word("discard"), act, { name });
}

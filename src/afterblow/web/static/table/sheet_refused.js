// Records that the server refused: each with its reason, until a person settles it.
import { h } from "./dom.js";
import { button, reasons } from "./parts.js";
import { word } from "./words.js";

/** The refused records of this tablet. */
export function refusedSheet(table) {
  const { refused } = table.outbox;
  if (refused.length === 0) return null;
  const rows = refused.map((row) => one(table, row));
  return { title: word("refused_title"), body: [h("p", { key: "text" }, word("refused_text")), h("ol", { key: "rows", class: "refused" }, rows)] };
}

function one(table, row) {
  const again = async () => {
    const { bout, record, say } = row;
    await table.outbox.append({ bout, seen: table.bout?.seq ?? 0, record, say });
    await table.outbox.discard(row.id);
    table.link.wake();
  };
  const at = new Date(row.device_ms).toLocaleTimeString();
  return h(
    "li",
    { key: row.key },
    h("p", { class: "big" }, row.say),
    h("p", { class: "reason" }, row.refusal?.say ?? word("refused_unread")),
    reasons(row.refusal?.because ?? []),
    h("p", {}, h("small", {}, word("pressed_at", { time: at }))),
    h("div", { class: "answers" }, button(table, `again-${row.id}`, word("send_again"), again, { name: word("send_again_name", { what: row.say }) }), button(table, `discard-${row.id}`, word("discard"), () => table.outbox.discard(row.id), { name: word("discard_name", { what: row.say }) })),
  );
}

// The keyboard: physical keys, so that a layout changes nothing. A control that has a key carries
// it in `data-code`; pressing the key presses the control that is on the screen now.

const LEFT = ["KeyQ", "KeyA", "KeyZ"];
const RIGHT = ["KeyP", "KeyL", "KeyM"];

/** The key of the n-th value of a column (0 is the left one). */
export function valueKey(column, n, shift = false) {
  const code = (column === 0 ? LEFT : RIGHT)[n];
  return code && (shift ? `Shift+${code}` : code);
}

/** The keys as the help sheet lists them: [keys, what they do (a word)]. */
export const MAP = [
  ["Space", "key_go"],
  ["Q A · P L", "key_clean"],
  ["Shift + Q A · P L", "key_afterblow"],
  ["B", "key_double"],
  ["N", "key_none"],
  ["U", "key_undo"],
  ["C · O", "key_penalty"],
  ["T", "key_timeout"],
  ["G", "key_grapple"],
  ["Enter", "key_call"],
  ["X", "key_swap"],
  ["?", "key_help"],
  ["Esc", "key_back"],
];

/** Listens for keys; does nothing while somebody types, holds a key, or a sheet is open. */
export function listen() {
  addEventListener("keydown", (press) => {
    if (press.repeat || press.ctrlKey || press.altKey || press.metaKey || isBusy()) return;
    const wanted = press.shiftKey ? `Shift+${press.code}` : press.code;
    const control = document.querySelector(`[data-code="${wanted}"]:not(:disabled)`);
    if (!control || (isOwnKey(press.code) && isChosenByKeyboard())) return;
    press.preventDefault();
    control.click();
  });
}

function isBusy() {
  return document.querySelector("dialog[open]") || document.activeElement.matches("input, select");
}

function isOwnKey(code) {
  return code === "Space" || code === "Enter";
}

/** Space and Enter belong to a control that was reached with the keyboard. */
function isChosenByKeyboard() {
  return document.activeElement.matches("button:focus-visible, a:focus-visible");
}

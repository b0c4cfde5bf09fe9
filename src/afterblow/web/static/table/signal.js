// What is felt and heard: a short buzz for a tap that counted, a tone for a call that fell due.

let sound = null;

/** A tap was taken. */
export function buzz(length = 20) {
  navigator.vibrate?.(length);
  sound ??= new AudioContext(); // only a tap may start sound
}

/** A call fell due: two tones and a long buzz. */
export function ring() {
  navigator.vibrate?.([300, 100, 300]);
  if (sound?.state !== "running") return;
  tone(880, 0);
  tone(1175, 0.25);
}

function tone(pitch, after) {
  const from = sound.currentTime + after;
  const wave = new OscillatorNode(sound, { frequency: pitch });
  const loudness = new GainNode(sound, { gain: 0.25 });
  wave.connect(loudness).connect(sound.destination);
  wave.start(from);
  wave.stop(from + 0.2);
}

/** Keeps the screen lit where the browser can (not over plain HTTP). */
export async function stayAwake() {
  if (!navigator.wakeLock || document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock.request("screen");
  } catch {
    // the tablet saves power: the screen may go dark, nothing is lost
  }
}

// The screen itself: which side stands where, full screen, awake, and how long a banner stays.
"use strict";

(() => {
  const root = document.documentElement;
  const swap = document.getElementById("swap");
  const full = document.getElementById("full");
  const kept = `afterblow-swap:${location.pathname}`;
  const BANNER_MS = 4500;
  const TOOLS_MS = 3000;

  function remember(on) {
    root.toggleAttribute("data-swapped", on);
    swap.setAttribute("aria-pressed", String(on));
    try { localStorage.setItem(kept, on ? "1" : ""); } catch { /* a private window forgets */ }
  }

  function recalled() {
    try { return localStorage.getItem(kept) === "1"; } catch { return false; }
  }

  swap.addEventListener("click", () => remember(!root.hasAttribute("data-swapped")));
  remember(recalled());

  if (!document.fullscreenEnabled) full.hidden = true;
  full.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen();
  });

  let idle = 0;
  function awake() {
    root.setAttribute("data-tools", "");
    clearTimeout(idle);
    idle = setTimeout(() => root.removeAttribute("data-tools"), TOOLS_MS);
  }
  for (const kind of ["pointermove", "pointerdown", "keydown"]) addEventListener(kind, awake);

  async function stayAwake() {
    if (document.hidden || !navigator.wakeLock) return;
    try { await navigator.wakeLock.request("screen"); } catch { /* the screen may sleep then */ }
  }
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();

  let seen = document.getElementById("board-banner").dataset.record;
  let hide = 0;
  document.addEventListener("afterblow:part", (event) => {
    const part = event.detail;
    if (part.id !== "board-banner" || part.dataset.record === seen) return;
    seen = part.dataset.record;
    clearTimeout(hide);
    root.toggleAttribute("data-banner", Boolean(seen));
    if (!seen) return;
    hide = setTimeout(() => root.removeAttribute("data-banner"), BANNER_MS);
  });
})();

// Keeps a page current: takes parts of it from the server and puts them in place of the old ones.
// It knows nothing of the sport. The page says what it follows: <div id="live" data-from="…">.
"use strict";

(() => {
  const sign = document.getElementById("live");
  if (!sign) return;

  const STALE_MS = 12000;
  const HIDDEN_MS = 60000;
  const shown = new Map();
  let at = sign.dataset.at;
  let stream = null;
  let heard = performance.now();
  let retry = 0;
  let failures = 0;
  let hiddenTimer = 0;
  let time = null;

  // --- the server's time, also of a demo that runs faster than the wall ---

  function tell(now) {
    const local = performance.now();
    let rate = 1;
    if (time && local - time.local > 500) {
      const seen = (now - time.now) / (local - time.local);
      rate = seen > 1.5 && seen < 1000 ? seen : 1;
    }
    time = { now, local, rate };
  }

  function serverNow() {
    return time.now + (performance.now() - time.local) * time.rate;
  }

  // --- parts ---

  function parse(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content.firstElementChild;
  }

  function path(from, to) {
    const steps = [];
    for (let node = to; node !== from; node = node.parentElement) {
      steps.unshift([...node.parentElement.children].indexOf(node));
    }
    return steps;
  }

  function keep(old, fresh) {
    const focus = document.activeElement;
    const steps = old.contains(focus) ? path(old, focus) : null;
    const scrolled = [...old.querySelectorAll("[data-keep-scroll]")].map((box) => box.scrollLeft);
    const open = new Set([...old.querySelectorAll("details[open][id]")].map((box) => box.id));
    old.replaceWith(fresh);
    for (const box of fresh.querySelectorAll("details[id]")) if (open.has(box.id)) box.open = true;
    fresh.querySelectorAll("[data-keep-scroll]").forEach((box, n) => { box.scrollLeft = scrolled[n] || 0; });
    if (!steps) return;
    let node = fresh;
    for (const step of steps) node = node && node.children[step];
    if (node) node.focus({ preventScroll: true });
  }

  function flash(old, fresh) {
    const before = new Map([...old.querySelectorAll("[data-tells]")].map((n) => [n.dataset.tells, n.textContent]));
    if (old.dataset.tells) before.set(old.dataset.tells, old.textContent);
    for (const node of [fresh, ...fresh.querySelectorAll("[data-tells]")]) {
      const was = before.get(node.dataset.tells);
      if (was !== undefined && was !== node.textContent) node.classList.add("moved");
    }
  }

  function put(part) {
    if (shown.get(part.id) === part.html) return;
    shown.set(part.id, part.html);
    const old = document.getElementById(part.id);
    const fresh = part.html ? parse(part.html) : null;
    if (old && fresh) { flash(old, fresh); keep(old, fresh); }
    else if (old) old.remove();
    else if (fresh && part.into) {
      const box = document.getElementById(part.into);
      if (box) { fresh.classList.add("moved"); box.prepend(fresh); }
    }
    if (fresh) document.dispatchEvent(new CustomEvent("afterblow:part", { detail: fresh }));
  }

  // --- the stream ---

  function listen() {
    if (stream) return;
    const from = new URL(sign.dataset.from, location.href);
    if (at) from.searchParams.set("at", at);
    stream = new EventSource(from);
    stream.onmessage = (event) => { alive(); put(JSON.parse(event.data)); };
    stream.addEventListener("beat", (event) => {
      const beat = JSON.parse(event.data);
      at = beat.at;
      failures = 0;
      tell(beat.now);
      alive();
    });
    stream.onerror = again;
  }

  function hush() {
    if (stream) stream.close();
    stream = null;
    clearTimeout(retry);
  }

  function again() {
    hush();
    const most = Math.min(1000 * 2 ** failures, 8000);
    failures += 1;
    retry = setTimeout(listen, 300 + Math.random() * most);
  }

  function alive() {
    heard = performance.now();
    show();
  }

  // --- how old is what we see? ---

  function age(ms) {
    const seconds = Math.floor(ms / 1000);
    const minutes = Math.floor(seconds / 60);
    if (seconds < 60) return sign.dataset.seconds.replace("{n}", seconds);
    if (minutes < 60) return sign.dataset.minutes.replace("{n}", minutes);
    return sign.dataset.hours.replace("{n}", Math.floor(minutes / 60));
  }

  function show() {
    const ms = performance.now() - heard;
    const stale = ms >= STALE_MS;
    const was = sign.dataset.state;
    sign.dataset.state = stale ? "stale" : "live";
    document.documentElement.dataset.live = sign.dataset.state;
    sign.querySelector(".live-age").textContent = stale ? sign.dataset.stale.replace("{age}", age(ms)) : sign.dataset.live;
    if (was !== sign.dataset.state) {
      sign.querySelector(".live-said").textContent = stale ? sign.dataset.lost : was === "stale" ? sign.dataset.back : "";
    }
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiddenTimer);
    if (document.hidden) hiddenTimer = setTimeout(hush, HIDDEN_MS);
    else { failures = 0; clearTimeout(retry); listen(); show(); }
  });
  addEventListener("pagehide", hush);
  addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  addEventListener("online", () => { failures = 0; hush(); listen(); });
  setInterval(show, 1000);

  // --- clocks: the reading at a moment, going on where the clock runs ---

  function two(n) { return String(n).padStart(2, "0"); }

  function draw(clock) {
    const base = Number(clock.dataset.reading);
    const gone = clock.dataset.runs ? Math.max(0, serverNow() - Number(clock.dataset.at)) : 0;
    const reading = clock.dataset.way === "down" ? Math.max(0, base - gone) : base + gone;
    const seconds = clock.dataset.way === "down" ? Math.ceil(reading / 1000) : Math.floor(reading / 1000);
    const text = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
    if (clock.textContent !== text) clock.textContent = text;
  }

  function clocks() {
    if (!time) return; // what the server wrote stands until its time is known
    document.querySelectorAll("[data-reading]").forEach(draw);
  }

  setInterval(clocks, 100);
  document.addEventListener("afterblow:part", clocks);
  listen();
  clocks();
})();

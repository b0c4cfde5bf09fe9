// Small keyed drawing: a description of the page is laid over what is there, so that focus,
// scroll and running transitions stay where nothing changed.

/** A description of one element. `props.key` names it among its siblings. */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children };
}

function isDrawn(child) {
  return child !== null && child !== undefined && child !== false && child !== "";
}

/** Lay `wanted` (descriptions and texts) over the children of `parent`. */
export function lay(parent, wanted) {
  const byKey = new Map();
  for (const node of parent.childNodes) {
    if (node.drawnKey !== undefined) byKey.set(node.drawnKey, node);
  }
  let place = parent.firstChild;
  for (const want of wanted.flat(Infinity).filter(isDrawn)) {
    const node = fitting(place, want, byKey) ?? made(want);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
    renew(node, want);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

function fitting(place, want, byKey) {
  if (typeof want !== "object") return place?.nodeType === Node.TEXT_NODE ? place : null;
  if (want.props.key !== undefined) {
    const node = byKey.get(want.props.key);
    return node?.localName === want.tag ? node : null;
  }
  const same = place?.localName === want.tag && place.drawnKey === undefined;
  return same ? place : null;
}

function made(want) {
  if (typeof want !== "object") return document.createTextNode(want);
  const space = want.tag === "svg" || want.props.svg ? "http://www.w3.org/2000/svg" : null;
  const node = space ? document.createElementNS(space, want.tag) : document.createElement(want.tag);
  node.drawnKey = want.props.key;
  return node;
}

function renew(node, want) {
  if (typeof want !== "object") {
    const text = String(want);
    if (node.data !== text) node.data = text;
    return;
  }
  const before = node.drawn ?? {};
  for (const name of Object.keys(before)) {
    if (!(name in want.props)) put(node, name, null);
  }
  for (const [name, value] of Object.entries(want.props)) {
    if (before[name] !== value) put(node, name, value);
  }
  node.drawn = want.props;
  lay(node, want.children);
}

function put(node, name, value) {
  if (name === "key" || name === "svg") return;
  if (name.startsWith("on")) node[name] = value;
  else if (name === "value" || name === "checked") putLive(node, name, value);
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

function putLive(node, name, value) {
  if (node[name] !== (value ?? "")) node[name] = value ?? "";
}

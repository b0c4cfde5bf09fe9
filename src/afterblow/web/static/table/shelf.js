// The tablet's own disk: IndexedDB, flushed before a promise resolves.

const NAME = "afterblow-table";

/** Opens the shelf; rejects where the browser keeps nothing (a private window). */
export function openShelf() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
      asked.result.createObjectStore("facts");
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** Runs `work(stores…)` in one durable transaction; resolves when it is on the disk. */
export function write(shelf, names, work) {
  const act = shelf.transaction(names, "readwrite", { durability: "strict" });
  work(...names.map((name) => act.objectStore(name)));
  return new Promise((resolve, reject) => {
    act.oncomplete = () => resolve();
    act.onerror = act.onabort = () => reject(act.error);
  });
}

/** Every row of a store, in the order of its keys. */
export function readAll(shelf, name) {
  return ask(shelf.transaction(name).objectStore(name).getAll());
}

/** One row of a store, or `undefined`. */
export function read(shelf, name, key) {
  return ask(shelf.transaction(name).objectStore(name).get(key));
}

function ask(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

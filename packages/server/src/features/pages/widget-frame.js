// Runs first in a widget's page. See widget-frame.ts.
(() => {
  const { origins, theme, app } = JSON.parse(document.currentScript.dataset.settings);
  // Nothing is stored on the device of somebody who reads another site: what the app stores stays in memory, and ends with the page.
  class MemoryStorage {
    #entries = new Map();
    get length() {
      return this.#entries.size;
    }
    key(index) {
      return [...this.#entries.keys()][index] ?? null;
    }
    getItem(name) {
      return this.#entries.get(name) ?? null;
    }
    setItem(name, text) {
      this.#entries.set(name, String(text));
    }
    removeItem(name) {
      this.#entries.delete(name);
    }
    clear() {
      this.#entries.clear();
    }
  }
  const replace = (owner, name, value) => Object.defineProperty(owner, name, { value, configurable: true });
  const storage = new MemoryStorage();
  // As the app stores the theme that somebody chose.
  if (theme !== 'auto') storage.setItem(`${app}.preferences`, JSON.stringify({ state: { theme }, version: 0 }));
  replace(window, 'localStorage', storage);
  replace(window, 'sessionStorage', new MemoryStorage());
  replace(window, 'indexedDB', undefined);
  replace(window, 'caches', undefined);
  replace(document, 'cookie', '');

  // The height goes only to a page that the widget's maker allowed, once it has asked.
  let host = null;
  const sendSize = () => {
    if (host === null) return;
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    parent.postMessage({ type: 'strapline:size', height, title: document.title }, host);
  };
  addEventListener('message', ({ data, origin, source }) => {
    if (source !== parent || data?.type !== 'strapline:hello' || !(origins ?? [location.origin]).includes(origin)) return;
    host = origin;
    if (document.body) sendSize();
  });
  addEventListener('DOMContentLoaded', () => new ResizeObserver(sendSize).observe(document.body));
})();

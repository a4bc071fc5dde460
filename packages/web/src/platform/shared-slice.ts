import { keptSlice, type SliceStore } from './slice.ts';

/** State that is kept in the browser, and of which each tab sees at once what another one changes. */
export function sharedSlice<T extends object>(name: string, defaults: T): SliceStore<T> {
  const store = keptSlice<T>(name, defaults);
  globalThis.addEventListener?.('storage', ({ key, newValue }) => {
    if (key !== `strapline.${name}` || newValue === null) return;
    // Read and not written back: by then the other tab may have written something newer.
    void store.persist.rehydrate();
  });
  return store;
}

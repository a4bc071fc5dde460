import { useEffect, useState } from 'react';
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

/** Whether another tab changed this state, or one field of it, since this component was mounted. */
export function useChangedElsewhere(name: string, field?: string): boolean {
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const listen = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === `strapline.${name}` && fieldIn(oldValue, field) !== fieldIn(newValue, field)) setChanged(true);
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  }, [name, field]);
  return isChanged;
}

function fieldIn(kept: string | null, field?: string): string | null {
  if (kept === null || field === undefined) return kept;
  const { state } = JSON.parse(kept) as { state?: Record<string, unknown> };
  return JSON.stringify(state?.[field]) ?? null;
}

import { useEffect, useState } from 'react';
import { storagePrefix } from '../page/app-data.ts';
import { createStoredSlice, type Keeping, type SliceStore } from './slice.ts';

/** Persisted state that is kept in sync between tabs. */
export function createSharedSlice<T extends object>(name: string, defaults: T, keeping: Keeping = 'clear'): SliceStore<T> {
  const store = createStoredSlice<T>(name, defaults, {}, keeping);
  globalThis.addEventListener?.('storage', ({ key, newValue }) => {
    if (key !== storagePrefix + name || newValue === null) return;
    // Read without writing back: the other tab may have written a newer value by then.
    void store.persist.rehydrate();
  });
  return store;
}

/** Whether another tab changed this state, or one field of it, since this component mounted. */
export function useChangedElsewhere(name: string, field?: string): boolean {
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const listen = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === storagePrefix + name && getStoredField(oldValue, field) !== getStoredField(newValue, field)) setChanged(true);
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  }, [name, field]);
  return isChanged;
}

function getStoredField(stored: string | null, field?: string): string | null {
  if (stored === null || field === undefined) return stored;
  const { state } = JSON.parse(stored) as { state?: Record<string, unknown> };
  return JSON.stringify(state?.[field]) ?? null;
}

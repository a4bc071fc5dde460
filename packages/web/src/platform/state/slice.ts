import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { storagePrefix } from '../page/app-data.ts';
import { getSealedStorage, onSealedEntriesRead } from './sealed-storage.ts';

/** `sealed` for what people type about themselves and others; `sealedInTab` for what should not stay on a shared device, which ends with its tab. */
export type Keeping = 'clear' | 'sealed' | 'sealedInTab';
type Slice<T> = { state: T; change: (patch: Partial<T>) => void; reset: () => void };
export type SliceStore<T> = UseBoundStore<StoreApi<Slice<T>>>;
/** A slice that can be reloaded from storage. */
export type StoredSlice<T> = SliceStore<T> & { persist: { rehydrate: () => Promise<void> | void } };

/** In-memory fallback where storage is blocked, so that the app still works. */
function getStorage(keeping: Keeping): StateStorage {
  if (keeping !== 'clear') return getSealedStorage(keeping === 'sealed' ? 'browser' : 'tab');
  try {
    const storage = localStorage;
    storage.setItem(`${storagePrefix}probe`, '1');
    storage.removeItem(`${storagePrefix}probe`);
    return storage;
  } catch {
    const entries = new Map<string, string>();
    return {
      getItem: (key) => entries.get(key) ?? null,
      removeItem: (key) => void entries.delete(key),
      setItem: (key, value) => void entries.set(key, value),
    };
  }
}

/**
 * One feature's client state: the specification's defaults, persisted under `<app>.<name>`, with a reset. `preset` are defaults that only this browser knows;
 * the server's markup is hydrated without them.
 */
export function createStoredSlice<T extends object>(
  name: string,
  defaults: T,
  preset: Partial<T> = {},
  keeping: Keeping = 'clear',
): StoredSlice<T> {
  const store = create<Slice<T>>()(
    persist(
      (set) => ({
        state: defaults,
        change: (patch: Partial<T>) => set((now) => ({ state: { ...now.state, ...patch } })),
        reset: () => set({ state: { ...defaults, ...preset } }),
      }),
      {
        name: storagePrefix + name,
        storage: createJSONStorage(() => getStorage(keeping)),
        partialize: (now) => now.state as unknown as Slice<T>,
        // Fields added by a newer version start with their defaults; fields removed in another tab disappear.
        merge: (entries, now) => ({ ...now, state: { ...defaults, ...preset, ...(entries as Partial<T> | undefined) } }),
      },
    ),
  );
  if (keeping !== 'clear') onSealedEntriesRead(() => void store.persist.rehydrate());
  return store;
}

/** Like `slice`, in memory only. */
export function createSlice<T extends object>(defaults: T): SliceStore<T> {
  return create<Slice<T>>()((set) => ({
    state: defaults,
    change: (patch) => set((now) => ({ state: { ...now.state, ...patch } })),
    reset: () => set({ state: defaults }),
  }));
}

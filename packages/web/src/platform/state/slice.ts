import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

type Lifetime = 'browser' | 'tab';
type Slice<T> = { state: T; change: (patch: Partial<T>) => void; reset: () => void };
export type SliceStore<T> = UseBoundStore<StoreApi<Slice<T>>>;
/** A slice that can be reloaded from storage. */
export type StoredSlice<T> = SliceStore<T> & { persist: { rehydrate: () => Promise<void> | void } };

/** In-memory fallback where storage is blocked, so that the app still works. */
function getStorage(lifetime: Lifetime): Storage {
  try {
    const storage = lifetime === 'tab' ? sessionStorage : localStorage;
    storage.setItem('strapline.probe', '1');
    storage.removeItem('strapline.probe');
    return storage;
  } catch {
    const entries = new Map<string, string>();
    return {
      get length() {
        return entries.size;
      },
      clear: () => entries.clear(),
      getItem: (key) => entries.get(key) ?? null,
      key: (index) => [...entries.keys()][index] ?? null,
      removeItem: (key) => void entries.delete(key),
      setItem: (key, value) => void entries.set(key, value),
    };
  }
}

/**
 * One feature's client state: the specification's defaults, persisted under `strapline.<name>`, with a reset. `preset` are defaults that only this browser knows;
 * the server's markup is hydrated without them. What should not stay on a shared device lasts until its tab is closed.
 */
export function createStoredSlice<T extends object>(
  name: string,
  defaults: T,
  preset: Partial<T> = {},
  lifetime: Lifetime = 'browser',
): StoredSlice<T> {
  return create<Slice<T>>()(
    persist(
      (set) => ({
        state: defaults,
        change: (patch: Partial<T>) => set((now) => ({ state: { ...now.state, ...patch } })),
        reset: () => set({ state: { ...defaults, ...preset } }),
      }),
      {
        name: `strapline.${name}`,
        storage: createJSONStorage(() => getStorage(lifetime)),
        partialize: (now) => now.state as unknown as Slice<T>,
        // Fields added by a newer version start with their defaults; fields removed in another tab disappear.
        merge: (entries, now) => ({ ...now, state: { ...defaults, ...preset, ...(entries as Partial<T> | undefined) } }),
      },
    ),
  );
}

/** Like `slice`, in memory only. */
export function createSlice<T extends object>(defaults: T): SliceStore<T> {
  return create<Slice<T>>()((set) => ({
    state: defaults,
    change: (patch) => set((now) => ({ state: { ...now.state, ...patch } })),
    reset: () => set({ state: defaults }),
  }));
}

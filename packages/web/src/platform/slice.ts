import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

type Slice<T> = { state: T; change: (patch: Partial<T>) => void; reset: () => void };
export type SliceStore<T> = UseBoundStore<StoreApi<Slice<T>>>;
/** One that can be read again from where it is kept. */
export type KeptStore<T> = SliceStore<T> & { persist: { rehydrate: () => Promise<void> | void } };

/** Memory that stands in where the browser keeps nothing (private windows, blocked storage), so that the app still runs. */
function storage(): Storage {
  try {
    localStorage.setItem('strapline.probe', '1');
    localStorage.removeItem('strapline.probe');
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      get length() {
        return kept.size;
      },
      clear: () => kept.clear(),
      getItem: (key) => kept.get(key) ?? null,
      key: (index) => [...kept.keys()][index] ?? null,
      removeItem: (key) => void kept.delete(key),
      setItem: (key, value) => void kept.set(key, value),
    };
  }
}

/** One feature's client state: the specification's defaults, kept in the browser under `strapline.<name>`, with a way back to them. */
export function keptSlice<T extends object>(name: string, defaults: T): KeptStore<T> {
  return create<Slice<T>>()(
    persist(
      (set) => ({
        state: defaults,
        change: (patch: Partial<T>) => set((now) => ({ state: { ...now.state, ...patch } })),
        reset: () => set({ state: defaults }),
      }),
      {
        name: `strapline.${name}`,
        storage: createJSONStorage(storage),
        partialize: (now) => now.state as unknown as Slice<T>,
        // Fields that a newer version added start with their defaults, and what another tab removed is gone.
        merge: (kept, now) => ({ ...now, state: { ...defaults, ...(kept as Partial<T> | undefined) } }),
      },
    ),
  );
}

/** The same, forgotten when the page is closed. */
export function slice<T extends object>(defaults: T): SliceStore<T> {
  return create<Slice<T>>()((set) => ({
    state: defaults,
    change: (patch) => set((now) => ({ state: { ...now.state, ...patch } })),
    reset: () => set({ state: defaults }),
  }));
}

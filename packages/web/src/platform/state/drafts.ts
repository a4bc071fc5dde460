import { createSharedSlice, useChangedElsewhere } from './shared-slice.ts';

/** Unsent text, one draft per key. It survives closing the dialog or page, is stored encrypted and is shared by all tabs. */
export function createDrafts<T extends object>(name: string, empty: T) {
  const useStored = createSharedSlice<Record<string, T | undefined>>(name, {}, 'sealed');
  return {
    useDraft: (about: string): T => useStored(({ state }) => state[about]) ?? empty,
    /** Whether another tab changed or sent it meanwhile. */
    useChangedElsewhere: (about: string): boolean => useChangedElsewhere(name, about),
    /** Updates the latest draft, which may be newer than the rendered one. */
    change(about: string, patch: Partial<T> | ((now: T) => Partial<T>)): void {
      const { state, change } = useStored.getState();
      const now = state[about] ?? empty;
      change({ [about]: { ...now, ...(typeof patch === 'function' ? patch(now) : patch) } });
    },
    /** The latest draft, also where none is rendered. */
    read: (about: string): T => useStored.getState().state[about] ?? empty,
    forget: (about: string): void => useStored.getState().change({ [about]: undefined }),
  };
}

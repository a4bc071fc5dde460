import { sharedSlice, useChangedElsewhere } from './shared-slice.ts';

/** What was typed and not sent yet, a draft for each thing that it is about. It stays when the dialog or the page is closed, until it is forgotten. All tabs show the same one. */
export function createDrafts<T extends object>(name: string, empty: T) {
  const useKept = sharedSlice<Record<string, T | undefined>>(name, {});
  return {
    useDraft: (about: string): T => useKept(({ state }) => state[about]) ?? empty,
    /** Whether another tab changed or sent it while it was shown here. */
    useChangedElsewhere: (about: string): boolean => useChangedElsewhere(name, about),
    /** Changes the draft as it is now: since the screen was drawn, more may have been typed. */
    change(about: string, patch: Partial<T> | ((now: T) => Partial<T>)): void {
      const { state, change } = useKept.getState();
      const now = state[about] ?? empty;
      change({ [about]: { ...now, ...(typeof patch === 'function' ? patch(now) : patch) } });
    },
    forget: (about: string): void => useKept.getState().change({ [about]: undefined }),
  };
}

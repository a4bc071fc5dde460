import { useHydrated } from './hydrated.ts';

/** Whether the app runs inside a frame of another page. Asking the parent may be forbidden; then it is another site's. */
export function isFramed(): boolean {
  try {
    return window.self !== window.top;
  } catch {
    return true;
  }
}

/** The same for what is rendered: the server, which cannot know, says no. */
export function useIsFramed(): boolean {
  return useHydrated() && isFramed();
}

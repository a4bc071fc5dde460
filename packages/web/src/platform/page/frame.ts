import { useHydrated } from './hydrated.ts';

/** Whether the app is framed by another page. If access to the parent is denied, it belongs to another site. */
export function isFramed(): boolean {
  try {
    return window.self !== window.top;
  } catch {
    return true;
  }
}

/** The same for rendering; false on the server, which can't know. */
export function useIsFramed(): boolean {
  return useHydrated() && isFramed();
}

/** Whether this is the page of a widget, where nothing is stored and nobody is signed in. */
export function isWidgetPage(): boolean {
  return typeof location !== 'undefined' && /^\/widget(\/|$)/.test(location.pathname);
}

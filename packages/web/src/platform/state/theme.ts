import { useSyncExternalStore } from 'react';
import { usePreferences } from './client-state.ts';

export type Theme = 'light' | 'dark';

/** The device's preference; null where there is no `matchMedia` (server, tests). */
function getDarkPreference(): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
}

function subscribeToDevice(onChange: () => void): () => void {
  const preference = getDarkPreference();
  preference?.addEventListener('change', onChange);
  return () => preference?.removeEventListener('change', onChange);
}

/** The chosen theme, or else the device's. */
export function useTheme(): Theme {
  const chosen = usePreferences((preferences) => preferences.state.theme);
  const device = useSyncExternalStore<Theme>(
    subscribeToDevice,
    () => (getDarkPreference()?.matches ? 'dark' : 'light'),
    () => 'light',
  );
  return chosen === 'system' ? device : chosen;
}

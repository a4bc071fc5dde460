import { useSyncExternalStore } from 'react';
import { usePreferences } from './client-state.ts';

export type Theme = 'light' | 'dark';

/** The device's own preference, or null where the browser cannot tell: on the server and in tests. */
function darkPreference(): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
}

function subscribeToDevice(onChange: () => void): () => void {
  const preference = darkPreference();
  preference?.addEventListener('change', onChange);
  return () => preference?.removeEventListener('change', onChange);
}

/** The theme to draw: the one that was chosen here, else the device's. */
export function useTheme(): Theme {
  const chosen = usePreferences((preferences) => preferences.state.theme);
  const device = useSyncExternalStore<Theme>(
    subscribeToDevice,
    () => (darkPreference()?.matches ? 'dark' : 'light'),
    () => 'light',
  );
  return chosen === 'system' ? device : chosen;
}

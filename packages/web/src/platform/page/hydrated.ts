import { useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False on the server and during hydration, then true: for values that only a browser knows, such as the time zone. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

/** State initialized from this browser's storage; during hydration, with the value that the server rendered. */
export function useStoredState<T>(onServer: T, readStored: () => T) {
  const isHydrated = useHydrated();
  const [state, setState] = useState(() => (isHydrated ? readStored() : onServer));
  const readLate = useEffectEvent(() => {
    if (!isHydrated) setState(readStored());
  });
  useLayoutEffect(() => readLate(), []);
  return [state, setState] as const;
}

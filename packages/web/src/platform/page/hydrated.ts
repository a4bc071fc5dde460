import { useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False on the server and while its markup is hydrated, then true: for what only a browser knows, such as the time and its zone. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

/** State that begins with what this browser has stored; while the server's markup is hydrated, with what the server rendered. */
export function useStoredState<T>(onServer: T, readStored: () => T) {
  const isHydrated = useHydrated();
  const [state, setState] = useState(() => (isHydrated ? readStored() : onServer));
  const readLate = useEffectEvent(() => {
    if (!isHydrated) setState(readStored());
  });
  useLayoutEffect(() => readLate(), []);
  return [state, setState] as const;
}

import { useEffect, useState } from 'react';

/** For drawings that load after the text. `load` must be a stable function. */
export function useDeferred<T>(load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  useEffect(() => {
    let isGone = false;
    load().then(
      (value) => !isGone && setLoaded(() => value),
      // Offline before the first full visit: the text stands alone.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  return loaded;
}

import { useEffect, useState } from 'react';

/** For drawings that load after the text. `load` must be a stable function. */
export function useDeferred<T>(load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  useEffect(() => {
    let isCanceled = false;
    load().then(
      (value) => !isCanceled && setLoaded(() => value),
      // Offline before the first full visit: the text stands alone.
      () => undefined,
    );
    return () => {
      isCanceled = true;
    };
  }, [load]);
  return loaded;
}

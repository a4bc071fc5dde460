import { useEffect, useState } from 'react';

/** What `load` brings, once it is here: for drawings, which come after the words. `load` stays the same function from one rendering to the next. */
export function useDeferred<T>(load: () => Promise<T>): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  useEffect(() => {
    let isGone = false;
    load().then(
      (value) => !isGone && setLoaded(() => value),
      // Without a connection before the first whole visit the words stand alone.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  return loaded;
}

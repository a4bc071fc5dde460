/** How many batches may run at once, and how many reads fit in one. */
const underWay = 2;
const largest = 64;

type PendingLoad<V> = { key: string; resolve: (value: V | undefined) => void; reject: (reason: unknown) => void };

/**
 * Batches concurrent reads into one statement (a dataloader without a cache): a round trip costs more than a row. A batch starts after its reads were
 * requested, so callers read their own writes. A key missing from the result of `load` is undefined; if `load` fails, every read of the batch rejects.
 */
export function createBatchLoader<V>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  const waiting: PendingLoad<V>[] = [];
  let running = 0;
  let isAwake = false;
  const loadBatch = async (): Promise<void> => {
    const batch = waiting.splice(0, largest);
    running += 1;
    try {
      const found = await load([...new Set(batch.map((one) => one.key))]);
      for (const one of batch) one.resolve(found.get(one.key));
    } catch (error) {
      for (const one of batch) one.reject(error);
    } finally {
      running -= 1;
      scheduleBatch();
    }
  };
  // Deferred, so that all reads of this event-loop turn join the batch.
  const scheduleBatch = (): void => {
    if (isAwake || waiting.length === 0 || running >= underWay) return;
    isAwake = true;
    setImmediate(() => {
      isAwake = false;
      void loadBatch();
      scheduleBatch();
    });
  };
  return (key) =>
    new Promise((done, fail) => {
      waiting.push({ key, resolve: done, reject: fail });
      scheduleBatch();
    });
}

/** How many statements of one kind may be under way before further reads gather, and how many reads one statement takes. */
const underWay = 2;
const largest = 64;

type Waiting<V> = { key: string; done: (value: V | undefined) => void; fail: (reason: unknown) => void };

/**
 * Joins reads that are asked for at nearly the same time into one statement: a round trip to the database costs more than a row. A read always starts
 * after it was asked for, so everybody sees what they wrote. `load` answers by key; a key without an answer is undefined. When it fails, all of its
 * readers hear it.
 */
export function batchLoader<V>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  const waiting: Waiting<V>[] = [];
  let running = 0;
  let isAwake = false;
  const run = async (): Promise<void> => {
    const batch = waiting.splice(0, largest);
    running += 1;
    try {
      const found = await load([...new Set(batch.map((one) => one.key))]);
      for (const one of batch) one.done(found.get(one.key));
    } catch (error) {
      for (const one of batch) one.fail(error);
    } finally {
      running -= 1;
      wake();
    }
  };
  // Not at once: what else this turn of the event loop brings comes along.
  const wake = (): void => {
    if (isAwake || waiting.length === 0 || running >= underWay) return;
    isAwake = true;
    setImmediate(() => {
      isAwake = false;
      void run();
      wake();
    });
  };
  return (key) =>
    new Promise((done, fail) => {
      waiting.push({ key, done, fail });
      wake();
    });
}

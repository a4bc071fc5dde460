import { expect, test } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

const turn = (): Promise<void> => new Promise((go) => setImmediate(go));

test('reads of one event-loop turn share a batch; each gets its own value, or undefined', async () => {
  const batches: (readonly string[])[] = [];
  const read = createBatchLoader(async (keys) => {
    batches.push(keys);
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all(['a', 'b', 'a', 'none', '__proto__'].map(read))).toEqual(['A', 'B', 'A', undefined, '__PROTO__']);
  expect(batches).toEqual([['a', 'b', 'none', '__proto__']]);
});

test('at most two batches run at once; later reads wait for the next one', async () => {
  const open: (() => void)[] = [];
  const sizes: number[] = [];
  const read = createBatchLoader(async (keys) => {
    sizes.push(keys.length);
    await new Promise<void>((go) => open.push(go));
    return new Map(keys.map((key) => [key, key]));
  });
  const all: Promise<string | undefined>[] = [];
  for (let i = 0; i < 200; i += 1) {
    all.push(read(String(i)));
    if (i < 3) await turn();
  }
  await turn();
  expect(sizes).toEqual([1, 1]);
  while (open.length > 0) {
    open.shift()?.();
    await turn();
    await turn();
  }
  expect((await Promise.all(all)).length).toBe(200);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(200);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
});

test('a failed load rejects the reads of its batch only', async () => {
  let isAway = true;
  const read = createBatchLoader(async (keys) => {
    if (isAway) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  const both = await Promise.allSettled([read('a'), read('b')]);
  expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await read('a')).toBe('a');
});

import { expect, test } from 'vitest';
import { batchLoader } from './batch-loader.ts';

const turn = (): Promise<void> => new Promise((go) => setImmediate(go));

test('reads of one turn become one, each gets its own answer, and what is not there is undefined', async () => {
  const asked: (readonly string[])[] = [];
  const read = batchLoader(async (keys) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
  });
  expect(await Promise.all(['a', 'b', 'a', 'none', '__proto__'].map(read))).toEqual(['A', 'B', 'A', undefined, '__PROTO__']);
  expect(asked).toEqual([['a', 'b', 'none', '__proto__']]);
});

test('while two are under way the others gather, and nobody waits for ever', async () => {
  const open: (() => void)[] = [];
  const sizes: number[] = [];
  const read = batchLoader(async (keys) => {
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

test('a failure is heard by those who asked together, and by nobody after them', async () => {
  let isAway = true;
  const read = batchLoader(async (keys) => {
    if (isAway) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  const both = await Promise.allSettled([read('a'), read('b')]);
  expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await read('a')).toBe('a');
});

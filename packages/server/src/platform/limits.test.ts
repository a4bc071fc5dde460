import { expect, test } from 'vitest';
import { memoryLimits } from './limits.ts';

test('a burst is let through, then one at a time as the minutes go', async () => {
  let time = 0;
  const limits = memoryLimits(() => time);
  for (let i = 0; i < 60; i += 1) expect(await limits.take('write', 'mara')).toBe(0);
  expect(await limits.take('write', 'mara')).toBe(500);
  expect(await limits.take('write', 'theo')).toBe(0);
  time += 500;
  expect(await limits.take('write', 'mara')).toBe(0);
  expect(await limits.take('write', 'mara')).toBeGreaterThan(0);
});

import { expect, test } from 'vitest';
import { openDrain } from './drain.ts';

test('a stop waits for what is under way, and not for ever', async () => {
  const drain = openDrain();
  const [one, two] = [drain.begin(), drain.begin()];
  expect(drain.isClosed()).toBe(false);
  const closed = drain.close(5000);
  expect(drain.isClosed()).toBe(true);
  one();
  one();
  expect(await Promise.race([closed, new Promise((done) => setTimeout(() => done('waits'), 50))])).toBe('waits');
  two();
  expect(await closed).toBe(0);
  drain.begin();
  expect(await drain.close(30)).toBe(1);
});

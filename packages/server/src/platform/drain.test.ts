import { expect, test } from 'vitest';
import { openDrain } from './drain.ts';

test('a stop waits for calls in progress, up to a limit', async () => {
  const drain = openDrain();
  const [one, two] = [drain.track(), drain.track()];
  expect(drain.isClosed()).toBe(false);
  const closed = drain.close(5000);
  expect(drain.isClosed()).toBe(true);
  one();
  one();
  expect(await Promise.race([closed, new Promise((done) => setTimeout(() => done('waits'), 50))])).toBe('waits');
  two();
  expect(await closed).toBe(0);
  drain.track();
  expect(await drain.close(30)).toBe(1);
});

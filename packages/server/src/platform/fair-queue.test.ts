import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const soon = () => new Promise<void>((done) => setImmediate(done));

test('one task runs at a time; callers take turns, and the tasks of each run in order', async () => {
  const queue = createFairQueue();
  const order: string[] = [];
  let atWork = 0;
  const piece = (who: string, what: string) =>
    queue.runInTurn(who, async () => {
      atWork += 1;
      expect(atWork).toBe(1);
      await soon();
      order.push(what);
      atWork -= 1;
      return what;
    });
  const six = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((what) => piece('a', what));
  await soon();
  const others = [piece('b', 'b1'), piece('c', 'c1'), piece('b', 'b2')];
  expect(await Promise.all([...six, ...others])).toHaveLength(9);
  expect(order.filter((what) => what.startsWith('a'))).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
  expect(order.indexOf('b1')).toBeLessThan(4);
  expect(order.indexOf('c1')).toBeLessThan(4);
  expect(order.indexOf('b2')).toBeLessThan(7);
});

test('a failure rejects its own task only; closing the queue rejects waiting tasks', async () => {
  const queue = createFairQueue();
  await expect(queue.runInTurn('a', () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
  expect(await queue.runInTurn('a', () => Promise.resolve('fine'))).toBe('fine');
  let finish = (): void => undefined;
  const running = queue.runInTurn('a', () => new Promise<string>((done) => (finish = () => done('finished'))));
  const waiting = expect(queue.runInTurn('a', () => Promise.resolve('never'))).rejects.toThrow('stopping');
  await soon();
  const closed = queue.close();
  await waiting;
  finish();
  expect(await running).toBe('finished');
  await closed;
});

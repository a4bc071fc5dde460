import { expect, test, vi } from 'vitest';
import { createMoveQueue } from './move-queue.ts';

test('moves go one after the other, and repeated moves of a waiting piece are one', async () => {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const onDone = vi.fn();
  const queue = createMoveQueue({
    send: ({ braTagId, after }) => {
      sent.push(`${braTagId} behind ${after}`);
      return new Promise<void>((resolve) => waiting.push(resolve));
    },
    onDone,
    onError: onDone,
  });
  queue.add({ braTagId: 'a', after: 'b' });
  queue.add({ braTagId: 'c', after: 'd' });
  queue.add({ braTagId: 'c', after: 'a' });
  queue.add({ braTagId: 'd', after: null });
  expect(sent).toEqual(['a behind b']);
  for (const count of [2, 3]) {
    waiting.shift()?.();
    await vi.waitFor(() => expect(sent).toHaveLength(count));
  }
  waiting.shift()?.();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent).toEqual(['a behind b', 'c behind a', 'd behind null']);
});

test('after a refusal the others are dropped, as the order is no longer what was shown', async () => {
  const send = vi.fn(() => Promise.reject(new Error('refused')));
  const onError = vi.fn();
  const queue = createMoveQueue({ send, onDone: () => undefined, onError });
  queue.add({ braTagId: 'a', after: null });
  queue.add({ braTagId: 'b', after: null });
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledOnce();
});

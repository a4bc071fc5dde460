import { expect, test } from 'vitest';
import { emitCall, waitForCalls } from './calls-in-progress.ts';

/** Answers its calls in the order of `answers`. */
function createConnection(answers: Promise<unknown>[]) {
  return { timeout: () => ({ emitWithAck: () => answers.shift() }) } as unknown as Parameters<typeof waitForCalls>[0];
}

test('a connection is idle when all of its calls have an answer, also those that were sent meanwhile', async () => {
  const [first, second] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  const connection = createConnection([first.promise, second.promise]);
  let isIdle = false;
  const one = emitCall(connection, 'authCheck', {});
  const idle = waitForCalls(connection).then(() => {
    isIdle = true;
  });
  const two = emitCall(connection, 'searchListings', {});
  first.resolve({ user: null });
  expect(await one).toEqual({ user: null });
  await new Promise((done) => setTimeout(done));
  expect(isIdle).toBe(false);

  second.reject(new Error('operation has timed out'));
  await expect(two).rejects.toThrow('timed out');
  await idle;
  await waitForCalls(createConnection([]));
});

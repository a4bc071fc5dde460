import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emitCall } from './calls-in-progress.ts';
import { useConnection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers its calls in the order of `answers`, and notes when it is opened again. */
function createConnection(answers: Promise<unknown>[]) {
  const listeners = new Map<string, () => void>();
  const connect = vi.fn();
  const socket = {
    connected: true,
    on: (name: string, listen: () => void) => listeners.set(name, listen),
    timeout: () => ({ emitWithAck: () => answers.shift() }),
    disconnect: () => ({ connect }),
  };
  return { socket: socket as unknown as Socket, connect, push: (name: string) => listeners.get(name)?.() };
}

test('when its process stops, a connection is opened again after the calls in progress, also those sent meanwhile', async () => {
  useConnection.setState({ open: true, lostSince: null });
  const [first, second] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  const { socket, connect, push } = createConnection([first.promise, second.promise]);
  const one = emitCall(socket, 'authCheck', {});
  push('serverStopping');
  await vi.advanceTimersByTimeAsync(1_500);
  const two = emitCall(socket, 'searchListings', {});
  first.resolve({ user: null });
  expect(await one).toEqual({ user: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(connect).not.toHaveBeenCalled();

  second.reject(new Error('operation has timed out'));
  await expect(two).rejects.toThrow('timed out');
  await vi.advanceTimersByTimeAsync(0);
  expect(connect).toHaveBeenCalledOnce();
  expect(useConnection.getState().lostSince).not.toBeNull();
});

test('a connection that was closed meanwhile stays closed', async () => {
  const { socket, connect, push } = createConnection([Promise.resolve({})]);
  await emitCall(socket, 'authCheck', {});
  push('serverStopping');
  Object.assign(socket, { connected: false });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(connect).not.toHaveBeenCalled();
});

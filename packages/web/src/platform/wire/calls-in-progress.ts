import { clientLimits } from '@strapline/contract/client-limits';
import type { Socket } from 'socket.io-client';

type Connection = Pick<Socket, 'timeout'>;

const callsByConnection = new WeakMap<Connection, Set<Promise<unknown>>>();

/** Sends a call and resolves with its answer; rejects if there is none in time. */
export async function emitCall(connection: Connection, name: string, input: object): Promise<unknown> {
  const calls = callsByConnection.get(connection) ?? new Set();
  callsByConnection.set(connection, calls);
  const call: Promise<unknown> = connection.timeout(navigator.onLine ? clientLimits.ackTimeoutMs : 500).emitWithAck(name, input);
  calls.add(call);
  try {
    return await call;
  } finally {
    calls.delete(call);
  }
}

/** Resolves when no call on the connection is in progress. */
export async function waitForCalls(connection: Connection): Promise<void> {
  const calls = callsByConnection.get(connection);
  while (calls && calls.size > 0) await Promise.allSettled(calls);
}

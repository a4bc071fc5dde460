import { clientLimits } from '@strapline/contract/client-limits';
import type { Socket } from 'socket.io-client';
import { useConnection } from './connection.ts';

type Calls = Set<Promise<unknown>>;

const callsByConnection = new WeakMap<Socket, Calls>();

/** Sends a call and resolves with its answer; rejects if there is none in time. */
export async function emitCall(connection: Socket, name: string, input: object): Promise<unknown> {
  const calls = callsByConnection.get(connection) ?? watchConnection(connection);
  const call: Promise<unknown> = connection.timeout(navigator.onLine ? clientLimits.ackTimeoutMs : 500).emitWithAck(name, input);
  calls.add(call);
  try {
    return await call;
  } finally {
    calls.delete(call);
  }
}

function watchConnection(connection: Socket): Calls {
  const calls: Calls = new Set();
  callsByConnection.set(connection, calls);
  // Its process stops, and others run on.
  connection.on('serverStopping', () => {
    const { leaveAfterMs, leaveWithinMs } = clientLimits;
    // Not all clients at once.
    setTimeout(() => void reconnectAfter(calls, connection), leaveAfterMs + Math.random() * (leaveWithinMs - leaveAfterMs));
  });
  return calls;
}

async function reconnectAfter(calls: Calls, connection: Socket): Promise<void> {
  while (calls.size > 0) await Promise.allSettled(calls);
  if (!connection.connected) return;
  // Pushes may be missed in between, so the page is loaded again then.
  useConnection.setState({ open: false, lostSince: Date.now() });
  connection.disconnect().connect();
}

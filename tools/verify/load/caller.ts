import { setTimeout as pause } from 'node:timers/promises';
import { clientLimits } from '@strapline/contract/client-limits';
import type { EventName, Input, Output } from '@strapline/contract/events';
import { CallError, type Client, connectClient } from '@strapline/testkit/socket-client';

/** Refusals that exclude an effect. After any other error, the call may have succeeded. */
const definite: ReadonlySet<string> = new Set([
  'reserved',
  'sold',
  'not_found',
  'forbidden',
  'conflict',
  'expired',
  'validation',
  'locked',
  'unauthenticated',
  'rate_limited',
  'consent_required',
  'too_large',
  'unsupported',
]);

export type Answer<T> =
  | { outcome: 'ok'; output: T; ms: number }
  | { outcome: 'failed' | 'unknown'; reason: string; retryAfterMs: number | undefined; ms: number };

/** Somebody with a connection that is opened again when it is lost, as the web app does. */
export type Caller = {
  name: string;
  /** One attempt. Never throws. `ms` is the time from sending to the answer. */
  call<K extends EventName>(name: K, input: Input<K>): Promise<Answer<Output<K>>>;
  /** Repeats until there is an answer; throws CallError for a refusal. */
  read<K extends EventName>(name: K, input: Input<K>): Promise<Output<K>>;
  close(): void;
};

export type CallerOptions = {
  name: string;
  address: string;
  token?: string;
  /** Until an answer; 10 s as in the web app. */
  timeoutMs?: number;
};

/** `isLeft`: its process stops, so the next call is on another connection. It closes after its last call. */
type Connection = { client: Client; calls: number; isLeft: boolean };

export function createCaller(base: string, { name, address, token, timeoutMs = clientLimits.ackTimeoutMs }: CallerOptions): Caller {
  let current: Connection | null = null;
  const connectOnce = async (): Promise<Connection> => {
    if (current?.client.socket.connected && !current.isLeft) return current;
    if (current && !current.isLeft) current.client.close();
    const headers = { 'x-forwarded-for': address };
    const client = await connectClient(base, { ...(token ? { token } : {}), headers, timeoutMs });
    const opened = { client, calls: 0, isLeft: false };
    client.socket.once('serverStopping', () => setTimeout(() => leave(opened), pickLeaveMs()));
    current = opened;
    return opened;
  };
  /** A call waits for a connection, as socket.io's buffer does. */
  const connect = async (): Promise<Connection | null> => {
    const until = performance.now() + timeoutMs;
    for (;;) {
      try {
        return await connectOnce();
      } catch (error) {
        if (error instanceof CallError && error.failure.code !== 'unavailable') throw error;
        if (performance.now() > until) return null;
        await pause(250);
      }
    }
  };
  const caller: Caller = {
    name,
    call: async (event, input) => {
      let from = performance.now();
      try {
        const connected = await connect();
        if (!connected) return { outcome: 'unknown', reason: 'no connection', retryAfterMs: undefined, ms: performance.now() - from };
        from = performance.now();
        const output = await callOn(connected, event, input);
        return { outcome: 'ok', output, ms: performance.now() - from };
      } catch (error) {
        const ms = performance.now() - from;
        if (!(error instanceof CallError)) return { outcome: 'unknown', reason: 'no answer', retryAfterMs: undefined, ms };
        const { code, reason, retryAfterMs } = error.failure;
        const isRestarting = reason === 'server_restarting';
        return { outcome: definite.has(code) ? 'failed' : 'unknown', reason: isRestarting ? reason : code, retryAfterMs, ms };
      }
    },
    read: async (event, input) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await callOn(await connectOnce(), event, input);
        } catch (error) {
          const code = error instanceof CallError ? error.failure.code : 'unavailable';
          const mayPass = code === 'unavailable' || code === 'rate_limited' || code === 'provider';
          if (!mayPass || tries > 40) throw new Error(`${name} could not call ${event}`, { cause: error });
          await pause(Math.min(250 * tries, 2_000));
        }
      }
    },
    close: () => current?.client.close(),
  };
  return caller;
}

async function callOn<K extends EventName>(connection: Connection, name: K, input: Input<K>): Promise<Output<K>> {
  connection.calls += 1;
  try {
    return await connection.client.call(name, input);
  } finally {
    connection.calls -= 1;
    if (connection.isLeft) leave(connection);
  }
}

function leave(connection: Connection): void {
  connection.isLeft = true;
  if (connection.calls === 0) connection.client.close();
}

function pickLeaveMs(): number {
  const { leaveAfterMs, leaveWithinMs } = clientLimits;
  return leaveAfterMs + Math.random() * (leaveWithinMs - leaveAfterMs);
}

import type { WireFailure } from '@strapline/contract/errors';
import type { EventName, Input, Output } from '@strapline/contract/events';
import type { Push, PushName } from '@strapline/contract/pushes';
import { io, type Socket } from 'socket.io-client';
import { requireTranslations } from './field-messages.ts';
import { findLoggedError } from './logged-errors.ts';

/** The error of a failed call; `failure.code` is one of the contract's. The cause of `internal` is what a test server logged. */
export class CallError extends Error {
  override name = 'Refused';
  readonly failure: WireFailure;
  constructor(failure: WireFailure) {
    super(`${failure.code}: ${failure.message} ${JSON.stringify(failure.fields ?? {})}`, { cause: findLoggedError(failure.message) });
    this.failure = failure;
  }
}

/** A typed client of the wire. */
export type Client = {
  socket: Socket;
  /** Resolves with the output; throws CallError. */
  call<K extends EventName>(name: K, input?: Input<K>): Promise<Output<K>>;
  /** Resolves with the error; throws if the call succeeds. */
  refusal<K extends EventName>(name: K, input?: unknown): Promise<WireFailure>;
  /** The ack of any frame. */
  raw(name: string, ...args: unknown[]): Promise<unknown>;
  /** The next push of that name that `when` accepts. */
  push<K extends PushName>(name: K, when?: (payload: Push<K>) => boolean): Promise<Push<K>>;
  close(): void;
};

export type ConnectOptions = { token?: string; admin?: boolean; app?: string; headers?: Record<string, string>; timeoutMs?: number };

/** Connects to a server; throws CallError if the handshake is refused. */
export async function connectClient(
  url: string,
  { token, admin = false, app = 'strapline', headers, timeoutMs = 60_000 }: ConnectOptions = {},
): Promise<Client> {
  const socket = io(`${url}/${app}${admin ? '/admin' : ''}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { ...(token ? { token } : {}), ...(admin ? { admin } : {}) },
    ...(headers ? { extraHeaders: headers } : {}),
  });
  await new Promise<void>((done, fail) => {
    const late = setTimeout(() => {
      socket.close();
      fail(new Error(`no connection within ${timeoutMs} ms`));
    }, timeoutMs);
    // A server that dies while a connection opens sends no response. A refusal arrives first, so this waits a moment for it.
    const onGone = (): void => {
      clearTimeout(late);
      setTimeout(() => fail(new Error('the connection closed before it was established')), 200);
    };
    socket.io.once('close', onGone);
    socket.once('connect', () => {
      clearTimeout(late);
      socket.io.off('close', onGone);
      done();
    });
    socket.once('connect_error', (error) => {
      clearTimeout(late);
      socket.close();
      const data = 'data' in error ? (error.data as WireFailure | undefined) : undefined;
      fail(data?.code ? new CallError(data) : error);
    });
  });
  const raw = (name: string, ...args: unknown[]): Promise<unknown> => socket.timeout(timeoutMs).emitWithAck(name, ...args);
  const answered = async (name: string, input: unknown): Promise<unknown> => await raw(name, input ?? {});
  return {
    socket,
    raw,
    call: async (name, input) => {
      const answer = await answered(name, input);
      if (isFailure(answer)) throw new CallError(readFailure(answer));
      return answer as Output<typeof name>;
    },
    refusal: async (name, input) => {
      const answer = await answered(name, input);
      if (isFailure(answer)) return readFailure(answer);
      throw new Error(`${name} was answered: ${JSON.stringify(answer).slice(0, 300)}`);
    },
    push: (name, when = () => true) =>
      new Promise((done, fail) => {
        const timer = setTimeout(() => fail(new Error(`no push ${name} came within ${timeoutMs} ms`)), timeoutMs);
        const listen = (payload: Push<typeof name>): void => {
          if (!when(payload)) return;
          clearTimeout(timer);
          socket.off(name as string, listen);
          done(payload);
        };
        socket.on(name as string, listen);
      }),
    close: () => socket.close(),
  };
}

function isFailure(answer: unknown): answer is { error: WireFailure } {
  return typeof answer === 'object' && answer !== null && 'error' in answer;
}

/** Any test of a refusal also finds out whether people can read it in their language. */
function readFailure({ error }: { error: WireFailure }): WireFailure {
  requireTranslations(error.fields);
  return error;
}

import { setTimeout as pause } from 'node:timers/promises';
import type { EventName, Input, Output } from '@strapline/contract/events';
import { CallError, type Client, connectClient } from '../socket-client.ts';
import type { KillableServer } from './killable-server.ts';

/** A person with their own network address who retries after a crash of the server or a time-out of the provider. */
export type Person = {
  name: string;
  email: string;
  accountId: string | null;
  /** Retries until there is a result or a permanent error; throws CallError. */
  call<K extends EventName>(name: K, input: Input<K>): Promise<Output<K>>;
  /** Like `call`, for a call that cannot be repeated: if a response was lost, `isDone` tells whether it succeeded. */
  act<K extends EventName>(name: K, input: Input<K>, isDone: () => Promise<boolean>): Promise<void>;
  /** Sends a form as a browser does, until the response is not a server error. */
  browse(path: string, form: Record<string, string>): Promise<Response>;
  disconnect(): void;
};

export type PersonOptions = { name: string; address: string; accountId?: string; admin?: boolean };

/** Internal errors of the server; there must be none. */
export type UnexpectedFailures = string[];

const maxAttempts = 80;
/** Errors that a retry can resolve. */
const retryableCodes: readonly string[] = ['provider', 'unavailable', 'rate_limited', 'unauthenticated', 'internal'];

/** A person does not wait for the end of a cool-down. */
function isTemporary({ code, retryAfterMs = 0 }: CallError['failure']): boolean {
  return retryableCodes.includes(code) && !(code === 'rate_limited' && retryAfterMs > 60_000);
}

export function createPerson(server: KillableServer, options: PersonOptions, unexpectedFailures: UnexpectedFailures): Person {
  const { name, address, accountId = null, admin = false } = options;
  let client: Client | null = null;

  async function connect(): Promise<Client> {
    if (client?.socket.connected) return client;
    client?.close();
    const token = accountId ? { token: await server.ask('token', { accountId }) } : {};
    client = await connectClient(server.base, { ...token, admin, headers: { 'x-forwarded-for': address }, timeoutMs: 60_000 });
    return client;
  }

  function disconnect(): void {
    client?.close();
    client = null;
  }

  /** `mayHaveSucceeded`: an earlier attempt may have succeeded. */
  async function retry<T>(
    what: string,
    attempt: () => Promise<T>,
    onError: (error: CallError, mayHaveSucceeded: boolean) => Promise<T>,
  ): Promise<T> {
    let mayHaveSucceeded = false;
    for (let tries = 1; ; tries += 1) {
      try {
        await server.up();
        return await attempt();
      } catch (error) {
        const code = error instanceof CallError ? error.failure.code : null;
        // For a step-up, the person signs in again.
        const needsStepUp = error instanceof CallError && error.failure.fields?.['stepUp'] !== undefined;
        if (error instanceof CallError && !needsStepUp && !isTemporary(error.failure)) return await onError(error, mayHaveSucceeded);
        if (tries >= maxAttempts) throw new Error(`${name} gave up on ${what}`, { cause: error });
        if (code === 'internal') unexpectedFailures.push(`${what}: ${String(error)}`);
        if (code === 'unauthenticated' || needsStepUp) disconnect();
        else mayHaveSucceeded = true;
        const wait = error instanceof CallError ? error.failure.retryAfterMs : undefined;
        await pause(Math.min(wait ?? 50 * tries, 2000));
      }
    }
  }

  return {
    name,
    email: `${name}@post.example`,
    accountId,
    call: async (event, input) =>
      await retry(
        event,
        async () => await (await connect()).call(event, input),
        async (error) => await Promise.reject(error),
      ),
    act: async (event, input, isDone) =>
      await retry<void>(
        event,
        async () => void (await (await connect()).call(event, input)),
        async (error, mayHaveSucceeded) => {
          if (!mayHaveSucceeded || !(await isDone())) throw error;
        },
      ),
    browse: async (path, form) =>
      await retry(
        path,
        async () => {
          const answer = await fetch(`${server.base}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
          if (answer.status >= 500 || answer.status === 409 || answer.status === 429) throw new Error(`${path} answered ${answer.status}`);
          return answer;
        },
        async (error) => await Promise.reject(error),
      ),
    disconnect,
  };
}

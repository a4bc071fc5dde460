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
  leave(): void;
};

export type PersonFacts = { name: string; address: string; accountId?: string; admin?: boolean };

/** Internal errors of the server; there must be none. */
export type UnexpectedFailures = string[];

const patience = 80;
/** Errors that a retry can resolve. */
const retryableCodes: readonly string[] = ['provider', 'unavailable', 'rate_limited', 'unauthenticated', 'internal'];

/** A person does not wait for the end of a cool-down. */
function isPassing({ code, retryAfterMs = 0 }: CallError['failure']): boolean {
  return retryableCodes.includes(code) && !(code === 'rate_limited' && retryAfterMs > 60_000);
}

export function createPerson(server: KillableServer, facts: PersonFacts, oddities: UnexpectedFailures): Person {
  const { name, address, accountId = null, admin = false } = facts;
  let client: Client | null = null;

  async function connected(): Promise<Client> {
    if (client?.socket.connected) return client;
    client?.close();
    const token = accountId ? { token: await server.ask('token', { accountId }) } : {};
    client = await connectClient(server.base, { ...token, admin, headers: { 'x-forwarded-for': address }, timeoutMs: 40_000 });
    return client;
  }

  function leave(): void {
    client?.close();
    client = null;
  }

  /** `isUnsure`: an earlier attempt may have succeeded. */
  async function insist<T>(
    what: string,
    attempt: () => Promise<T>,
    onRefusal: (refused: CallError, isUnsure: boolean) => Promise<T>,
  ): Promise<T> {
    let isUnsure = false;
    for (let tries = 1; ; tries += 1) {
      try {
        await server.up();
        return await attempt();
      } catch (error) {
        const code = error instanceof CallError ? error.failure.code : null;
        // For a step-up, the person signs in again.
        const isAskedAgain = error instanceof CallError && error.failure.fields?.['stepUp'] !== undefined;
        if (error instanceof CallError && !isAskedAgain && !isPassing(error.failure)) return await onRefusal(error, isUnsure);
        if (tries >= patience) throw new Error(`${name} gave up on ${what}`, { cause: error });
        if (code === 'internal') oddities.push(`${what}: ${String(error)}`);
        if (code === 'unauthenticated' || isAskedAgain) leave();
        else isUnsure = true;
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
      await insist(
        event,
        async () => await (await connected()).call(event, input),
        async (refused) => await Promise.reject(refused),
      ),
    act: async (event, input, isDone) =>
      await insist<void>(
        event,
        async () => void (await (await connected()).call(event, input)),
        async (refused, isUnsure) => {
          if (!isUnsure || !(await isDone())) throw refused;
        },
      ),
    browse: async (path, form) =>
      await insist(
        path,
        async () => {
          const answer = await fetch(`${server.base}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
          if (answer.status >= 500 || answer.status === 409 || answer.status === 429) throw new Error(`${path} answered ${answer.status}`);
          return answer;
        },
        async (refused) => await Promise.reject(refused),
      ),
    leave,
  };
}

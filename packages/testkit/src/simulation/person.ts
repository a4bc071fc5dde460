import { setTimeout as pause } from 'node:timers/promises';
import type { EventName, Input, Output } from '@strapline/contract/events';
import { type Client, connect, Refused } from '../socket-client.ts';
import type { MortalServer } from './mortal-server.ts';

/** Somebody at a network address of their own, who tries again when the server died or the payment service did not answer, as people do. */
export type Person = {
  name: string;
  email: string;
  accountId: string | null;
  /** Asks until there is an answer or a refusal that waiting does not change; throws Refused. */
  call<K extends EventName>(name: K, input: Input<K>): Promise<Output<K>>;
  /** The same for what cannot be done twice: where an answer was lost, `isDone` says whether it was done all the same. */
  act<K extends EventName>(name: K, input: Input<K>, isDone: () => Promise<boolean>): Promise<void>;
  /** Any request by a browser, until it is answered by something else than a failure of the other side. */
  browse(path: string, form: Record<string, string>): Promise<Response>;
  leave(): void;
};

export type PersonFacts = { name: string; address: string; accountId?: string; admin?: boolean };

/** Failures that the server calls our own fault; there must be none. */
export type Oddities = string[];

const patience = 80;
/** Refusals that time or another try changes. */
const passing: readonly string[] = ['provider', 'unavailable', 'rate_limited', 'unauthenticated', 'internal'];

/** Nobody waits at the screen for the end of a cool-down. */
function isPassing({ code, retryAfterMs = 0 }: Refused['failure']): boolean {
  return passing.includes(code) && !(code === 'rate_limited' && retryAfterMs > 60_000);
}

export function personOf(server: MortalServer, facts: PersonFacts, oddities: Oddities): Person {
  const { name, address, accountId = null, admin = false } = facts;
  let client: Client | null = null;

  async function connected(): Promise<Client> {
    if (client?.socket.connected) return client;
    client?.close();
    const token = accountId ? { token: await server.ask('token', { accountId }) } : {};
    client = await connect(server.base, { ...token, admin, headers: { 'x-forwarded-for': address }, timeoutMs: 40_000 });
    return client;
  }

  function leave(): void {
    client?.close();
    client = null;
  }

  /** `isUnsure`: an earlier try may have been heard. */
  async function insist<T>(
    what: string,
    attempt: () => Promise<T>,
    onRefusal: (refused: Refused, isUnsure: boolean) => Promise<T>,
  ): Promise<T> {
    let isUnsure = false;
    for (let tries = 1; ; tries += 1) {
      try {
        await server.up();
        return await attempt();
      } catch (error) {
        const code = error instanceof Refused ? error.failure.code : null;
        // Asked whether it is still them, people sign in once more.
        const isAskedAgain = error instanceof Refused && error.failure.fields?.['stepUp'] !== undefined;
        if (error instanceof Refused && !isAskedAgain && !isPassing(error.failure)) return await onRefusal(error, isUnsure);
        if (tries >= patience) throw new Error(`${name} gave up on ${what}`, { cause: error });
        if (code === 'internal') oddities.push(`${what}: ${String(error)}`);
        if (code === 'unauthenticated' || isAskedAgain) leave();
        else isUnsure = true;
        const wait = error instanceof Refused ? error.failure.retryAfterMs : undefined;
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

import { cachedEvents } from '@strapline/contract/cached-events';
import { clientNumbers } from '@strapline/contract/client-numbers';
import type { EventName, Input, Output } from '@strapline/contract/events';
import { connection, introduceAnew, useConnection } from './connection.ts';
import { keepForOffline, keptFromEarlier, warmOfflineCopy } from './offline-reads.ts';
import { ResponseCache } from './response-cache.ts';
import { freshToken, useSession, whenSettled } from './session/session.ts';
import { withStepUp } from './step-up.ts';
import { unanswered, WireError } from './wire-error.ts';
import { levelOf } from './wire-events.ts';
import { failureIn } from './wire-failure.ts';

const cache = new ResponseCache();

// A cached answer belongs to who asked: another session starts with none.
useSession.subscribe((now, before) => {
  if (now.status !== before.status) cache.clear();
});

/** What `call` of wire.ts does, once the library is here. */
export async function callOver<K extends EventName>(name: K, input: Input<K>, asAdmin = false): Promise<Output<K>> {
  const key = `${name} ${JSON.stringify(input)}`;
  const isCached = cachedEvents.includes(name);
  const kept = isCached ? cache.get(key) : undefined;
  if (kept !== undefined) return kept as Output<K>;

  // What cannot be undone is refused until the person has proved that it is them; then it is asked again as it was.
  const answer = await withStepUp(() => ask(name, input as object, asAdmin));
  if (isCached) cache.keep(key, answer);
  return answer as Output<K>;
}

async function ask(name: EventName, input: object, asAdmin: boolean): Promise<unknown> {
  const level = await levelNow(name, asAdmin);
  try {
    const answer = await send(level, name, input);
    if (level === 0) void keepForOffline(name, input, answer);
    else if (name === 'fetchListing') warmOfflineCopy(name, input);
    return answer;
  } catch (error) {
    const isGone = error instanceof WireError && error.code === 'unavailable' && !useConnection.getState().open;
    const kept = isGone ? await keptFromEarlier(name, input) : undefined;
    if (kept !== undefined) return kept;
    throw error;
  }
}

/** Public reads go out at once, before the silent check is through; what needs a person waits for it. */
async function levelNow(name: EventName, asAdmin: boolean): Promise<0 | 1 | 2> {
  const least = asAdmin ? 2 : levelOf(name);
  if (least > 0) await whenSettled();
  const signedIn = useSession.getState().status === 'signedIn';
  if (least === 2) return 2;
  return signedIn ? 1 : 0;
}

async function send(level: 0 | 1 | 2, name: EventName, input: object): Promise<unknown> {
  const socket = await connection(level, freshToken);
  introduceAnew(socket);
  const timeout = navigator.onLine ? clientNumbers.ackTimeoutMs : 500;
  const answer: unknown = await socket
    .timeout(timeout)
    .emitWithAck(name, input)
    .catch(() => Promise.reject(unanswered()));
  const failure = failureIn(answer);
  if (!failure) return answer;
  console.warn('refused', name, failure.code);
  throw new WireError(failure);
}

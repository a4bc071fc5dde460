import { cachedEvents } from '@strapline/contract/cached-events';
import { clientLimits } from '@strapline/contract/client-limits';
import type { EventName, Input, Output } from '@strapline/contract/events';
import { readOfflineCopy, saveOfflineCopy, warmOfflineCopy } from '../cache/offline-reads.ts';
import { ResponseCache } from '../cache/response-cache.ts';
import { findViewer, isStoredRead, removeStoredAnswers, type StoredRead, storeAnswer } from '../cache/stored-answers.ts';
import { getFreshToken, useSession, waitForSession } from '../session/session.ts';
import { isModeratorOnly } from '../session/session-reducer.ts';
import { withStepUp } from '../step-up.ts';
import { countCall } from '../visit-events.ts';
import { emitCall } from './calls-in-progress.ts';
import { getConnection, renewHandshake, useConnection } from './connection.ts';
import { createTimeoutError, WireError } from './wire-error.ts';
import { getEventLevel, moderatorEvents } from './wire-events.ts';
import { parseFailure } from './wire-failure.ts';

const cache = new ResponseCache();
/** Their effect is in a response that may be cached. */
const changesCached: ReadonlySet<EventName> = new Set(['submitSurvey', 'removeSurveyAnswer']);

// Cached responses belong to one session: another starts empty.
useSession.subscribe((now, before) => {
  if (now.status !== before.status) cache.clear();
});

/** Implements `call` of wire.ts; loaded lazily. */
export async function sendCall<K extends EventName>(name: K, input: Input<K>, asAdmin = false): Promise<Output<K>> {
  const key = `${name} ${JSON.stringify(input)}`;
  const isCached = cachedEvents.includes(name);
  const cached = isCached ? cache.get(key) : undefined;
  if (cached !== undefined) return cached as Output<K>;

  // Irreversible actions are refused until the person re-authenticates; then the call is retried.
  const answer = await withStepUp(() =>
    isStoredRead(name) ? requestStored(name, input as object) : requestAnswer(name, input as object, asAdmin),
  );
  if (isCached) cache.set(key, answer);
  else if (changesCached.has(name)) {
    cache.clear();
    void removeStoredAnswers('getSurveyResults');
  }
  countCall(name, input as object);
  return answer as Output<K>;
}

/** A read whose last answer stays on this device. */
async function requestStored(name: StoredRead, input: object): Promise<unknown> {
  const viewer = findViewer();
  try {
    const answer = await requestAnswer(name, input, false);
    // Not for somebody else who signed in or out meanwhile.
    if (viewer === findViewer()) void storeAnswer(name, input, answer).catch(() => undefined);
    return answer;
  } catch (error) {
    if (error instanceof WireError && error.code === 'not_found') void removeStoredAnswers(name, input);
    throw error;
  }
}

async function requestAnswer(name: EventName, input: object, asAdmin: boolean): Promise<unknown> {
  const level = await getLevel(name, asAdmin);
  try {
    const answer = await sendUntilAnswered(level, name, input);
    if (level === 0) void saveOfflineCopy(name, input, answer);
    else if (name === 'fetchListing') warmOfflineCopy(name, input);
    return answer;
  } catch (error) {
    const isUnreachable = error instanceof WireError && error.code === 'unavailable' && !useConnection.getState().open;
    const stored = isUnreachable ? await readOfflineCopy(name, input) : undefined;
    if (stored !== undefined) return stored;
    throw error;
  }
}

/** Public reads start at once; calls that need an account wait for the silent check. */
async function getLevel(name: EventName, asAdmin: boolean): Promise<0 | 1 | 2> {
  const minLevel = asAdmin ? 2 : getEventLevel(name);
  if (minLevel > 0) await waitForSession();
  const signedIn = useSession.getState().status === 'signedIn';
  if (minLevel === 2 && !(isModeratorOnly(useSession.getState()) && moderatorEvents.some((event) => event === name))) return 2;
  return signedIn ? 1 : 0;
}

async function sendUntilAnswered(level: 0 | 1 | 2, name: EventName, input: object): Promise<unknown> {
  const socket = await getConnection(level, getFreshToken);
  renewHandshake(socket);
  const until = Date.now() + clientLimits.ackTimeoutMs;
  for (;;) {
    const answer = await emitCall(socket, name, input).catch(() => Promise.reject(createTimeoutError()));
    const failure = parseFailure(answer);
    if (!failure) return answer;
    console.warn('call rejected', name, failure.code);
    // A stopping server has not begun the call, so any call may be repeated.
    const isRepeated = failure.reason === 'server_restarting' && Date.now() < until;
    if (!isRepeated) throw new WireError(failure);
    await new Promise((go) => setTimeout(go, failure.retryAfterMs ?? 1_000));
  }
}

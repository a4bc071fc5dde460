import { create } from 'zustand';
import { pageSite } from '../page/site.ts';
import { parseClaims, reduceSession, type Session, type SessionEvent } from './session-reducer.ts';

/** The page's session. Tokens stay inside the identity client, in memory only. */
export const useSession = create<Session>()(() => ({ status: 'unknown' }));

export function dispatchSession(event: SessionEvent): void {
  useSession.setState(reduceSession(useSession.getState(), event), true);
}

type TokenSource = () => Promise<string | undefined>;
let tokenSource: TokenSource = async () => undefined;

/** Called by the identity client with its way to get a valid token. */
export function setTokenSource(newSource: TokenSource): void {
  tokenSource = newSource;
}

/** A token valid for at least 5 more seconds, or undefined for an anonymous visitor. */
export function getFreshToken(): Promise<string | undefined> {
  return tokenSource();
}

let isCheckRequested = false;
let startCheck = (): void => {
  isCheckRequested = true;
};

/** Called by the identity client with its way to start the silent check before the page is idle. */
export function setCheckStarter(start: () => void): void {
  startCheck = start;
  if (isCheckRequested) start();
}

/** After a silent check that failed offline. */
export function retryCheck(): void {
  if (useSession.getState().status !== 'unreachable') return;
  dispatchSession({ type: 'checkStarted' });
  startCheck();
}

/** Resolves when the silent check has finished; waiting for it starts it. */
export function waitForSession(): Promise<void> {
  if (useSession.getState().status !== 'unknown') return Promise.resolve();
  startCheck();
  return new Promise((resolve) => {
    const stop = useSession.subscribe((session) => {
      if (session.status === 'unknown') return;
      stop();
      resolve();
    });
  });
}

export function applyToken(token: Record<string, unknown>): void {
  dispatchSession({ type: 'tokenReceived', claims: parseClaims(token, pageSite.identity.clientId) });
}

import { create } from 'zustand';
import { site } from '../site.ts';
import { claimsOf, type Session, type SessionEvent, sessionAfter } from './session-reducer.ts';

/** The one session of the page. Tokens themselves stay inside the identity library, in memory only. */
export const useSession = create<Session>()(() => ({ status: 'unknown' }));

export function tell(event: SessionEvent): void {
  useSession.setState(sessionAfter(useSession.getState(), event), true);
}

type TokenSource = () => Promise<string | undefined>;
let source: TokenSource = async () => undefined;

/** The identity client hands over how to get a valid token. */
export function setTokenSource(give: TokenSource): void {
  source = give;
}

/** A token that is good for at least 5 more seconds, or undefined for a visitor. */
export function freshToken(): Promise<string | undefined> {
  return source();
}

let isAwaited = false;
let hurry = (): void => {
  isAwaited = true;
};

/** The identity client hands over how to begin its silent check before the page is idle. */
export function setHurry(begin: () => void): void {
  hurry = begin;
  if (isAwaited) begin();
}

/** After a check that found no network. */
export function checkAgain(): void {
  if (useSession.getState().status !== 'unreachable') return;
  tell({ type: 'checkBegun' });
  hurry();
}

/** Resolves once the silent check at load has said whether somebody is signed in. Who waits for it makes it begin. */
export function whenSettled(): Promise<void> {
  if (useSession.getState().status !== 'unknown') return Promise.resolve();
  hurry();
  return new Promise((resolve) => {
    const stop = useSession.subscribe((session) => {
      if (session.status === 'unknown') return;
      stop();
      resolve();
    });
  });
}

export function tokenArrived(token: Record<string, unknown>): void {
  tell({ type: 'tokenArrived', claims: claimsOf(token, site.identity.clientId) });
}

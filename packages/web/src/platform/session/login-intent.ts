import { clientNumbers } from '@strapline/contract/client-numbers';
import { keptSlice } from '../slice.ts';

export type LoginIntent = {
  /** Where the person was going when an account was needed: a path of ours. */
  originalRoute: string;
  confirmed: boolean;
  /** Whether this browser registered a passkey during the intent. */
  webauthnRegistered: boolean;
  /** Whether an account is to be made or one exists; null where the way here did not say. */
  isNew: boolean | null;
  startedAt: number;
};

const none: LoginIntent = { originalRoute: '/account', confirmed: false, webauthnRegistered: false, isNew: null, startedAt: 0 };

const useKept = keptSlice<LoginIntent>('login-intent', none);
const useKnown = keptSlice<{ hasSignedIn: boolean }>('known-here', { hasSignedIn: false });

/** Whether somebody signed in with this browser before: most who come back have an account. */
export function hasSignedInBefore(): boolean {
  return useKnown.getState().state.hasSignedIn;
}

export function rememberSignIn(): void {
  if (!hasSignedInBefore()) useKnown.getState().change({ hasSignedIn: true });
}

/** The login flow's state; after an hour it is as if there were none (specification, section 4). */
export function loginIntent(now: number = Date.now()): LoginIntent {
  const { state } = useKept.getState();
  return now - state.startedAt < clientNumbers.loginFlowMs ? state : none;
}

/** Only paths of this site are places to return to; anything else is the account's home. */
export function ownPath(wanted: string | undefined, fallback = '/account'): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return fallback;
  const url = new URL(wanted, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : fallback;
}

export function beginIntent(originalRoute: string | undefined, isNew: boolean | null = null): void {
  useKept.setState({ state: { ...none, originalRoute: ownPath(originalRoute), isNew, startedAt: Date.now() } });
}

export function changeIntent(patch: Partial<Pick<LoginIntent, 'confirmed' | 'webauthnRegistered' | 'isNew'>>): void {
  const current = loginIntent();
  useKept.setState({ state: { ...current, ...patch, startedAt: current.startedAt || Date.now() } });
}

export function forgetIntent(): void {
  useKept.getState().reset();
}

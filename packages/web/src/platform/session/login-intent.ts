import { clientLimits } from '@strapline/contract/client-limits';
import { createStoredSlice } from '../state/slice.ts';

export type LoginIntent = {
  /** Path to return to after sign-in. */
  originalRoute: string;
  confirmed: boolean;
  /** Whether a passkey was registered during this sign-in. */
  webauthnRegistered: boolean;
  /** Sign up or sign in; null when the person has not chosen. */
  isNew: boolean | null;
  /** Nobody asked to sign in: without a session the page is shown again. */
  isRestoring: boolean;
  /** Whether the provider was asked for a session that it may have. */
  isProviderAsked: boolean;
  startedAt: number;
};

const emptyIntent: LoginIntent = {
  originalRoute: '/account',
  confirmed: false,
  webauthnRegistered: false,
  isNew: null,
  isRestoring: false,
  isProviderAsked: false,
  startedAt: 0,
};

const useStoredIntent = createStoredSlice<LoginIntent>('login-intent', emptyIntent);
const useSignInHistory = createStoredSlice<{ hasSignedIn: boolean }>('known-here', { hasSignedIn: false });

/** Whether anybody signed in with this browser before. */
export function hasSignedInBefore(): boolean {
  return useSignInHistory.getState().state.hasSignedIn;
}

export function rememberSignIn(): void {
  if (!hasSignedInBefore()) useSignInHistory.getState().change({ hasSignedIn: true });
}

/** The login flow's state; it expires after an hour (specification, section 4). */
export function getLoginIntent(now: number = Date.now()): LoginIntent {
  const { state } = useStoredIntent.getState();
  return now - state.startedAt < clientLimits.loginFlowMs ? state : emptyIntent;
}

/** Only paths of this site are valid return paths; anything else becomes the account page. */
export function toOwnPath(path: string | undefined, fallback = '/account'): string {
  if (!path || !/^\/(?![/\\])/.test(path)) return fallback;
  const url = new URL(path, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : fallback;
}

export function startIntent(originalRoute: string | undefined, isNew: boolean | null = null): void {
  useStoredIntent.setState({ state: { ...emptyIntent, originalRoute: toOwnPath(originalRoute), isNew, startedAt: Date.now() } });
}

export function changeIntent(patch: Partial<Omit<LoginIntent, 'originalRoute' | 'startedAt'>>): void {
  const current = getLoginIntent();
  useStoredIntent.setState({ state: { ...current, ...patch, startedAt: current.startedAt || Date.now() } });
}

export function clearIntent(): void {
  useStoredIntent.getState().reset();
}

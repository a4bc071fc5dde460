import { i18n } from '@lingui/core';
import { clientLimits } from '@strapline/contract/client-limits';
import type { Push } from '@strapline/contract/pushes';
import type Keycloak from 'keycloak-js';
import { serverUrl } from '../../server-url.ts';
import { storagePrefix, toAppPath } from '../page/app-data.ts';
import { isFramed, isWidgetPage } from '../page/frame.ts';
import { pageSite } from '../page/site.ts';
import { usePreferences } from '../state/client-state.ts';
import { closeConnections, useConnection } from '../wire/connection.ts';
import { fetchJson } from '../wire/http.ts';
import { addPushHandler } from '../wire/pushes.ts';
import { call } from '../wire/wire.ts';
import { createTimeoutError } from '../wire/wire-error.ts';
import { changeIntent, startIntent } from './login-intent.ts';
import { applyRecovery } from './own-recovery.ts';
import { applyAccountState } from './restriction.ts';
import { applyToken, dispatchSession, retryCheck, setCheckStarter, setTokenSource, useSession } from './session.ts';

/** `again` forces a fresh sign-in. `extra` is passed to the authorization endpoint unchanged, such as a passkey's `signin_token`. */
export type LoginOptions = { loginHint?: string; signUp?: boolean; forceLogin?: boolean; extra?: Record<string, string> };

function getProviderUrl(): string {
  return pageSite.identity.url || serverUrl || location.origin;
}

/** Browsers keep the provider's cookies from a frame in another site's page, so the silent check may find no session where there is one. */
export function isProviderElsewhere(): boolean {
  return new URL(getProviderUrl()).origin !== location.origin;
}

let clientPromise: Promise<Keycloak> | undefined;

/** The identity client, loaded, after its silent check. */
function getClient(): Promise<Keycloak> {
  clientPromise ??= createClient().catch((error: unknown) => {
    // The client did not load, or found no network: the next call retries.
    clientPromise = undefined;
    dispatchSession({ type: isOffline() ? 'checkFailed' : 'noSessionFound' });
    throw error;
  });
  return clientPromise;
}

function isOffline(): boolean {
  return !navigator.onLine || useConnection.getState().lostSince !== null;
}

function startCheck(): void {
  getClient().catch(logCheckError);
}

function logCheckError(error: unknown): void {
  console.warn('could not check the sign-in', error instanceof Error ? error.message : error);
}

async function createClient(): Promise<Keycloak> {
  if (!navigator.onLine) throw createTimeoutError();
  const isReturning = isReturningFromProvider();
  const { default: KeycloakClient } = await import('keycloak-js');
  const client = new KeycloakClient({ ...pageSite.identity, url: getProviderUrl() });
  client.onAuthRefreshError = () => dispatchSession({ type: 'refreshFailed' });
  client.onAuthLogout = () => dispatchSession({ type: 'refreshFailed' });
  setTokenSource(() => getValidToken(client));
  try {
    await client.init({
      onLoad: 'check-sso',
      silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
      silentCheckSsoFallback: false,
      checkLoginIframe: false,
      pkceMethod: 'S256',
      scope: 'openid profile email roles',
    });
  } catch (error) {
    if (isOffline()) throw error;
    const isNonce = error instanceof Error && error.message.includes('Invalid nonce');
    dispatchSession(isNonce ? { type: 'nonceInvalid' } : { type: 'noSessionFound' });
    logCheckError(error);
    return client;
  }
  if (client.tokenParsed) await handleSignIn(client);
  else if (!isReturning && isProviderElsewhere() && wasSignedIn()) await restoreSession(client);
  else dispatchSession({ type: 'noSessionFound' });
  return client;
}

/** A token valid for at least 5 more seconds. If it cannot be renewed, the person is signed out. */
async function getValidToken(client: Keycloak): Promise<string | undefined> {
  if (!client.authenticated) return undefined;
  // Offline is not a refusal: the session is kept.
  if (!navigator.onLine) return client.token;
  try {
    const renewed = await client.updateToken(clientLimits.tokenMinValiditySeconds);
    if (renewed && client.tokenParsed) applyToken(client.tokenParsed);
    return client.token;
  } catch {
    // onAuthRefreshError has reported the reason; on status 400 the client has cleared the token.
    client.clearToken();
    dispatchSession({ type: 'refreshFailed' });
    return undefined;
  }
}

/** The server closed a connection: token expired, role changed, or session ended. Renewing the token tells which. */
async function renewSession(client: Keycloak): Promise<void> {
  if (!client.authenticated) return;
  try {
    await client.updateToken(-1);
    if (client.tokenParsed) applyToken(client.tokenParsed);
  } catch {
    // Refused: the session has ended.
    client.clearToken();
    dispatchSession({ type: 'sessionEnded' });
  }
}

async function handleSignIn(client: Keycloak): Promise<void> {
  if (!client.tokenParsed) return;
  await ensureUsername(client);
  applyToken(client.tokenParsed);
  void loadAccount();
}

/** A new account has no username yet: it is requested by the account's public key, and the next token carries it. */
async function ensureUsername(client: Keycloak): Promise<void> {
  const claims = client.tokenParsed;
  if (!claims || claims['straplineUsername'] || typeof claims['publicKey'] !== 'string') return;
  const query = `dictionaries=adjectives,animals&suffixLength=${clientLimits.usernameSuffixLength}&separator=_`;
  try {
    await fetchJson(`/v1/aname/${encodeURIComponent(claims['publicKey'])}?${query}`, { token: client.token });
    await client.updateToken(-1);
  } catch (error) {
    console.warn('could not load the username', error instanceof Error ? error.message : error);
  }
}

/** Reports a sign-in to the server and loads the account. */
async function loadAccount(): Promise<void> {
  try {
    await reportSignIn();
    const { user, restriction, recovery } = await call('authCheck', {});
    applyAccountState(restriction ?? { state: 'active', until: null, reason: '' });
    applyRecovery({ recovery });
    if (!user) return;
    dispatchSession({ type: 'accountLoaded', user });
    // The chosen view is stored with the account and overrides this browser's.
    usePreferences.getState().change({ creatorMode: user.creatorMode });
  } catch (error) {
    console.warn('could not load the account', error instanceof Error ? error.message : error);
  }
}

/** With whose referral link the member came, if any; the server ignores it for accounts that aren't new. */
async function reportSignIn(): Promise<void> {
  const referral = hasStored('invited') ? await import('./referral.ts') : undefined;
  const referrerId = await referral?.findReferrer();
  const { invitationNotice } = await call('authHook', { kind: 'signIn', ...(referrerId ? { referrerId } : {}) });
  if (referrerId) void referral?.finishReferral(referrerId, invitationNotice);
}

const loginPath = '/confirmLoginIntent';

const signedInKey = `${storagePrefix}was-signed-in`;

/** Whether this browser was signed in last time: a hint for when to start the silent check, which runs in any case. */
function wasSignedIn(): boolean {
  return hasStored('was-signed-in');
}

function hasStored(name: string): boolean {
  try {
    return localStorage.getItem(storagePrefix + name) === '1';
  } catch {
    // Blocked storage: treated as signed out.
    return false;
  }
}

function storeSignedIn(isSignedIn: boolean): void {
  try {
    localStorage.setItem(signedInKey, isSignedIn ? '1' : '0');
  } catch {
    // Blocked storage: the check starts a little later.
  }
}

/** The silent check opens two hidden frames, so for anonymous visitors it waits until the page is idle. */
function runWhenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) setTimeout(() => requestIdleCallback(run, { timeout: 2_000 }), 1_500);
  else setTimeout(run, 2_500);
}

/** Starts the session after the first paint: silent check, then a token renewal every 60 s. Not inside a foreign frame. */
export function startSession(): void {
  if (isFramed() || isWidgetPage()) {
    dispatchSession({ type: 'noSessionFound' });
    return;
  }
  setCheckStarter(startCheck);
  if (wasSignedIn() || isReturningFromProvider()) startCheck();
  else runWhenIdle(startCheck);
  setInterval(() => void getClient().then(getValidToken).catch(logCheckError), clientLimits.tokenCheckMs);
  addEventListener('online', retryCheck);
  useConnection.subscribe((now, before) => now.open && !before.open && retryCheck());
  addPushHandler('accountState', (payload) => applyAccountState(payload as Push<'accountState'>));
  addPushHandler('accountRecovery', (payload) => applyRecovery(payload as Push<'accountRecovery'>));
  addPushHandler('sessionEnded', () => void getClient().then(renewSession));
  useSession.subscribe((now, before) => {
    if (now.status === 'signedIn' || now.status === 'anonymous') storeSignedIn(now.status === 'signedIn');
    if (before.status === 'signedIn' && now.status === 'anonymous') void closeConnections(1);
  });
}

function isReturningFromProvider(): boolean {
  return location.hash.includes('state=');
}

/** Asks for the session of a browser that was signed in, in the page itself, and returns to this page. */
async function restoreSession(client: Keycloak): Promise<void> {
  if (location.pathname !== loginPath) {
    startIntent(location.pathname + location.search);
    changeIntent({ isRestoring: true });
  }
  changeIntent({ isProviderAsked: true });
  await askProvider(client);
}

/** Redirects to the identity provider, which returns to the login page at once, with its session if it has one. */
async function askProvider(client: Keycloak): Promise<void> {
  // Replaces this page in the history, so that Back doesn't return to a page that redirects again.
  location.replace(await client.createLoginUrl({ prompt: 'none', redirectUri: location.origin + toAppPath(loginPath) }));
}

/** For a person who wants to sign in here and may be signed in at the provider. */
export async function continueSession(): Promise<void> {
  changeIntent({ isProviderAsked: true });
  await askProvider(await getClient());
}

/** Redirects to the identity provider, which returns to the login page; the login intent holds the final destination. */
export async function login({ loginHint, signUp = false, forceLogin = false, extra = {} }: LoginOptions): Promise<void> {
  const client = await getClient();
  const url = new URL(
    await client.createLoginUrl({
      redirectUri: location.origin + toAppPath(loginPath),
      // The provider may be on another origin, or the language be that of this page alone.
      locale: i18n.locale,
      ...(loginHint ? { loginHint } : {}),
      ...(forceLogin ? { prompt: 'login' } : {}),
    }),
  );
  if (signUp) url.searchParams.set('screen', 'signup');
  for (const [key, value] of Object.entries(extra)) url.searchParams.set(key, value);
  location.assign(url);
}

/** Ends the session here and at the provider, then opens the home page. */
export async function logout(): Promise<void> {
  const client = await getClient();
  if (!client.authenticated) {
    location.assign(toAppPath('/'));
    return;
  }
  await import('./web-push.ts').then(({ endPush }) => endPush()).catch((error: unknown) => console.warn('could not end pushes', error));
  await call('authHook', { kind: 'signOut' }).catch((error: Error) => console.warn('could not report the sign-out', error.message));
  dispatchSession({ type: 'signedOut' });
  await client.logout({ redirectUri: location.origin + toAppPath('/') });
}

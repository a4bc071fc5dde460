import { clientNumbers } from '@strapline/contract/client-numbers';
import type Keycloak from 'keycloak-js';
import { usePreferences } from '../client-state.ts';
import { closeFrom, useConnection } from '../connection.ts';
import { isFramed } from '../frame.ts';
import { http } from '../http.ts';
import { onPush } from '../pushes.ts';
import { site } from '../site.ts';
import { call } from '../wire.ts';
import { unanswered } from '../wire-error.ts';
import { checkAgain, setHurry, setTokenSource, tell, tokenArrived, useSession } from './session.ts';

/** How people get in. `again`: also who is signed in already. `extra` goes to the provider's authorization endpoint as it is, such as a passkey's `signin_token`. */
export type LoginOptions = { loginHint?: string; signUp?: boolean; again?: boolean; extra?: Record<string, string> };

let starting: Promise<Keycloak> | undefined;

/** The identity library, loaded and through its silent check. */
function identity(): Promise<Keycloak> {
  starting ??= start().catch((error: unknown) => {
    // The library did not come, or found no network: the next asking tries again.
    starting = undefined;
    tell({ type: isCutOff() ? 'checkFailed' : 'checkedWithout' });
    throw error;
  });
  return starting;
}

function isCutOff(): boolean {
  return !navigator.onLine || useConnection.getState().lostSince !== null;
}

/** Begins the check without waiting for it. */
function beginCheck(): void {
  identity().catch(tellConsole);
}

function tellConsole(error: unknown): void {
  console.warn('sign-in check', error instanceof Error ? error.message : error);
}

async function start(): Promise<Keycloak> {
  if (!navigator.onLine) throw unanswered();
  const { default: KeycloakClient } = await import('keycloak-js');
  const client = new KeycloakClient({ ...site.identity, url: site.identity.url || location.origin });
  client.onAuthRefreshError = () => tell({ type: 'refreshFailed' });
  client.onAuthLogout = () => tell({ type: 'refreshFailed' });
  setTokenSource(() => validToken(client));
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
    if (isCutOff()) throw error;
    const isNonce = error instanceof Error && error.message.includes('Invalid nonce');
    tell(isNonce ? { type: 'nonceInvalid' } : { type: 'checkedWithout' });
    tellConsole(error);
    return client;
  }
  if (client.tokenParsed) await welcome(client);
  else tell({ type: 'checkedWithout' });
  return client;
}

/** A token that lives for at least 5 more seconds. When it cannot be renewed the person is logged out. */
async function validToken(client: Keycloak): Promise<string | undefined> {
  if (!client.authenticated) return undefined;
  // Without a network nothing was refused: the session waits for it.
  if (!navigator.onLine) return client.token;
  try {
    const renewed = await client.updateToken(clientNumbers.tokenMinValiditySeconds);
    if (renewed && client.tokenParsed) tokenArrived(client.tokenParsed);
    return client.token;
  } catch {
    // The library has told why through onAuthRefreshError and, on status 400, dropped the token.
    client.clearToken();
    tell({ type: 'refreshFailed' });
    return undefined;
  }
}

/** The server let a connection go: because a token ran out, a role changed, or the session is over. Only renewing it tells which. */
async function renewOrEnd(client: Keycloak): Promise<void> {
  if (!client.authenticated) return;
  try {
    await client.updateToken(-1);
    if (client.tokenParsed) tokenArrived(client.tokenParsed);
  } catch {
    // Refused: the session is over everywhere.
    client.clearToken();
    tell({ type: 'endedByServer' });
  }
}

async function welcome(client: Keycloak): Promise<void> {
  if (!client.tokenParsed) return;
  await nameIfUnnamed(client);
  tokenArrived(client.tokenParsed);
  void introduce();
}

/** A first visit has no username yet: it is asked for by the account's public key, and the next token carries it. */
async function nameIfUnnamed(client: Keycloak): Promise<void> {
  const claims = client.tokenParsed;
  if (!claims || claims['straplineUsername'] || typeof claims['publicKey'] !== 'string') return;
  const query = `dictionaries=adjectives,animals&suffixLength=${clientNumbers.usernameSuffixLength}&separator=_`;
  try {
    await http(`/v1/aname/${encodeURIComponent(claims['publicKey'])}?${query}`, { token: client.token });
    await client.updateToken(-1);
  } catch (error) {
    console.warn('no username yet', error instanceof Error ? error.message : error);
  }
}

/** Tells the server that somebody came in and learns who they are to it. */
async function introduce(): Promise<void> {
  try {
    await call('authHook', { kind: 'signIn' });
    const { user } = await call('authCheck', {});
    if (!user) return;
    tell({ type: 'accountKnown', user });
    // The view that was chosen is kept with the account; this browser follows it.
    usePreferences.getState().change({ creatorMode: user.creatorMode });
  } catch (error) {
    console.warn('auth check', error instanceof Error ? error.message : error);
  }
}

const hint = 'strapline.was-signed-in';

/** Whether this browser was signed in when it was last here. Only a hint for when to begin: the check is made in any case. */
function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(hint) === '1';
  } catch {
    // A browser that keeps nothing is never known to be signed in.
    return false;
  }
}

function rememberSignedIn(isSignedIn: boolean): void {
  try {
    localStorage.setItem(hint, isSignedIn ? '1' : '0');
  } catch {
    // The same browser: the check simply begins a little later.
  }
}

/** The silent check opens two hidden frames: for a stranger that waits until the page has settled. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) setTimeout(() => requestIdleCallback(run, { timeout: 2_000 }), 1_500);
  else setTimeout(run, 2_500);
}

/** Starts the session after the first paint: silent check, then the token every 60 s. Inside a foreign frame there is none. */
export function startSession(): void {
  if (isFramed()) {
    tell({ type: 'checkedWithout' });
    return;
  }
  setHurry(beginCheck);
  if (wasSignedIn() || location.hash.includes('state=')) beginCheck();
  else whenIdle(beginCheck);
  setInterval(() => void identity().then(validToken).catch(tellConsole), clientNumbers.tokenCheckMs);
  addEventListener('online', checkAgain);
  useConnection.subscribe((now, before) => now.open && !before.open && checkAgain());
  onPush('sessionEnded', () => void identity().then(renewOrEnd));
  useSession.subscribe((now, before) => {
    if (now.status === 'signedIn' || now.status === 'anonymous') rememberSignedIn(now.status === 'signedIn');
    if (before.status === 'signedIn' && now.status === 'anonymous') void closeFrom(1);
  });
}

/** Leaves for the identity provider. It returns to the page of the login intent, which knows where the person was going. */
export async function login({ loginHint, signUp = false, again = false, extra = {} }: LoginOptions): Promise<void> {
  const client = await identity();
  const url = new URL(
    await client.createLoginUrl({
      redirectUri: `${location.origin}/confirmLoginIntent`,
      ...(loginHint ? { loginHint } : {}),
      ...(again ? { prompt: 'login' } : {}),
    }),
  );
  if (signUp) url.searchParams.set('screen', 'signup');
  for (const [key, value] of Object.entries(extra)) url.searchParams.set(key, value);
  location.assign(url);
}

/** Ends the session here and at the provider and returns to the site's front page. */
export async function logout(): Promise<void> {
  const client = await identity();
  if (!client.authenticated) {
    location.assign('/');
    return;
  }
  await call('authHook', { kind: 'signOut' }).catch((error: Error) => console.warn('sign-out', error.message));
  tell({ type: 'signedOut' });
  await client.logout({ redirectUri: `${location.origin}/` });
}

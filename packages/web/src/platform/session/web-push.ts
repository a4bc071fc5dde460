import { createStoredSlice } from '../state/slice.ts';
import { fetchJson } from '../wire/http.ts';
import { call } from '../wire/wire.ts';
import { useSession } from './session.ts';

/** `off` can be turned on; the others say why this browser gets no pushes. */
export type PushState = 'on' | 'off' | 'blocked' | 'unsupported' | 'notInstalled' | 'notConfigured';

/** The account that turned pushes on in this browser, and the sign-in that they were registered for. */
const useRegistered = createStoredSlice<{ account: string; sessionId: string }>('push', { account: '', sessionId: '' });

/** How long a first visit may take to install the service worker. */
const installMs = 10_000;

/** Whether this browser gets pushes for the account that is signed in. */
export async function findPushState(): Promise<PushState> {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // Safari on iPhones and iPads has pushes only for apps on the home screen.
  if (!isSupported) return 'standalone' in navigator && navigator.standalone === false ? 'notInstalled' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const worker = await findWorker();
  if (!worker) return 'unsupported';
  if (isRegistered() && (await worker.pushManager.getSubscription())) return 'on';
  return (await fetchPublicKey()) === '' ? 'notConfigured' : 'off';
}

/** Asks the browser for permission, which it does only right after a click, and registers it for the account that is signed in. */
export async function turnOnPush(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  const worker = await findWorker();
  if (permission !== 'granted' || !worker) return permission === 'denied' ? 'blocked' : 'off';
  const applicationServerKey = await fetchPublicKey();
  await register(
    (await worker.pushManager.getSubscription()) ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })),
  );
  return 'on';
}

export async function turnOffPush(): Promise<PushState> {
  const subscription = await findSubscription();
  if (subscription) {
    await call('removePush', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  useRegistered.getState().reset();
  return await findPushState();
}

/**
 * After a sign-in. The server sends pushes as long as the sign-in lasts that a browser is registered for, so the next one of the same account is
 * registered again. Somebody else didn't ask for pushes here, and gets none.
 */
export async function renewPush(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  if (!isRegistered()) await subscription.unsubscribe();
  else if (getSignIn().sessionId !== useRegistered.getState().state.sessionId) await register(subscription);
}

/** Before a sign-out: this browser gets nothing more for the account. */
export async function endPush(): Promise<void> {
  if (await findSubscription()) await turnOffPush();
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, expirationTime = null, keys } = subscription.toJSON();
  await call('registerPush', {
    subscription: { endpoint: endpoint ?? '', expirationTime, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
  });
  useRegistered.getState().change(getSignIn());
}

function getSignIn(): { account: string; sessionId: string } {
  const session = useSession.getState();
  return session.status === 'signedIn'
    ? { account: session.claims.sub, sessionId: session.claims.sessionId ?? '' }
    : { account: '', sessionId: '' };
}

function isRegistered(): boolean {
  const { account } = useRegistered.getState().state;
  return account !== '' && account === getSignIn().account;
}

async function fetchPublicKey(): Promise<string> {
  const info = await fetchJson('/v1/info');
  return isServerInfo(info) ? info.push.publicKey : '';
}

function isServerInfo(info: unknown): info is { push: { publicKey: string } } {
  if (typeof info !== 'object' || info === null || !('push' in info)) return false;
  const { push } = info;
  return typeof push === 'object' && push !== null && 'publicKey' in push && typeof push.publicKey === 'string';
}

/** The service worker, once it can take pushes; undefined if it can't be installed here. */
async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, installMs));
  return await Promise.race([navigator.serviceWorker.ready, timeout]);
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatchSession } from './session.ts';
import { endPush, findPushState, renewPush, turnOnPush } from './web-push.ts';

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<object>>());
const info = vi.hoisted(() => ({ push: { publicKey: 'key' } }));
vi.mock('../wire/wire.ts', () => ({ call, subscribe: () => () => undefined }));
vi.mock('../wire/http.ts', () => ({ fetchJson: () => Promise.resolve(info) }));

/** A browser's push service, with at most one subscription. */
let subscription: object | null;
const endpoint = 'https://push.example/1';
const pushManager = {
  getSubscription: () => Promise.resolve(subscription),
  subscribe: () => {
    subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: () => {
        subscription = null;
        return Promise.resolve(true);
      },
    };
    return Promise.resolve(subscription);
  },
};

function setBrowser(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const worker = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(answer) });
  const serviceWorker = { ready: Promise.resolve(worker), getRegistration: () => Promise.resolve(worker) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

const signIn = (sub: string, sessionId: string) =>
  dispatchSession({ type: 'tokenReceived', claims: { sub, username: sub, publicKey: undefined, roles: [], expiresAt: 0, sessionId } });
const listSent = () => call.mock.calls.map(([name]) => name);

beforeEach(() => {
  subscription = null;
  call.mockReset().mockResolvedValue({ ok: true });
  info.push.publicKey = 'key';
  localStorage.clear();
  signIn('mara', 'first');
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'standalone');
});

test('pushes that were turned on continue after the next sign-in of the same account', async () => {
  setBrowser('default');
  expect(await findPushState()).toBe('off');
  expect(await turnOnPush()).toBe('on');
  await renewPush();
  expect(listSent()).toEqual(['registerPush']);
  signIn('mara', 'second');
  await renewPush();
  expect(listSent()).toEqual(['registerPush', 'registerPush']);
  expect(await findPushState()).toBe('on');
});

test('somebody else who signs in gets none, and is told that they are off', async () => {
  setBrowser('granted');
  await turnOnPush();
  signIn('theo', 'third');
  expect(await findPushState()).toBe('off');
  await renewPush();
  expect(subscription).toBeNull();
  expect(listSent()).toEqual(['registerPush']);
});

test('a sign-out ends them', async () => {
  setBrowser('granted');
  await turnOnPush();
  await endPush();
  expect(call).toHaveBeenLastCalledWith('removePush', { endpoint });
  expect(subscription).toBeNull();
  expect(await findPushState()).toBe('off');
});

test('a question of the browser that was closed without an answer can be asked again', async () => {
  setBrowser('default', 'default');
  expect(await turnOnPush()).toBe('off');
  setBrowser('default', 'denied');
  expect(await turnOnPush()).toBe('blocked');
});

test('it says why there are none', async () => {
  expect(await findPushState()).toBe('unsupported');
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  expect(await findPushState()).toBe('notInstalled');
  setBrowser('denied');
  expect(await findPushState()).toBe('blocked');
  setBrowser('default');
  info.push.publicKey = '';
  expect(await findPushState()).toBe('notConfigured');
});

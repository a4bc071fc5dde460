import { webcrypto } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';

const name = 'strapline.test.draft';
const storedName = `${name}.sealed`;
const address = '{"name":"June Marlowe","line1":"18 Orchard Row"}';
let key: string | undefined;
let keyRequests: number;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('crypto', webcrypto);
  keyRequests = 0;
  key = createKey();
  vi.stubGlobal('fetch', async () => {
    keyRequests += 1;
    if (!key) throw new TypeError('offline');
    return Response.json({ key });
  });
});

const createKey = () => Buffer.from(webcrypto.getRandomValues(new Uint8Array(32))).toString('base64');

/** As after loading the page: nothing is in memory. */
async function loadPage() {
  vi.resetModules();
  const { getSealedStorage, openSealedStorage } = await import('./sealed-storage.ts');
  const { createStoredSlice } = await import('./slice.ts');
  const slice = createStoredSlice('test.draft', { name: '', line1: '' }, {}, 'sealed');
  return { storage: getSealedStorage('browser'), tabStorage: getSealedStorage('tab'), slice, open: openSealedStorage };
}

/** An address that was typed and stored. */
async function storeAddress() {
  const page = await loadPage();
  page.storage.setItem(name, address);
  await expect.poll(() => localStorage.getItem(storedName)).not.toBeNull();
  return page;
}

test('what was typed is stored encrypted, and readable after a reload', async () => {
  await storeAddress();
  const stored = JSON.stringify({ ...localStorage, ...sessionStorage });
  for (const typed of ['June', 'Marlowe', 'Orchard', btoa(address).slice(0, 20)]) expect(stored).not.toContain(typed);
  const { storage, open } = await loadPage();
  expect(storage.getItem(name)).toBeNull();
  await open();
  expect(storage.getItem(name)).toBe(address);
});

test('each tab has entries of its own, which end with it', async () => {
  const { tabStorage } = await loadPage();
  tabStorage.setItem(name, address);
  await expect.poll(() => sessionStorage.getItem(storedName)).not.toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('the newest of many changes is stored, and a removed entry is not', async () => {
  const { storage, open } = await storeAddress();
  for (const text of ['a', 'ab', 'abc']) storage.setItem(name, text);
  storage.setItem('strapline.other', 'sent');
  storage.removeItem('strapline.other');
  const before = localStorage.getItem(storedName);
  await expect.poll(() => localStorage.getItem(storedName)).not.toBe(before);
  await open();
  const { storage: afterReload, open: openAgain } = await loadPage();
  await openAgain();
  expect([afterReload.getItem(name), afterReload.getItem('strapline.other')]).toEqual(['abc', null]);
});

test('without the browser’s cookie nobody can read it, and it is removed', async () => {
  await storeAddress();
  key = createKey();
  const { storage, open } = await loadPage();
  await open();
  expect(storage.getItem(name)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a browser without drafts asks for no key', async () => {
  const { open } = await loadPage();
  await open();
  expect(keyRequests).toBe(0);
});

test('offline, stored text waits and typed text stays; both are there when the connection returns', async () => {
  await storeAddress();
  const serverKey = key;
  key = undefined;
  const { storage, slice, open } = await loadPage();
  await open();
  storage.setItem('strapline.other', 'typed offline');
  await expect.poll(() => keyRequests).toBeGreaterThan(2);
  expect([storage.getItem('strapline.other'), storage.getItem(name)]).toEqual(['typed offline', null]);
  key = serverKey;
  dispatchEvent(new Event('online'));
  await expect.poll(() => localStorage.getItem('strapline.other.sealed')).not.toBeNull();
  expect(storage.getItem(name)).toBe(address);
  slice.getState().change({ name: 'June' });
  expect(storage.getItem('strapline.test.draft')).toContain('"name":"June"');
});

test('a change in another tab arrives in clear', async () => {
  const { storage } = await storeAddress();
  const otherTab = await loadPage();
  otherTab.storage.setItem(name, '{"name":"June"}');
  const oldValue = localStorage.getItem(storedName);
  await expect.poll(() => localStorage.getItem(storedName)).not.toBe(oldValue);
  const heard = vi.fn();
  addEventListener('storage', ({ key: changed, newValue }) => changed === name && heard(newValue));
  dispatchEvent(new StorageEvent('storage', { key: storedName, oldValue, newValue: localStorage.getItem(storedName) }));
  // The pages of earlier tests still listen as well, with other keys.
  await expect.poll(() => heard.mock.calls).toContainEqual(['{"name":"June"}']);
  expect(storage.getItem(name)).toBe('{"name":"June"}');
});

test('state that is stored sealed is read again once it can be', async () => {
  const page = await loadPage();
  page.slice.getState().change({ name: 'June Marlowe' });
  await expect.poll(() => localStorage.getItem(storedName)).not.toBeNull();
  const { slice, open } = await loadPage();
  expect(slice.getState().state.name).toBe('');
  await open();
  expect(slice.getState().state).toEqual({ name: 'June Marlowe', line1: '' });
});

import { isWidgetPage } from '../page/frame.ts';
import { fetchJson } from '../wire/http.ts';

/**
 * Browser storage for what people type about themselves and others, such as an address, a report or a dispute. It is stored encrypted. The server makes the key
 * from an HttpOnly cookie of this browser, and it stays in memory, so the storage alone reveals nothing.
 *
 * Reads and writes are synchronous, because all entries are in memory, too. Without a connection an entry is stored as soon as there is one.
 */
type Lifetime = 'browser' | 'tab';
type Entry = { text: string; lifetime: Lifetime };

const suffix = '.sealed';
const keyTimeoutMs = 5_000;
const entries = new Map<string, Entry>();
/** Names of entries whose newest text isn't stored yet. */
const unsaved = new Set<string>();
const readers: (() => void)[] = [];

export function getSealedStorage(lifetime: Lifetime) {
  return {
    getItem: (name: string): string | null => entries.get(name)?.text ?? null,
    setItem(name: string, text: string): void {
      entries.set(name, { text, lifetime });
      unsaved.add(name);
      void saveEntries();
    },
    removeItem(name: string): void {
      entries.delete(name);
      tryStorage(lifetime, (storage) => storage.removeItem(name + suffix));
    },
  };
}

/** Calls `read` when entries that were stored before become readable. */
export function onSealedEntriesRead(read: () => void): void {
  readers.push(read);
}

/** Reads what was stored before. Where nothing was, it asks for no key. */
export async function openSealedStorage(): Promise<void> {
  const stored = (['browser', 'tab'] as const).flatMap(listStored).filter(({ name }) => !entries.has(name));
  if (stored.length === 0) return;
  try {
    const key = await getKey();
    for (const { name, lifetime, sealed } of stored) {
      const text = await decrypt(key, name, sealed);
      // The cookie has expired or was deleted, so nobody can read it any more.
      if (text === undefined) tryStorage(lifetime, (storage) => storage.removeItem(name + suffix));
      else if (!entries.has(name)) entries.set(name, { text, lifetime });
    }
  } catch {
    // No connection: forms start empty, and what was stored stays until then.
    return;
  }
  for (const read of readers) read();
}

globalThis.addEventListener?.('online', () => void openSealedStorage().then(saveEntries));
globalThis.addEventListener?.('storage', ({ key, newValue }) => void readFromOtherTab(key, newValue));

/** Another tab's change, for the listeners of `storage` in clear. */
async function readFromOtherTab(storedKey: string | null, sealed: string | null): Promise<void> {
  if (!storedKey?.endsWith(suffix)) return;
  const name = storedKey.slice(0, -suffix.length);
  const before = entries.get(name);
  const text =
    sealed === null
      ? undefined
      : await getKey().then(
          (key) => decrypt(key, name, sealed),
          () => undefined,
        );
  // What was typed here meanwhile is newer.
  if (entries.get(name) !== before || unsaved.has(name)) return;
  if (text === undefined) entries.delete(name);
  else entries.set(name, { text, lifetime: 'browser' });
  dispatchEvent(new StorageEvent('storage', { key: name, oldValue: before?.text ?? null, newValue: text ?? null }));
}

let saving: Promise<void> | undefined;

function saveEntries(): Promise<void> {
  saving ??= storeUnsaved().finally(() => {
    saving = undefined;
  });
  return saving;
}

async function storeUnsaved(): Promise<void> {
  // The key would need a cookie.
  if (isWidgetPage()) return;
  try {
    const key = await getKey();
    for (const name of unsaved) {
      unsaved.delete(name);
      const entry = entries.get(name);
      if (!entry) continue;
      const sealed = await encrypt(key, name, entry.text);
      // Otherwise changed or removed meanwhile.
      if (entries.get(name) === entry) tryStorage(entry.lifetime, (storage) => storage.setItem(name + suffix, sealed));
    }
  } catch {
    // No connection: stays in memory, until the next change or the connection's return.
  }
}

function listStored(lifetime: Lifetime): { name: string; lifetime: Lifetime; sealed: string }[] {
  const stored: [string, string][] = [];
  tryStorage(lifetime, (storage) => stored.push(...Object.entries<string>(storage)));
  return stored.filter(([key]) => key.endsWith(suffix)).map(([key, sealed]) => ({ name: key.slice(0, -suffix.length), lifetime, sealed }));
}

function tryStorage(lifetime: Lifetime, access: (storage: Storage) => void): void {
  try {
    access(lifetime === 'tab' ? sessionStorage : localStorage);
  } catch {
    // Blocked or full: the form still works, but a reload starts empty.
  }
}

let keyPromise: Promise<CryptoKey> | undefined;

function getKey(): Promise<CryptoKey> {
  keyPromise ??= requestKeyAlone().catch((error: unknown) => {
    keyPromise = undefined;
    throw error;
  });
  return keyPromise;
}

/** One tab at a time, in all apps of this origin: the first request makes the cookie, and all tabs need the same key. */
function requestKeyAlone(): Promise<CryptoKey> {
  // Missing on pages without TLS.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? locks.request('strapline.draft-key', requestKey) : requestKey();
}

async function requestKey(): Promise<CryptoKey> {
  const { key } = (await fetchJson('/v1/draft-key', { method: 'POST', signal: AbortSignal.timeout(keyTimeoutMs) })) as { key: string };
  return crypto.subtle.importKey('raw', toBytes(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** The name is authenticated, so one entry can't stand in for another. */
function createParameters(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) };
}

async function encrypt(key: CryptoKey, name: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(createParameters(name, iv), key, new TextEncoder().encode(text));
  return toText(iv) + toText(new Uint8Array(sealed));
}

async function decrypt(key: CryptoKey, name: string, sealed: string): Promise<string | undefined> {
  try {
    const bytes = toBytes(sealed);
    const plain = await crypto.subtle.decrypt(createParameters(name, bytes.slice(0, 12)), key, bytes.slice(12));
    return new TextDecoder().decode(plain);
  } catch {
    return undefined;
  }
}

/** Base64. A nonce of 12 bytes needs no padding, so another text can follow it. */
function toText(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

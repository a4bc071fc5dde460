import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Keys derived from the installation's secret key. */
export type Secrets = {
  /** A 32-byte key for a purpose; equal in all processes with the same secret key. */
  derive(purpose: string): Buffer;
  /** Encrypts personal data (AES-256-GCM); `context` is authenticated and binds it to its row. */
  seal(plain: string, context: string): Buffer;
  /** Throws if the bytes were altered or sealed with another context. */
  open(sealed: Uint8Array, context: string): string;
  /** HMAC-SHA-256 with the key of that purpose. */
  mac(purpose: string, value: string): Buffer;
};

/** From SECRET_KEY, else from the file `secret-key` in the data folder, created at first start with mode 0600. */
export function loadSecrets(dataDir: string, secretKey: string | null): Secrets {
  const master = secretKey ? Buffer.from(secretKey, 'base64url') : readKeyFile(path.join(dataDir, 'secret-key'));
  const derived = new Map<string, Buffer>();
  const derive = (purpose: string): Buffer => {
    let key = derived.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', master, '', `strapline/${purpose}`, 32));
      derived.set(purpose, key);
    }
    return key;
  };
  const keys = new Map<string, KeyObject>();
  /** Cached: creating a KeyObject per use is slow, and every call needs one. */
  const getKey = (purpose: string): KeyObject => {
    const key = keys.get(purpose) ?? createSecretKey(derive(purpose));
    keys.set(purpose, key);
    return key;
  };
  return {
    derive,
    seal: (plain, context) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', getKey('seal'), nonce).setAAD(Buffer.from(context));
      return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', getKey('seal'), bytes.subarray(0, 12)).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
    mac: (purpose, value) => createHmac('sha256', getKey(purpose)).update(value).digest(),
  };
}

/** Reads or creates a file of 32 random bytes, readable by this user only. */
function readKeyFile(file: string): Buffer {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length < 32) throw new Error(`${file} is damaged: it should hold 32 bytes as base64url.`);
  return key;
}

export function hashSha256(value: string | Uint8Array): string {
  return hash('sha256', value, 'base64url');
}

/** Compares in constant time, for any lengths. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

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

/** Everything that is derived from the one secret key of an installation. */
export type Secrets = {
  /** 32 bytes for a purpose; the same for all processes that share the key. */
  derive(purpose: string): Buffer;
  /** Encrypts what identifies a person (AES-256-GCM); `context` binds it to its place. */
  seal(plain: string, context: string): Buffer;
  /** Throws when the bytes were altered or belong elsewhere. */
  open(sealed: Uint8Array, context: string): string;
  /** HMAC-SHA-256 under a key of that purpose. */
  mac(purpose: string, value: string): Buffer;
};

/** From SECRET_KEY, else from the file `secret-key` in the data folder, made at first start with mode 0600. */
export function loadSecrets(dataDir: string, secretKey: string | null): Secrets {
  const master = secretKey ? Buffer.from(secretKey, 'base64url') : keyFile(path.join(dataDir, 'secret-key'));
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
  /** Node makes an object of a key at each use; these are used by every call. */
  const keyOf = (purpose: string): KeyObject => {
    const known = keys.get(purpose) ?? createSecretKey(derive(purpose));
    keys.set(purpose, known);
    return known;
  };
  return {
    derive,
    seal: (plain, context) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf('seal'), nonce).setAAD(Buffer.from(context));
      return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv('aes-256-gcm', keyOf('seal'), bytes.subarray(0, 12)).setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
    mac: (purpose, value) => createHmac('sha256', keyOf(purpose)).update(value).digest(),
  };
}

/** A secret of 32 random bytes in a file of its own, readable by this user only. */
function keyFile(file: string): Buffer {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length < 32) throw new Error(`${file} is damaged: it should hold 32 bytes as base64url.`);
  return key;
}

export function sha256(value: string | Uint8Array): string {
  return hash('sha256', value, 'base64url');
}

/** Compares in constant time, whatever the lengths. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

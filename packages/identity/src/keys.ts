import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Setting } from './options.ts';
import type { JsonObject, KeyRow } from './store.ts';

const day = 86_400_000;

/** A superseded key stays published while anybody may still hold what it signed (id tokens are shown again at sign-out). */
const keepSupersededMs = 31 * day;

async function newKey(seq: number, activeFrom: Date): Promise<KeyRow> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const jwk = await exportJWK(privateKey);
  const kid = createHash('sha256').update(`${jwk.n}`).digest('base64url').slice(0, 22);
  const privateJwk: JsonObject = {};
  for (const [name, value] of Object.entries(jwk)) if (typeof value === 'string') privateJwk[name] = value;
  return { seq, kid, privateJwk, activeFrom };
}

/** Two live keys at any time: the one that signs, and the next, published long before its turn so that every verifier knows it. */
export async function ensureKeys(setting: Setting): Promise<KeyRow[]> {
  const now = setting.clock().getTime();
  let keys = await setting.store.keys();
  while ((keys.at(-1)?.activeFrom.getTime() ?? 0) <= now) {
    const last = keys.at(-1);
    const activeFrom = new Date(last ? now + setting.limits.keyRotationMs : now);
    await setting.store.addKey(await newKey((last?.seq ?? 0) + 1, activeFrom));
    keys = await setting.store.keys();
  }
  const signing = signingKey(keys, new Date(now));
  const superseded = keys.filter(
    (key, at) => key.seq < signing.seq && (keys[at + 1]?.activeFrom.getTime() ?? now) < now - keepSupersededMs,
  );
  const lastOld = superseded.at(-1);
  if (!lastOld) return keys;
  await setting.store.dropKeysBelow(lastOld.seq + 1);
  return keys.filter((key) => key.seq > lastOld.seq);
}

function signingKey(keys: KeyRow[], now: Date): KeyRow {
  const active = keys.findLast((key) => key.activeFrom <= now) ?? keys[0];
  if (!active) throw new Error('there is no signing key');
  return active;
}

/** The private key set with the signing key first, which is the one the provider picks. */
export function privateKeySet(keys: KeyRow[], now: Date): { keys: JWK[] } {
  const signing = signingKey(keys, now);
  const ordered = [signing, ...keys.filter((key) => key !== signing)];
  return { keys: ordered.map((key) => ({ ...jwkOf(key), kid: key.kid, alg: 'RS256', use: 'sig' })) };
}

function jwkOf(key: KeyRow): JWK {
  const text = (name: string): string => {
    const value = key.privateJwk[name];
    if (typeof value !== 'string') throw new Error(`signing key ${key.kid} lacks ${name}`);
    return value;
  };
  return {
    kty: 'RSA',
    n: text('n'),
    e: text('e'),
    d: text('d'),
    p: text('p'),
    q: text('q'),
    dp: text('dp'),
    dq: text('dq'),
    qi: text('qi'),
  };
}

/** What may be shown to anybody. */
export function publicJwk(key: KeyRow): JWK {
  const { kty, n, e } = jwkOf(key);
  return { kty: kty ?? 'RSA', n: n ?? '', e: e ?? '', kid: key.kid, alg: 'RS256', use: 'sig' };
}

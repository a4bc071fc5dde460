import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { IdentitySettings } from './options.ts';
import type { JsonObject, KeyRow } from './store-rows.ts';

const day = 86_400_000;

/** A superseded key stays published while tokens that it signed may be presented; an id token is, at sign-out. */
const supersededKeyMs = 31 * day;

/** A signing key of 3072 bits. Takes about a quarter of a second of processor time. */
export async function createKey(seq: number, activeFrom: Date): Promise<KeyRow> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 3072 });
  const jwk = await exportJWK(privateKey);
  const kid = createHash('sha256').update(`${jwk.n}`).digest('base64url').slice(0, 22);
  const privateJwk: JsonObject = {};
  for (const [name, value] of Object.entries(jwk)) if (typeof value === 'string') privateJwk[name] = value;
  return { seq, kid, privateJwk, activeFrom };
}

/** Keeps two live keys: the signing key, and the next one, published long before its use so that every verifier has it. */
export async function ensureKeys(settings: IdentitySettings): Promise<KeyRow[]> {
  const now = settings.clock().getTime();
  let keys = await settings.store.keys();
  while ((keys.at(-1)?.activeFrom.getTime() ?? 0) <= now) {
    const last = keys.at(-1);
    const activeFrom = new Date(last ? now + settings.limits.keyRotationMs : now);
    await settings.store.addKey(await createKey((last?.seq ?? 0) + 1, activeFrom));
    keys = await settings.store.keys();
  }
  const signing = findSigningKey(keys, new Date(now));
  const superseded = keys.filter((key, at) => key.seq < signing.seq && (keys[at + 1]?.activeFrom.getTime() ?? now) < now - supersededKeyMs);
  const lastOld = superseded.at(-1);
  if (!lastOld) return keys;
  await settings.store.dropKeysBelow(lastOld.seq + 1);
  return keys.filter((key) => key.seq > lastOld.seq);
}

function findSigningKey(keys: KeyRow[], now: Date): KeyRow {
  const active = keys.findLast((key) => key.activeFrom <= now) ?? keys[0];
  if (!active) throw new Error('no signing key');
  return active;
}

/** The private key set, signing key first: the provider signs with the first. */
export function createPrivateKeySet(keys: KeyRow[], now: Date): { keys: JWK[] } {
  const signing = findSigningKey(keys, now);
  const ordered = [signing, ...keys.filter((key) => key !== signing)];
  return { keys: ordered.map((key) => ({ ...toJwk(key), kid: key.kid, alg: 'RS256', use: 'sig' })) };
}

function toJwk(key: KeyRow): JWK {
  const getText = (name: string): string => {
    const value = key.privateJwk[name];
    if (typeof value !== 'string') throw new Error(`signing key ${key.kid} lacks ${name}`);
    return value;
  };
  return {
    kty: 'RSA',
    n: getText('n'),
    e: getText('e'),
    d: getText('d'),
    p: getText('p'),
    q: getText('q'),
    dp: getText('dp'),
    dq: getText('dq'),
    qi: getText('qi'),
  };
}

export function toPublicJwk(key: KeyRow): JWK {
  const { kty, n, e } = toJwk(key);
  return { kty: kty ?? 'RSA', n: n ?? '', e: e ?? '', kid: key.kid, alg: 'RS256', use: 'sig' };
}

import { type KeyObject, verify } from 'node:crypto';
import { createUnauthorizedError } from './coinbase-error.ts';

export interface ApiKey {
  /** The key's id or name: `kid` and `sub` of every token. */
  id: string;
  /** Ed25519 or P-256; only the public half is here. */
  publicKey: KeyObject;
}

export interface TokenFacts {
  /** The `Authorization` header. */
  header: string | undefined;
  /** `METHOD host/path` as the token may name it. */
  uris: string[];
  /** Seconds. */
  now: number;
}

const maxLifetimeSeconds = 120;
const clockSkew = 10;

interface Claims {
  alg?: unknown;
  kid?: unknown;
  iss?: unknown;
  sub?: unknown;
  aud?: unknown;
  nbf?: unknown;
  exp?: unknown;
  uri?: unknown;
  uris?: unknown;
}

/**
 * Verifies a bearer token of a Coinbase API key: signed with ES256 or EdDSA, valid for two minutes and for one method and address. The algorithm follows
 * from the key, not from the token.
 */
export function checkToken({ header, uris, now }: TokenFacts, keys: readonly ApiKey[]): ApiKey {
  const token = /^Bearer ([\w-]{1,2000}\.[\w-]{1,4000}\.[\w-]{1,400})$/.exec(header ?? '')?.[1];
  if (token === undefined) throw createUnauthorizedError('there is none');
  const [head = '', payload = '', signature = ''] = token.split('.');
  const { alg, kid } = parseClaims(head);
  const key = keys.find(({ id }) => id === kid);
  if (key === undefined) throw createUnauthorizedError('its key is unknown');
  const expected = key.publicKey.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256';
  if (alg !== expected) throw createUnauthorizedError(`its algorithm must be ${expected}`);
  const isSigned = verify(
    expected === 'EdDSA' ? null : 'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: key.publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw createUnauthorizedError('its signature is wrong');
  checkClaims(parseClaims(payload), key, uris, now);
  return key;
}

function checkClaims(claims: Claims, key: ApiKey, uris: string[], now: number): void {
  const { iss, sub, aud, nbf, exp } = claims;
  if (iss !== 'cdp') throw createUnauthorizedError('iss must be cdp');
  if (sub !== key.id) throw createUnauthorizedError('sub must be the id of the key');
  if (aud !== undefined && !toTexts(aud).includes('cdp_service')) throw createUnauthorizedError('aud must be cdp_service');
  if (typeof nbf !== 'number' || typeof exp !== 'number') throw createUnauthorizedError('nbf and exp are needed');
  if (nbf > now + clockSkew) throw createUnauthorizedError('it is not valid yet');
  if (exp <= now) throw createUnauthorizedError('it is too old');
  if (exp - nbf > maxLifetimeSeconds) throw createUnauthorizedError(`it may live ${maxLifetimeSeconds} seconds at most`);
  if (![...toTexts(claims.uri), ...toTexts(claims.uris)].some((uri) => uris.includes(uri))) {
    throw createUnauthorizedError(`uri must be "${uris[0]}"`);
  }
}

function toTexts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === 'string');
}

function parseClaims(part: string): Claims {
  try {
    const claims: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return claims;
  } catch {
    // Not JSON: rejected below.
  }
  throw createUnauthorizedError('it cannot be read');
}

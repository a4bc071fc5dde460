import { type KeyObject, verify } from 'node:crypto';
import { unauthorized } from './errors.ts';

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

const longestLife = 120;
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
 * Checks a bearer token as Coinbase's API keys make it: signed with ES256 or EdDSA by the key itself, good for two minutes and for
 * one method and address. The algorithm is the key's, never the token's own word.
 */
export function checkToken({ header, uris, now }: TokenFacts, keys: readonly ApiKey[]): ApiKey {
  const token = /^Bearer ([\w-]{1,2000}\.[\w-]{1,4000}\.[\w-]{1,400})$/.exec(header ?? '')?.[1];
  if (token === undefined) throw unauthorized('there is none');
  const [head = '', payload = '', signature = ''] = token.split('.');
  const { alg, kid } = claimsOf(head);
  const key = keys.find((known) => known.id === kid);
  if (key === undefined) throw unauthorized('its key is unknown');
  const expected = key.publicKey.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256';
  if (alg !== expected) throw unauthorized(`its algorithm must be ${expected}`);
  const isSigned = verify(
    expected === 'EdDSA' ? null : 'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: key.publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw unauthorized('its signature is wrong');
  checkClaims(claimsOf(payload), key, uris, now);
  return key;
}

function checkClaims(claims: Claims, key: ApiKey, uris: string[], now: number): void {
  const { iss, sub, aud, nbf, exp } = claims;
  if (iss !== 'cdp') throw unauthorized('iss must be cdp');
  if (sub !== key.id) throw unauthorized('sub must be the id of the key');
  if (aud !== undefined && !textsOf(aud).includes('cdp_service')) throw unauthorized('aud must be cdp_service');
  if (typeof nbf !== 'number' || typeof exp !== 'number') throw unauthorized('nbf and exp are needed');
  if (nbf > now + clockSkew) throw unauthorized('it is not valid yet');
  if (exp <= now) throw unauthorized('it is too old');
  if (exp - nbf > longestLife) throw unauthorized(`it may live ${longestLife} seconds at most`);
  if (![...textsOf(claims.uri), ...textsOf(claims.uris)].some((uri) => uris.includes(uri))) {
    throw unauthorized(`uri must be "${uris[0]}"`);
  }
}

function textsOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item) => typeof item === 'string');
}

function claimsOf(part: string): Claims {
  try {
    const claims: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return claims;
  } catch {
    // Not JSON: refused below like everything else that is no object.
  }
  throw unauthorized('it cannot be read');
}

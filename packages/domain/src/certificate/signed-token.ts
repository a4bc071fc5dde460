import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeBase64url } from '../bytes/base64.ts';
import { encodeBase64url } from '../bytes/base64url.ts';

/** A public key for certificates as published in `/.well-known/jwks.json` (RFC 7517, RFC 8037); `kid` is its thumbprint (RFC 7638). */
export type SigningJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; use: 'sig'; alg: 'EdDSA' };

/** Signs bytes with the key `kid`; the secret may be anywhere. */
export type TokenSigner = { kid: string; sign: (bytes: Uint8Array) => Uint8Array };

/** The header's type, so that one kind of token is not accepted as another. */
export type TokenKind = { typ: string; cty?: string };

/** An Ed25519 public key of 32 bytes as a JWK. */
export function createSigningJwk(publicKey: Uint8Array): SigningJwk {
  const x = encodeBase64url(publicKey);
  const kid = encodeBase64url(sha256(utf8ToBytes(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`)));
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' };
}

/** A JWT of this payload (RFC 7515, EdDSA). */
export function signToken(payload: string, kind: TokenKind, signer: TokenSigner): string {
  const head = `${encodeBase64url(utf8ToBytes(formatHeader(kind, signer.kid)))}.${encodeBase64url(utf8ToBytes(payload))}`;
  return `${head}.${encodeBase64url(signer.sign(utf8ToBytes(head)))}`;
}

/**
 * The payload and key id of a valid token of that kind, or null. The header must match byte for byte, so the token cannot choose its
 * algorithm.
 */
export function openToken(token: string, kind: TokenKind, keys: readonly SigningJwk[]): { payload: string; kid: string } | null {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const bytes = decodeBase64url(signature);
  const payload = decodeText(body);
  if (rest.length > 0 || bytes?.length !== 64 || payload === null) return null;
  const key = keys.find((each) => decodeText(head) === formatHeader(kind, each.kid));
  const publicKey = key && decodeBase64url(key.x);
  if (!key || publicKey?.length !== 32 || createSigningJwk(publicKey).kid !== key.kid) return null;
  return hasValidSignature(bytes, utf8ToBytes(`${head}.${body}`), publicKey) ? { payload, kid: key.kid } : null;
}

/** SHA-256 of a text or bytes in base64url, by which certificates refer to their parts. */
export function computeFingerprint(content: string | Uint8Array): string {
  return encodeBase64url(sha256(typeof content === 'string' ? utf8ToBytes(content) : content));
}

function formatHeader({ typ, cty }: TokenKind, kid: string): string {
  return JSON.stringify({ alg: 'EdDSA', typ, ...(cty ? { cty } : {}), kid });
}

function hasValidSignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    // Not a point of the curve, so not a valid key.
    return false;
  }
}

function decodeText(text: string): string | null {
  const bytes = decodeBase64url(text);
  if (!bytes) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Not UTF-8.
    return null;
  }
}

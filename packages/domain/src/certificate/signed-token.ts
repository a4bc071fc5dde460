import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { bytesOfBase64url } from '../bytes/base64.ts';
import { base64url } from '../bytes/base64url.ts';

/** A public key for certificates as it stands in `/.well-known/jwks.json` (RFC 7517, RFC 8037); `kid` is its thumbprint (RFC 7638). */
export type SigningJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; use: 'sig'; alg: 'EdDSA' };

/** Who signs: the key's name, and its signature over bytes, wherever the secret lies. */
export type TokenSigner = { kid: string; sign: (bytes: Uint8Array) => Uint8Array };

/** The head of a token says what it is, so that one kind never passes for another. */
export type TokenKind = { typ: string; cty?: string };

/** An Ed25519 public key of 32 bytes as a JWK. */
export function signingJwk(publicKey: Uint8Array): SigningJwk {
  const x = base64url(publicKey);
  const kid = base64url(sha256(utf8ToBytes(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`)));
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' };
}

/** A JWT of this payload (RFC 7515, EdDSA). */
export function signToken(payload: string, kind: TokenKind, signer: TokenSigner): string {
  const head = `${base64url(utf8ToBytes(headText(kind, signer.kid)))}.${base64url(utf8ToBytes(payload))}`;
  return `${head}.${base64url(signer.sign(utf8ToBytes(head)))}`;
}

/**
 * The payload of a token of that kind and the key that signed it, or null. The head has one spelling, so the algorithm is ours and never the token's, and no
 * other parameter is looked at.
 */
export function openToken(token: string, kind: TokenKind, keys: readonly SigningJwk[]): { payload: string; kid: string } | null {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const bytes = bytesOfBase64url(signature);
  const payload = textOfBase64url(body);
  if (rest.length > 0 || bytes?.length !== 64 || payload === null) return null;
  const key = keys.find((each) => textOfBase64url(head) === headText(kind, each.kid));
  const publicKey = key && bytesOfBase64url(key.x);
  if (!key || publicKey?.length !== 32 || signingJwk(publicKey).kid !== key.kid) return null;
  return isSignature(bytes, utf8ToBytes(`${head}.${body}`), publicKey) ? { payload, kid: key.kid } : null;
}

/** SHA-256 of a text or bytes in base64url, as certificates name each other's parts. */
export function fingerprint(content: string | Uint8Array): string {
  return base64url(sha256(typeof content === 'string' ? utf8ToBytes(content) : content));
}

function headText({ typ, cty }: TokenKind, kid: string): string {
  return JSON.stringify({ alg: 'EdDSA', typ, ...(cty ? { cty } : {}), kid });
}

function isSignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false });
  } catch {
    // 32 bytes that are no point of the curve: a key nobody has.
    return false;
  }
}

function textOfBase64url(text: string): string | null {
  const bytes = bytesOfBase64url(text);
  if (!bytes) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Not UTF-8, so not a text of ours.
    return null;
  }
}

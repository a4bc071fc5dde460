import { createPrivateKey, type KeyObject } from 'node:crypto';

/** The DER prefix of an Ed25519 private key (RFC 8410). */
const ed25519Header = Buffer.from('302e020100300506032b657004220420', 'hex');

export function createEd25519Key(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([ed25519Header, seed]), format: 'der', type: 'pkcs8' });
}

/**
 * Reads a key in Coinbase's formats: Ed25519 as base64 of the seed, optionally followed by the public key; or P-256 as PEM, whose line breaks may be
 * escaped as `\n`. Null for anything else.
 */
export function readPrivateKey(text: string): KeyObject | null {
  const bytes = Buffer.from(text, 'base64');
  const isPem = text.startsWith('-----BEGIN ');
  if (!isPem && bytes.length !== 32 && bytes.length !== 64) return null;
  try {
    const key = isPem ? createPrivateKey(text.replaceAll('\\n', '\n')) : createEd25519Key(bytes.subarray(0, 32));
    const isKnown = key.asymmetricKeyType === 'ed25519' || key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return isKnown ? key : null;
  } catch {
    // Not a key.
    return null;
  }
}

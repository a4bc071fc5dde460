import { equalBytes } from '@noble/ciphers/utils.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { decodeBase64, encodeBase64 } from '../bytes/base64.ts';

/**
 * The signer of notes: a name without spaces and plus signs, preferably a URL without scheme, and an Ed25519 key of 32 bytes (RFC 8032).
 */
export type NoteVerifier = { name: string; publicKey: Uint8Array };
export type NoteSigner = { name: string; secretKey: Uint8Array };

/** The type byte of a key (C2SP signed-note): a plain signature, or a witness's timestamped one. */
export const keyTypes = { ed25519: 1, cosignature: 4 } as const;
type KeyType = (typeof keyTypes)[keyof typeof keyTypes];

const mostSignatures = 64;

/** A text with its signature (C2SP signed-note). The text ends with a newline. Throws RangeError on an invalid text or name. */
export function signNote(text: string, { name, secretKey }: NoteSigner): string {
  if (!isText(text) || !isName(name))
    throw new RangeError('the text must end with a newline, and the name must not contain spaces or plus signs');
  const signature = ed25519.sign(utf8ToBytes(text), secretKey);
  return `${text}\n${formatSignature(name, concatBytes(computeKeyId(createNoteVerifier({ name, secretKey })), signature))}`;
}

/**
 * The text of a note that one of `verifiers` signed, or null. Unknown signatures are ignored; a wrong one with the name and id of a known
 * key invalidates the note.
 */
export function openNote(note: string, verifiers: readonly NoteVerifier[]): string | null {
  const split = note.lastIndexOf('\n\n');
  const text = note.slice(0, split + 1);
  if (split < 0 || !isText(text) || !note.endsWith('\n')) return null;
  const lines = note.slice(split + 2, -1).split('\n');
  if (lines.length > mostSignatures) return null;
  let signed = false;
  for (const line of lines) {
    const signature = parseSignature(line);
    if (!signature) return null;
    const verifier = verifiers.find((each) => each.name === signature.name && equalBytes(computeKeyId(each), signature.keyId));
    if (!verifier) continue;
    if (!isSignature(signature.bytes, text, verifier.publicKey)) return null;
    signed = true;
  }
  return signed ? text : null;
}

/** The verifier of this signer. */
export function createNoteVerifier({ name, secretKey }: NoteSigner): NoteVerifier {
  return { name, publicKey: ed25519.getPublicKey(secretKey) };
}

/** A signature line of a note. */
export function formatSignature(name: string, bytes: Uint8Array): string {
  return `— ${name} ${encodeBase64(bytes)}\n`;
}

/** A verifier key as text, `name+id+base64`. */
export function formatVerifierKey(verifier: NoteVerifier, type: KeyType = keyTypes.ed25519): string {
  const id = [...computeKeyId(verifier, type)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${verifier.name}+${id}+${encodeBase64(concatBytes(Uint8Array.of(type), verifier.publicKey))}`;
}

/** Parses a verifier key; null if it is malformed, of another type, or its id does not match. */
export function parseVerifierKey(key: string, type: KeyType = keyTypes.ed25519): NoteVerifier | null {
  const [, name = '', encoded = ''] = /^([^+]+)\+[0-9a-f]{8}\+(.+)$/.exec(key) ?? [];
  const bytes = decodeBase64(encoded);
  if (!isName(name) || bytes?.length !== 33) return null;
  const verifier = { name, publicKey: bytes.slice(1) };
  return formatVerifierKey(verifier, type) === key ? verifier : null;
}

/** The key id of four bytes. A hint for finding a key, not a proof. */
export function computeKeyId({ name, publicKey }: NoteVerifier, type: KeyType = keyTypes.ed25519): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, 4);
}

/** Parses a signature line without verifying it; null if malformed. */
export function parseSignature(line: string): { name: string; keyId: Uint8Array; bytes: Uint8Array } | null {
  const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = decodeBase64(encoded);
  return isName(name) && bytes && bytes.length > 4 ? { name, keyId: bytes.slice(0, 4), bytes: bytes.slice(4) } : null;
}

function isSignature(signature: Uint8Array, text: string, publicKey: Uint8Array): boolean {
  return signature.length === 64 && publicKey.length === 32 && ed25519.verify(signature, utf8ToBytes(text), publicKey, { zip215: false });
}

function isText(text: string): boolean {
  const isPlain = [...text].every((symbol) => symbol === '\n' || symbol >= ' ');
  return text.length > 1 && text.endsWith('\n') && text.isWellFormed() && isPlain;
}

function isName(name: string): boolean {
  return name.length > 0 && name.isWellFormed() && !/[\s+]/u.test(name);
}

import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64, bytesOfBase64 } from '../bytes/base64.ts';
import { equalBytes } from '../bytes/equal-bytes.ts';

/** Who signs notes: a name without spaces and plus signs, best an address without its scheme, and an Ed25519 key of 32 bytes (RFC 8032). */
export type NoteVerifier = { name: string; publicKey: Uint8Array };
export type NoteSigner = { name: string; secretKey: Uint8Array };

/** What a key is for, as its first byte says (C2SP signed-note): a plain signature, or one with a time that a witness gives. */
export const keyTypes = { ed25519: 1, cosignature: 4 } as const;
type KeyType = (typeof keyTypes)[keyof typeof keyTypes];

const mostSignatures = 64;

/**
 * A text with its signature below it (C2SP signed-note). The text ends with a newline. Throws RangeError on a text or a name that a note cannot have.
 */
export function signNote(text: string, { name, secretKey }: NoteSigner): string {
  if (!isText(text) || !isName(name))
    throw new RangeError('the text must end with a newline, and the name be without spaces and plus signs');
  const signature = ed25519.sign(utf8ToBytes(text), secretKey);
  return `${text}\n${showSignature(name, concatBytes(keyId(verifierOf({ name, secretKey })), signature))}`;
}

/**
 * The text of a note that one of these signed, or null. Signatures of others are passed over; a wrong one in the name and with the id of a known key
 * spoils the note.
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
    const verifier = verifiers.find((each) => each.name === signature.name && equalBytes(keyId(each), signature.keyId));
    if (!verifier) continue;
    if (!isSignature(signature.bytes, text, verifier.publicKey)) return null;
    signed = true;
  }
  return signed ? text : null;
}

/** Who opens what this signer signs. */
export function verifierOf({ name, secretKey }: NoteSigner): NoteVerifier {
  return { name, publicKey: ed25519.getPublicKey(secretKey) };
}

/** One line below a note. */
export function showSignature(name: string, bytes: Uint8Array): string {
  return `— ${name} ${base64(bytes)}\n`;
}

/** A verifier's key as it is handed out, `name+id+base64`. */
export function showVerifierKey(verifier: NoteVerifier, type: KeyType = keyTypes.ed25519): string {
  const id = [...keyId(verifier, type)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${verifier.name}+${id}+${base64(concatBytes(Uint8Array.of(type), verifier.publicKey))}`;
}

/** The verifier in such a key, or null when it is none, not Ed25519, of another type, or its id is another's. */
export function parseVerifierKey(key: string, type: KeyType = keyTypes.ed25519): NoteVerifier | null {
  const [, name = '', encoded = ''] = /^([^+]+)\+[0-9a-f]{8}\+(.+)$/.exec(key) ?? [];
  const bytes = bytesOfBase64(encoded);
  if (!isName(name) || bytes?.length !== 33) return null;
  const verifier = { name, publicKey: bytes.slice(1) };
  return showVerifierKey(verifier, type) === key ? verifier : null;
}

/** Four bytes that find a key; only the signature proves it. */
export function keyId({ name, publicKey }: NoteVerifier, type: KeyType = keyTypes.ed25519): Uint8Array {
  return sha256(concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, 4);
}

/** The parts of one such line, nothing of them proved, or null. */
export function parseSignature(line: string): { name: string; keyId: Uint8Array; bytes: Uint8Array } | null {
  const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = bytesOfBase64(encoded);
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

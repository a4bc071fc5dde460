import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { adjectives } from './adjectives.ts';
import { animals } from './animals.ts';
import { isUsername } from './username-format.ts';

export { isUsername } from './username-format.ts';

// What we hand out is narrower: two consonants and one digit that does not stand for a vowel, so that no suffix is a word.
const suffixLetters = 'bcdfghjkmnpqrstvwxyz';
const suffixDigits = '256789';

const derivation = utf8ToBytes('strapline/username/v1\n');

/** The name a public key gets at a given attempt; the same key and attempt always give the same name. */
export function usernameFrom(publicKey: Uint8Array, attempt: number): string {
  if (!Number.isInteger(attempt) || attempt < 0 || attempt > 0xffffffff) throw new RangeError('attempt is a whole number from 0');
  const message = new Uint8Array(derivation.length + publicKey.length + 4);
  message.set(derivation);
  message.set(publicKey, derivation.length);
  new DataView(message.buffer).setUint32(message.length - 4, attempt);
  const digest = new DataView(sha256(message).buffer);
  const adjective = pick(adjectives, digest.getUint32(0));
  const animal = pick(animals, digest.getUint32(4));
  const letters = [pick(suffixLetters, digest.getUint32(8)), pick(suffixLetters, digest.getUint32(12))];
  letters.splice(digest.getUint32(16) % 3, 0, pick(suffixDigits, digest.getUint32(20)));
  return `${adjective}_${animal}_${letters.join('')}`;
}

/** The endless row of names for a public key, best first; on a clash take the next. */
export function* usernameCandidates(publicKey: Uint8Array): Generator<string, never> {
  for (let attempt = 0; ; attempt++) yield usernameFrom(publicKey, attempt);
}

/** The username as it stands in an address: `amber_lark_k2p` is `/model/amber-lark-k2p`. */
export function usernameSlug(username: string): string {
  return username.replaceAll('_', '-');
}

/** The username behind a creator's address, or null when the address cannot be one. */
export function usernameFromSlug(slug: string): string | null {
  const username = slug.replaceAll('-', '_');
  return isUsername(username) ? username : null;
}

function pick(from: string | readonly string[], number: number): string {
  return from[number % from.length] ?? '';
}

import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { adjectives } from './adjectives.ts';
import { animals } from './animals.ts';
import { isUsername } from './username-format.ts';

export { isUsername } from './username-format.ts';

// New suffixes have two consonants and one digit that does not look like a vowel, so that none is a word.
const suffixLetters = 'bcdfghjkmnpqrstvwxyz';
const suffixDigits = '256789';

const derivation = utf8ToBytes('strapline/username/v1\n');

/** The name of a public key at an attempt; deterministic. */
export function createUsername(publicKey: Uint8Array, attempt: number): string {
  if (!Number.isInteger(attempt) || attempt < 0 || attempt > 0xffffffff) throw new RangeError('attempt must be a whole number from 0');
  const message = new Uint8Array(derivation.length + publicKey.length + 4);
  message.set(derivation);
  message.set(publicKey, derivation.length);
  new DataView(message.buffer).setUint32(message.length - 4, attempt);
  const digest = new DataView(sha256(message).buffer);
  const adjective = pickFrom(adjectives, digest.getUint32(0));
  const animal = pickFrom(animals, digest.getUint32(4));
  const letters = [pickFrom(suffixLetters, digest.getUint32(8)), pickFrom(suffixLetters, digest.getUint32(12))];
  letters.splice(digest.getUint32(16) % 3, 0, pickFrom(suffixDigits, digest.getUint32(20)));
  return `${adjective}_${animal}_${letters.join('')}`;
}

/** The endless sequence of candidate names for a public key; on a clash take the next. */
export function* generateUsernames(publicKey: Uint8Array): Generator<string, never> {
  for (let attempt = 0; ; attempt++) yield createUsername(publicKey, attempt);
}

const adjectiveSet = new Set<string>(adjectives);
const animalSet = new Set<string>(animals);

/** Whether a username is one that `createUsername` can make: of our words, so that nobody writes a message into one. */
export function isGeneratedUsername(text: string): boolean {
  const [adjective = '', animal = '', suffix = ''] = text.split('_');
  const letters = [...suffix].filter((symbol) => suffixLetters.includes(symbol));
  const digits = [...suffix].filter((symbol) => suffixDigits.includes(symbol));
  return isUsername(text) && adjectiveSet.has(adjective) && animalSet.has(animal) && letters.length === 2 && digits.length === 1;
}

/** The slug of a username: `amber_lark_k2p` is `/model/amber-lark-k2p`. */
export function formatUsernameSlug(username: string): string {
  return username.replaceAll('_', '-');
}

/** The username of a slug; null if it cannot be one. */
export function parseUsernameSlug(slug: string): string | null {
  const username = slug.replaceAll('-', '_');
  return isUsername(username) ? username : null;
}

function pickFrom(from: string | readonly string[], number: number): string {
  return from[number % from.length] ?? '';
}

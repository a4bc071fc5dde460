import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hasHiddenCharacter } from './field-text.ts';
import type { HashPool } from './hash-pool.ts';
import { IdentityError } from './identity-error.ts';

/** OWASP's second profile for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

export const passwordLength = { min: 12, max: 256 };

/** The stems of what people choose most once twelve characters are asked for. */
const commonStems = [
  'password',
  'passwort',
  'motdepasse',
  'contrasena',
  'qwertyuiop',
  'qwertz',
  'azerty',
  'asdfghjkl',
  'letmein',
  'iloveyou',
  'welcome',
  'administrator',
  'changeme',
  'football',
  'princess',
  'sunshine',
  'superman',
  'trustno',
  'abc123',
  'abcdef',
  '123456',
  '987654',
  '112233',
];

/**
 * Refuses what is too short, one of the usual choices, or made of the person's own name or address.
 * @param about words that must not be the password, such as the e-mail
 * @returns the reason in words, or null when it may be used
 */
export function passwordProblem(password: string, about: string[] = []): string | null {
  if ([...password].length < passwordLength.min) return `Use at least ${passwordLength.min} characters. A short sentence works well.`;
  if (password.length > passwordLength.max) return `Use at most ${passwordLength.max} characters.`;
  if (hasHiddenCharacter(password)) return 'Choose a password without control or invisible characters.';
  const plain = password.normalize('NFKC').toLowerCase();
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '');
  if (new Set(letters).size < 5) return 'This password repeats the same few characters. Choose another one.';
  const own = about.flatMap((text) => [text.toLowerCase(), ...text.toLowerCase().split(/[@._-]/)]).filter((word) => word.length >= 4);
  const left = [...commonStems, ...own].reduce((text, stem) => text.replaceAll(stem, ''), plain);
  if (left.length < 6) return 'This password is too easy to guess. Choose another one.';
  return null;
}

/** @throws IdentityError `invalid` with the reason in words */
export function checkNewPassword(password: string, about: string[] = []): void {
  const problem = passwordProblem(password, about);
  if (problem) throw new IdentityError('invalid', problem);
}

/** What a password is hashed with: the pool, and whose turn it takes there. */
export type Hashing = { hashes: HashPool; caller: string | null };

function derive({ hashes, caller }: Hashing, password: string, nonce: Buffer): Promise<Buffer> {
  return hashes.hash({ message: password.normalize('NFKC'), nonce, ...cost }, caller);
}

/** @throws IdentityError `busy` */
export async function hashPassword(hashing: Hashing, password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(hashing, password, nonce);
  return `argon2id$${cost.memory}$${cost.passes}$${cost.parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/**
 * Takes the same time whether there is a hash or not, so that an answer never tells whether an account or a password exists.
 * @throws IdentityError `busy`
 */
export async function isPassword(hashing: Hashing, password: string, stored: string | null): Promise<boolean> {
  const [scheme, memory, passes, parallelism, nonce, tag] = (stored ?? '').split('$');
  const message = password.slice(0, passwordLength.max);
  if (scheme !== 'argon2id' || !nonce || !tag) {
    await derive(hashing, message, randomBytes(16));
    return false;
  }
  const expected = Buffer.from(tag, 'base64url');
  const given = await hashing.hashes.hash(
    {
      message: message.normalize('NFKC'),
      nonce: Buffer.from(nonce, 'base64url'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    },
    hashing.caller,
  );
  return timingSafeEqual(given, expected);
}

import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { HashCaller, HashPool } from './hash-pool.ts';
import { passwordLength } from './password-rules.ts';

/** OWASP's second profile for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

export type Hashing = { hashes: HashPool; caller: HashCaller | null };

function deriveHash({ hashes, caller }: Hashing, password: string, nonce: Buffer): Promise<Buffer> {
  return hashes.hash({ message: password.normalize('NFKC'), nonce, ...cost }, caller);
}

/** @throws IdentityError `busy` */
export async function hashPassword(hashing: Hashing, password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await deriveHash(hashing, password, nonce);
  return `argon2id$${cost.memory}$${cost.passes}$${cost.parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/**
 * Takes the same time with and without a stored hash, so that timing doesn't reveal whether an account or password exists.
 * @throws IdentityError `busy`
 */
export async function isPassword(hashing: Hashing, password: string, stored: string | null): Promise<boolean> {
  const [scheme, memory, passes, parallelism, nonce, tag] = (stored ?? '').split('$');
  const message = password.slice(0, passwordLength.max);
  if (scheme !== 'argon2id' || !nonce || !tag) {
    await deriveHash(hashing, message, randomBytes(16));
    return false;
  }
  const expected = Buffer.from(tag, 'base64url');
  const typedHash = await hashing.hashes.hash(
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
  return timingSafeEqual(typedHash, expected);
}

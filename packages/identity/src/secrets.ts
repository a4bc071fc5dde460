import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A random secret, base64url. */
export function createToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** Stored instead of ids that work as credentials. They have at least 126 random bits, so an unkeyed hash is enough. */
export function hashId(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

/** For guessable values (mail codes, addresses, names): the secret prevents offline guessing. */
export function createKeyedHash(secret: string, ...parts: string[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

export function createDigits(count: number): string {
  let digits = '';
  for (let i = 0; i < count; i += 1) digits += String(randomInt(10));
  return digits;
}

import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A row id: prefix, underscore, 20 symbols of 5 random bits each. */
export function newId(prefix: string): string {
  let id = `${prefix}_`;
  for (const byte of randomBytes(20)) id += alphabet[byte & 31];
  return id;
}

/** A secret for a link or token: 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

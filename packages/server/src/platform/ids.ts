import { randomBytes, randomFillSync } from 'node:crypto';

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A row id: prefix, underscore, 20 symbols of 5 random bits each. */
export function createId(prefix: string): string {
  let id = `${prefix}_`;
  for (const byte of takeRandomBytes(20)) id += alphabet[byte & 31];
  return id;
}

// Every call gets an id, and a system call for random bytes is the expensive part: read them in blocks, use each byte once.
const pool = Buffer.alloc(4000);
let used = pool.length;

function takeRandomBytes(count: number): Uint8Array {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

/** A secret for a link or token: 32 random bytes, base64url. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

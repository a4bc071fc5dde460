import { randomBytes, randomFillSync } from 'node:crypto';

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A row id: prefix, underscore, 20 symbols of 5 random bits each. */
export function newId(prefix: string): string {
  let id = `${prefix}_`;
  for (const byte of nextRandom(20)) id += alphabet[byte & 31];
  return id;
}

// Every call gets an id, and asking the system for random bytes costs more than the rest of it: they are asked for by the page, and used once.
const pool = Buffer.alloc(4000);
let used = pool.length;

function nextRandom(count: number): Uint8Array {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

/** A secret for a link or token: 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

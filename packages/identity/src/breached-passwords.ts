import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Passwords that leaked elsewhere, as sorted SHA-256 hashes cut to six bytes: a list that needs no parsing, and in which a new password is found by chance once in
 * six billion. `tools/passwords/make-breached-passwords.ts` makes it.
 */
const list = readFileSync(new URL('./breached-passwords.bin', import.meta.url));
const entryBytes = 6;

/** Upper and lower case make no difference to somebody who guesses. */
export function hashForList(password: string): Buffer {
  return hash('sha256', password.normalize('NFKC').toLowerCase(), 'buffer').subarray(0, entryBytes);
}

export function isBreachedPassword(password: string): boolean {
  const wanted = hashForList(password);
  let low = 0;
  let high = list.length / entryBytes;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = wanted.compare(list, middle * entryBytes, (middle + 1) * entryBytes);
    if (order === 0) return true;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return false;
}

import { createHash } from 'node:crypto';

const letters = 'bcdfghjkmnpqrstvwxz';
const digits = '23456789';

/**
 * A username of the usual form, always the same for a name. Its parts are no words: real ones are found by searches, so that a test that searches for "velvet" would fail
 * if chance made somebody `velvet_heron_k2p`.
 */
export function createTestUsername(name: string): string {
  const digest = createHash('sha256').update(name).digest();
  const pick = (from: string, at: number): string => from.charAt((digest[at] ?? 0) % from.length);
  const word = (start: number): string => Array.from({ length: 8 }, (_, i) => pick(letters, start + i)).join('');
  return `${word(0)}_${word(8)}_${pick(letters, 16)}${pick(digits, 17)}${pick(letters, 18)}`;
}

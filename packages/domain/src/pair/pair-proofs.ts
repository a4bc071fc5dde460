import { hour, minute, second } from '../time.ts';

/** How a creator shows that a pair is theirs now: a word on paper in both pictures, a wallet's signature, or their passkey. */
export const proofKinds = ['photo', 'wallet', 'tap'] as const;
export type ProofKind = (typeof proofKinds)[number];

/** How long a secret is good, in milliseconds (authenticity specification, 6). */
export const proofLifetimes: Readonly<Record<ProofKind, number>> = { photo: 24 * hour, wallet: 10 * minute, tap: 60 * second };

/** New secrets that an account gets within an hour, for each kind. */
export const proofSecretsPerHour = 10;

/** Symbols of the word on paper. */
export const proofWordLength = 6;

/** Digits and letters that can't be taken for each other in handwriting. */
export const proofWordAlphabet = '2345679ACDEFHJKMNPQRTWXY';

/** As it is shown and written: `7QM 4TX`. */
export function formatProofWord(word: string): string {
  return `${word.slice(0, 3)} ${word.slice(3)}`;
}

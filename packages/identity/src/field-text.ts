import { IdentityError } from './identity-error.ts';

/** Control, invisible and bidirectional characters, the same set that the contract rejects. Joiners are allowed: some names need them. */
const hiddenCharacter = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

export function hasHiddenCharacter(text: string): boolean {
  return hiddenCharacter.test(text);
}

/** Reads a single-line field. @throws IdentityError `invalid` */
export function readLine(text: string): string {
  const line = text.trim();
  if (hasHiddenCharacter(line)) throw new IdentityError('invalid', (errors) => errors.oneLine);
  return line;
}

import { IdentityError } from './identity-error.ts';

/** Control characters, invisible characters and marks of direction: the same set that the app's contract refuses. Joiners stay, names are written with them. */
const hiddenCharacter = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

export function hasHiddenCharacter(text: string): boolean {
  return hiddenCharacter.test(text);
}

/** The text of a field with one line. @throws IdentityError `invalid` */
export function readLine(text: string): string {
  const line = text.trim();
  if (hasHiddenCharacter(line)) throw new IdentityError('invalid', 'Write this on one line, without line breaks or invisible characters.');
  return line;
}

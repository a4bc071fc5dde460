/** Control, invisible and bidirectional characters, which single-line fields refuse. Joiners are allowed, because some names are written with them. */
const hiddenCharacter = /[\p{Cc}\p{Cs}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

export function hasHiddenCharacter(text: string): boolean {
  return hiddenCharacter.test(text);
}

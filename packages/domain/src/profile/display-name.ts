export type DisplayNameParts = { first: string; nickname: string; last: string };
export type DisplayName = DisplayNameParts & { possessive: DisplayNameParts };

/** The three parts of a creator's name in the form `first_(nickname)_last`, each with its possessive; null for another form. */
export function parseDisplayName(text: string): DisplayName | null {
  const [, first, nickname, last] = /^([^_()]+)_\(([^_()]+)\)_([^_()]+)$/.exec(text.trim())?.map((part) => part.trim()) ?? [];
  if (!first || !nickname || !last) return null;
  return { first, nickname, last, possessive: { first: possessive(first), nickname: possessive(nickname), last: possessive(last) } };
}

/** The three parts put together again in the one form that is stored. */
export function formatDisplayName(parts: DisplayNameParts): string {
  return `${parts.first}_(${parts.nickname})_${parts.last}`;
}

/** Whose it is: "Mara's", "Alexis'". */
export function possessive(name: string): string {
  return /s$/i.test(name) ? `${name}'` : `${name}'s`;
}

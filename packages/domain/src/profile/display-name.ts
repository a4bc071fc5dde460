export type DisplayNameParts = { first: string; nickname: string; last: string };
export type DisplayName = DisplayNameParts & { possessive: DisplayNameParts };

/** The three parts of a creator's name in the form `first_(nickname)_last`, each with its possessive; null for another form. */
export function parseDisplayName(text: string): DisplayName | null {
  const [, first, nickname, last] = /^([^_()]+)_\(([^_()]+)\)_([^_()]+)$/.exec(text.trim())?.map((part) => part.trim()) ?? [];
  if (!first || !nickname || !last) return null;
  return {
    first,
    nickname,
    last,
    possessive: { first: formatPossessive(first), nickname: formatPossessive(nickname), last: formatPossessive(last) },
  };
}

/** The stored form of the three parts. */
export function formatDisplayName(parts: DisplayNameParts): string {
  return `${parts.first}_(${parts.nickname})_${parts.last}`;
}

/** The possessive: "Mara's", "Alexis'". */
export function formatPossessive(name: string): string {
  return /s$/i.test(name) ? `${name}'` : `${name}'s`;
}

/** The letter sizes, smallest first. */
export const letterLabels = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL'] as const;
export type LetterLabel = (typeof letterLabels)[number];

/** A size as on its label. Letters mean other lengths in each country, but the label doesn't name one. */
export type LetterSize = { system: 'letter'; label: LetterLabel };

export const letterSizeMessage = `Enter one of the sizes ${letterLabels.join(', ')}.`;

/** Parses a label, ignoring case and surrounding space; XXL is another spelling of 2XL, up to XXXXXL. */
export function parseLetterLabel(text: string): LetterLabel | null {
  const label = text.normalize('NFKC').trim().toUpperCase();
  const spelled = /^X{2,5}L$/.test(label) ? `${label.length - 1}XL` : label;
  return letterLabels.find((known) => known === spelled) ?? null;
}

/** The place of a label among the letter sizes, from 0. */
export function getLetterOrdinal(label: LetterLabel): number {
  return letterLabels.indexOf(label);
}

/** One size down and one up; null beyond the letters. */
export function findLetterNeighbors(label: LetterLabel): { smaller: LetterLabel | null; larger: LetterLabel | null } {
  const ordinal = getLetterOrdinal(label);
  return { smaller: letterLabels[ordinal - 1] ?? null, larger: letterLabels[ordinal + 1] ?? null };
}

import { type LetterLabel, parseLetterLabel } from '../size/letter-size.ts';

const mostSizes = 3;
const letterPattern = /(?<![\p{L}\p{N}.'’-])(?:(sizes?) )?(XS|X{1,5}L|[2-5]XL|[SML])(?![\p{L}\p{N}'’-])/giu;
/** Exported for the test that times it on hostile text. */
export const letterSearchPatterns: readonly RegExp[] = [letterPattern];

/**
 * Parses a search text for letter sizes: its sizes, and the other words. XS, XL and longer labels are sizes anywhere; S, M and L only in capitals, after "size",
 * or alone, because texts have single letters of their own. Quoted text is not parsed.
 */
export function parseLetterSearchText(text: string): { words: string; labels: LetterLabel[] } {
  const typed = text.normalize('NFKC').trim();
  if (typed.includes('"')) return { words: typed, labels: [] };
  const labels: LetterLabel[] = [];
  const words = typed.replace(letterPattern, (whole, named: string | undefined, letters: string) => {
    const isSize = letters.length > 1 || named !== undefined || letters === letters.toUpperCase() || letters === typed;
    const label = isSize ? parseLetterLabel(letters) : null;
    if (label === null || labels.length === mostSizes) return whole;
    labels.push(label);
    return ' ';
  });
  if (labels.length === 0) return { words: typed, labels };
  const left = words.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^sizes?$/i.test(word));
  return { words: left.join(' '), labels };
}

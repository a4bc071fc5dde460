import type { FaqItem } from '@strapline/contract/content/faq';

const maxResults = 20;

/** The questions in which every typed word starts a word; those that have them in the question come first. Works on what is in the browser. */
export function searchFaq(items: readonly FaqItem[], text: string): FaqItem[] {
  const words = splitQuery(text);
  if (words.length === 0) return [];
  return items
    .map((item, index) => ({ item, index, score: scoreItem(item, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, maxResults)
    .map(({ item }) => item);
}

/** 0: a word is missing. A word of the question counts three times as much as one of the answer. */
function scoreItem({ q, a }: FaqItem, words: readonly string[]): number {
  const question = toWords(q);
  const answer = toWords(a.replace(/<[^<>]*>/g, ' '));
  let score = 0;
  for (const word of words) {
    const isIn = (part: string): boolean => (unspaced.test(word) ? part.includes(word) : part.startsWith(word));
    if (question.some(isIn)) score += 3;
    else if (answer.some(isIn)) score += 1;
    else return 0;
  }
  return score;
}

/** Letters of writings without spaces between words: `toWords` makes one word of a whole clause. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function splitQuery(text: string): string[] {
  if (!unspaced.test(text) || !('Segmenter' in Intl)) return toWords(text);
  const parts = new Intl.Segmenter('ja', { granularity: 'word' }).segment(text);
  return [...parts].filter(({ isWordLike }) => isWordLike).flatMap(({ segment }) => toWords(segment));
}

/** In lower case, without accents; `don’t` is one word. */
function toWords(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/[\u0300-\u036f’']/g, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The word that a typo probably stands for, or null. The first of equally close ones. */
export function findClosestWord(typed: string, words: readonly string[]): string | null {
  // A long word is still unambiguous with two edits.
  const most = typed.length >= 8 ? 2 : 1;
  let best: { word: string; distance: number } | null = null;
  for (const word of words) {
    // People rarely mistype the first letter, and omit a letter more often than they replace one: "blck" is black, not back.
    const distance = calculateEditDistance(typed, word) + (word[0] === typed[0] ? 0 : 0.5) + (word.length > typed.length ? 0 : 0.25);
    if (Math.floor(distance) <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { word, distance };
  }
  return best?.word ?? null;
}

/** The number of letters added, deleted, replaced, or swapped with their neighbor (optimal string alignment distance). */
export function calculateEditDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const least = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : 99,
      );
      rows[i]?.push(least);
    }
  }
  return at(one.length, other.length);
}

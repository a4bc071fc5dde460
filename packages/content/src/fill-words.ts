/** Replaces `{word}`. Throws for a word that the site doesn't have. */
export function fillWords(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{([a-zA-Z]+)\}/g, (_, word: string) => {
    if (!Object.hasOwn(words, word)) throw new Error(`there is no word {${word}}`);
    return words[word] ?? '';
  });
}

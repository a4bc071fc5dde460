/** Phrases that user-facing text must not contain. CONTRIBUTING.md says how to write instead. */
import { lineAt, withoutComments } from './code-text.ts';
import type { Finding, SourceFile } from './sources.ts';

/** `|` separates the forms of a word. */
export const avoidedPhrases = [
  'stand|stands here',
  'hang|hangs here',
  'a person of ours',
  'the house',
  'the square',
  'anew',
  'once more',
  'is no more',
  'goes by',
  'of ours',
  'whoever',
  'from then on',
];

/** Sources with user-facing text: screens, error messages, mails, and the pages of sign-in, test payments and help. */
export function isUserFacing(file: string): boolean {
  return (
    /^packages\/(web|server|content|identity|sandbox|domain|contract)\/src\/.*\.tsx?$|^packages\/content\/(pages|faq)\/.*\.md$/.test(
      file,
    ) && !/\.test\.tsx?$|\/test-[^/]+$/.test(file)
  );
}

const patterns = avoidedPhrases.map((phrase) => {
  const words = phrase.split(' ').map((word) => `(?:${word})`);
  return { phrase, pattern: new RegExp(`\\b${words.join('\\s+')}\\b`, 'gi') };
});

/** Comments are not checked. */
export function phraseFindings(files: SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    const shown = path.endsWith('.md') ? text : withoutComments(text);
    return patterns.flatMap(({ pattern }) =>
      [...shown.matchAll(pattern)].map((match) => ({
        file: path,
        line: lineAt(shown, match.index),
        what: `shows "${match[0].replace(/\s+/g, ' ')}"; say it in plain words (CONTRIBUTING.md, Style)`,
      })),
    );
  });
}

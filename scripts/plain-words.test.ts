import { expect, test } from 'vitest';
import { avoidedPhrases, isUserFacing, phraseFindings } from './plain-words.ts';

/** The phrases found with their lines; phrases may overlap. */
const found = (text: string, path = 'packages/web/src/a.tsx') => [...new Set(phraseFindings([{ path, text }]).map(({ line }) => line))];

/** `stand|stands here` as ` stand here` and ` stands here`. */
const formsOf = (phrase: string): string[] =>
  phrase.split(' ').reduce<string[]>((all, word) => word.split('|').flatMap((form) => all.map((before) => `${before} ${form}`)), ['']);

test.each(avoidedPhrases)('"%s" is found in user-facing text', (phrase) => {
  for (const said of formsOf(phrase)) {
    expect(found(`const message = 'So${said}.';`)).toEqual([1]);
    expect(found(`const page = (\n  <p>So${said.replace(/ (\w+)$/, '\n  $1')} it is.</p>\n);`)).toHaveLength(1);
    expect(found(`So${said.toUpperCase()}.`, 'packages/content/pages/a.md')).toEqual([1]);
  }
});

test('a phrase is reported with its line, also when it breaks over two', () => {
  expect(found('const a = 1;\n<Trans>It is one of\n  ours.</Trans>;')).toEqual([2]);
});

test.each([
  '// Whoever comes once more.',
  '/* the house */',
  "const a = 'The household goes through ours.';",
  "import { stand } from './stand.ts';",
])('nothing is found in %s', (text) => expect(found(text)).toEqual([]));

test('screens, errors, mails and the pages of sign-in, test payments and help are checked; tests are not', () => {
  const read = [
    'packages/web/src/features/order/order-screen.tsx',
    'packages/server/src/features/order/send-order-mail.ts',
    'packages/contract/src/errors.ts',
    'packages/domain/src/shipping/shipping-zones.ts',
    'packages/identity/src/pages/login-pages.ts',
    'packages/sandbox/src/coinbase/wallet-page.ts',
    'packages/content/pages/help.md',
  ];
  expect(read.filter((file) => !isUserFacing(file))).toEqual([]);
  expect(
    ['packages/web/src/ui/parts.test.tsx', 'packages/server/src/features/chip/test-chips.ts', 'scripts/check.ts'].filter(isUserFacing),
  ).toEqual([]);
});

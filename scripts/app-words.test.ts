import { expect, test } from 'vitest';
import { appWordFindings, isSharedText } from './app-words.ts';

const found = (text: string) => appWordFindings([{ path: 'packages/web/src/a.tsx', text }]).map(({ line }) => line);

test.each([
  '<p>Sold on Strapline</p>',
  'const label = t`Tag a bra`;',
  "const message = 'Bras are laundered.';",
  "const title = 'Strapline: one of a kind';",
  "const message = 'Strapline’s commission';",
  '<Trans>From the makers of\n  Strapline.</Trans>',
])('%s names the app', (text) => expect(found(text)).toHaveLength(1));

test.each([
  '// Strapline sells bras.',
  "import { isBra } from '@strapline/domain/bra-tag/bra-tag-id';",
  "const measures = { bra: braMeasures }[size.system === 'bra' ? 'bra' : 'letter'];",
  "const link = '/bratag/create';",
  '<Trans>Tag a {item}</Trans>',
])('nothing is found in %s', (text) => expect(found(text)).toEqual([]));

test('tests, the apps’ data and what only the bra app has are not checked', () => {
  expect(isSharedText('packages/web/src/app/footer.tsx')).toBe(true);
  for (const file of [
    'packages/web/src/app/shell.test.tsx',
    'packages/contract/src/apps/toptop.ts',
    'packages/web/src/features/calculator/result-card.tsx',
  ])
    expect(isSharedText(file)).toBe(false);
});

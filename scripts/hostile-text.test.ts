import { pagePatterns } from '@strapline/contract/pages';
import { createBase64urlPattern } from '@strapline/contract/shapes/private-media';
import { searchPatterns } from '@strapline/domain/search/search-text';
import { carriers } from '@strapline/domain/shipping/carriers';
import { walletMessagePattern } from '@strapline/domain/wallet/wallet-message';
import { contactPatterns } from '@strapline/domain/wording/contact-details';
import { wordingRules } from '@strapline/domain/wording/wording-rules';
import { fileSignatures } from '@strapline/server/features/upload/encrypted-file';
import { expect, test } from 'vitest';
import { regularExpressionsOf } from './code-text.ts';
import { isNested, superLinear } from './hostile-text.ts';
import { projectFiles, read } from './sources.ts';

/** Code that runs on untrusted text: input, other servers' responses, files. Builds and the testkit only meet our own. */
const isProduct = (file: string): boolean =>
  /\.(?:ts|tsx|mts|js|mjs)$/.test(file) && !/\.(?:test|config)\.tsx?$|\/test-[^/]+$|\/testkit\//.test(file);
const files = projectFiles('packages').filter(isProduct);

/** Without an unbounded repetition, a nested one, or two in sequence from the start, matching is linear. */
const isBounded = (expression: RegExp): boolean =>
  !/[*+]|\{\d+,\}/.test(expression.source) && !isNested(expression) && !expression.flags.includes('g');

// It measures time, which other work on the machine can blur.
test('quadratic matching is detected', { retry: 2 }, () => {
  for (const slow of [/=+$/, /\s+$/, /(?:a+)+b/, /[\w.]+@x/, /\bcall .*?\d+z/, /(?:a{1,30}){1,30}b/, /(?:[a-z]{5,9}-?){3,12}!/])
    expect(superLinear(slow), String(slow)).toBeDefined();
  for (const quick of [/^[a-z]+$/, /(?<![\w.])[\w.]+@x/, /a{1,9}$/, /^\d{1,3}(?:\.\d{1,3}){3}$/])
    expect(superLinear(quick), String(quick)).toBeUndefined();
});

test('a nested repetition is detected, bounded or not', () => {
  for (const nested of [/(?:a{1,9}){2}/, /(a+)*/, /((?:a{2,3}|b)c){1,4}/, /(?:\(a*\)){3}/])
    expect(isNested(nested), String(nested)).toBe(true);
  for (const flat of [/(?:ab){1,9}/, /a{1,9}(?:b){2}/, /(a+)b/, /(?:[+*]b){2}/, /(?:\+){3}/])
    expect(isNested(flat), String(flat)).toBe(false);
});

test('every regular expression is found, also in templates', () => {
  const found = regularExpressionsOf(
    ['const a = /x+[/]/gi;', 'b(`$', '{c.replace(/y$/, "")} z`); // /gone/', 'const d = e / 2 / f;'].join(''),
  );
  expect(found.map(({ pattern, flags }) => `/${pattern}/${flags}`)).toEqual(['/x+[/]/gi', '/y$/']);
  const page = ['#!/usr/bin/env node', '<A b={c} /><B d={e} /><p>{f.replace(/>z+/, "")}</p>'].join('\n');
  expect(regularExpressionsOf(page)).toEqual([{ pattern: '>z+', flags: '', line: 2 }]);
});

test('no regular expression can be made slow by untrusted text', () => {
  const written = new Map<string, { expression: RegExp; at: string }>();
  for (const file of files)
    for (const { pattern, flags, line } of regularExpressionsOf(read(file).text))
      written.set(`/${pattern}/${flags}`, { expression: new RegExp(pattern, flags), at: `${file}:${line}` });
  // Expressions built from parts are tested where they are exported; add new ones here.
  const puttingTogether = files.filter((file) => read(file).text.includes('new RegExp('));
  expect(puttingTogether).toEqual([
    'packages/contract/src/pages.ts',
    'packages/contract/src/shapes/private-media.ts',
    'packages/domain/src/search/search-text.ts',
    'packages/domain/src/shipping/carriers.ts',
    'packages/domain/src/wallet/wallet-message.ts',
    'packages/domain/src/wording/contact-details.ts',
    'packages/domain/src/wording/wording-rules.ts',
    'packages/server/src/features/upload/encrypted-file.ts',
  ]);
  const put = [
    ...wordingRules.flatMap(({ patterns, allowed }) => [...patterns, ...(allowed ? [allowed] : [])]),
    ...carriers.map(({ form }) => form),
    ...searchPatterns,
    fileSignatures,
    walletMessagePattern,
    ...[12, 24, 32, 48].map(createBase64urlPattern),
    ...contactPatterns,
    ...pagePatterns.map(({ pattern }) => pattern),
  ];
  for (const expression of put) written.set(String(expression), { expression, at: 'put together' });
  for (const place of ['content/src', 'sandbox/src', 'web/src', 'verify/src', 'witness/src', 'size/src'])
    expect(
      files.some((file) => file.startsWith(`packages/${place}/`)),
      place,
    ).toBe(true);
  expect(files.some((file) => file.endsWith('.tsx'))).toBe(true);
  expect(written.size).toBeGreaterThan(250);
  const slow = [...written.values()].flatMap(({ expression, at }) => {
    const found = isBounded(expression) ? undefined : superLinear(expression);
    return found ? [{ at, expression: String(expression), ...found }] : [];
  });
  expect(slow).toEqual([]);
});

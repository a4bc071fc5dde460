import { carriers } from '@strapline/domain/carriers';
import { searchPatterns } from '@strapline/domain/search-text';
import { wordingRules } from '@strapline/domain/wording/rules';
import { expect, test } from 'vitest';
import { regularExpressionsOf } from './code-text.ts';
import { superLinear } from './hostile-text.ts';
import { projectFiles, read } from './sources.ts';

const isProduct = (file: string): boolean => /\.ts$/.test(file) && !/\.test\.ts$|\/test-[^/]+$/.test(file);
const files = ['domain', 'contract', 'identity', 'server'].flatMap((name) => projectFiles(`packages/${name}/src`)).filter(isProduct);

/** Without a repetition that has no end, or with one after the other from the start, there is nothing to search twice. */
const isBounded = ({ source, flags }: RegExp): boolean => !/[*+]|\{\d+,\}/.test(source) && !flags.includes('g');

test('a search that takes the square of the time is seen', () => {
  for (const slow of [/=+$/, /\s+$/, /(?:a+)+b/, /[\w.]+@x/, /\bcall .*?\d+z/]) expect(superLinear(slow), String(slow)).toBeDefined();
  for (const quick of [/^[a-z]+$/, /(?<![\w.])[\w.]+@x/, /a{1,9}$/]) expect(superLinear(quick), String(quick)).toBeUndefined();
});

test('every regular expression is found, in templates, too', () => {
  const found = regularExpressionsOf(
    ['const a = /x+[/]/gi;', 'b(`$', '{c.replace(/y$/, "")} z`); // /gone/', 'const d = e / 2 / f;'].join(''),
  );
  expect(found.map(({ pattern, flags }) => `/${pattern}/${flags}`)).toEqual(['/x+[/]/gi', '/y$/']);
});

test('no regular expression of the rules, the contract, the identity provider and the server can be made slow by what somebody sends', () => {
  const written = new Map<string, { expression: RegExp; at: string }>();
  for (const file of files)
    for (const { pattern, flags, line } of regularExpressionsOf(read(file).text))
      written.set(`/${pattern}/${flags}`, { expression: new RegExp(pattern, flags), at: `${file}:${line}` });
  // What is put together from parts is looked up where it ends; a new place that does so belongs here.
  const puttingTogether = files.filter((file) => read(file).text.includes('new RegExp('));
  expect(puttingTogether).toEqual([
    'packages/domain/src/carriers.ts',
    'packages/domain/src/search-text.ts',
    'packages/domain/src/wording/rules.ts',
  ]);
  const put = [
    ...wordingRules.flatMap(({ patterns, allowed }) => [...patterns, ...(allowed ? [allowed] : [])]),
    ...carriers.map(({ form }) => form),
    ...searchPatterns,
  ];
  for (const expression of put) written.set(String(expression), { expression, at: 'put together' });
  expect(written.size).toBeGreaterThan(150);
  const slow = [...written.values()].flatMap(({ expression, at }) => {
    const found = isBounded(expression) ? undefined : superLinear(expression);
    return found ? [{ at, expression: String(expression), ...found }] : [];
  });
  expect(slow).toEqual([]);
}, 120_000);

import { searchPatterns } from '@strapline/domain/search/search-text';
import { carriers } from '@strapline/domain/shipping/carriers';
import { wordingRules } from '@strapline/domain/wording/wording-rules';
import { expect, test } from 'vitest';
import { regularExpressionsOf } from './code-text.ts';
import { isNested, superLinear } from './hostile-text.ts';
import { projectFiles, read } from './sources.ts';

/** All that runs on what somebody else wrote: people's input, other servers' answers, files that are handed around. Builds and the testkit meet only our own. */
const isProduct = (file: string): boolean =>
  /\.(?:ts|tsx|mts|js|mjs)$/.test(file) && !/\.(?:test|config)\.tsx?$|\/test-[^/]+$|\/testkit\//.test(file);
const files = projectFiles('packages').filter(isProduct);

/** Without a repetition that has no end, one within another, or one after the other from the start, there is nothing to search twice. */
const isBounded = (expression: RegExp): boolean =>
  !/[*+]|\{\d+,\}/.test(expression.source) && !isNested(expression) && !expression.flags.includes('g');

test('a search that takes the square of the time is seen', () => {
  for (const slow of [/=+$/, /\s+$/, /(?:a+)+b/, /[\w.]+@x/, /\bcall .*?\d+z/, /(?:a{1,30}){1,30}b/, /(?:[a-z]{5,9}-?){3,12}!/])
    expect(superLinear(slow), String(slow)).toBeDefined();
  for (const quick of [/^[a-z]+$/, /(?<![\w.])[\w.]+@x/, /a{1,9}$/, /^\d{1,3}(?:\.\d{1,3}){3}$/])
    expect(superLinear(quick), String(quick)).toBeUndefined();
});

test('a repetition within a repetition is seen, bounded or not', () => {
  for (const nested of [/(?:a{1,9}){2}/, /(a+)*/, /((?:a{2,3}|b)c){1,4}/, /(?:\(a*\)){3}/])
    expect(isNested(nested), String(nested)).toBe(true);
  for (const flat of [/(?:ab){1,9}/, /a{1,9}(?:b){2}/, /(a+)b/, /(?:[+*]b){2}/, /(?:\+){3}/])
    expect(isNested(flat), String(flat)).toBe(false);
});

test('every regular expression is found, in templates, too', () => {
  const found = regularExpressionsOf(
    ['const a = /x+[/]/gi;', 'b(`$', '{c.replace(/y$/, "")} z`); // /gone/', 'const d = e / 2 / f;'].join(''),
  );
  expect(found.map(({ pattern, flags }) => `/${pattern}/${flags}`)).toEqual(['/x+[/]/gi', '/y$/']);
  const page = ['#!/usr/bin/env node', '<A b={c} /><B d={e} /><p>{f.replace(/>z+/, "")}</p>'].join('\n');
  expect(regularExpressionsOf(page)).toEqual([{ pattern: '>z+', flags: '', line: 2 }]);
});

test('no regular expression that runs on what somebody else wrote can be made slow by it', () => {
  const written = new Map<string, { expression: RegExp; at: string }>();
  for (const file of files)
    for (const { pattern, flags, line } of regularExpressionsOf(read(file).text))
      written.set(`/${pattern}/${flags}`, { expression: new RegExp(pattern, flags), at: `${file}:${line}` });
  // What is put together from parts is looked up where it ends; a new place that does so belongs here.
  const puttingTogether = files.filter((file) => read(file).text.includes('new RegExp('));
  expect(puttingTogether).toEqual([
    'packages/domain/src/search/search-text.ts',
    'packages/domain/src/shipping/carriers.ts',
    'packages/domain/src/wording/wording-rules.ts',
  ]);
  const put = [
    ...wordingRules.flatMap(({ patterns, allowed }) => [...patterns, ...(allowed ? [allowed] : [])]),
    ...carriers.map(({ form }) => form),
    ...searchPatterns,
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
}, 120_000);

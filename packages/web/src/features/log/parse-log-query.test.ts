import { expect, test } from 'vitest';
import { parseLogQuery } from './parse-log-query.ts';

test('an entry by its number, bare or as on the timeline', () => {
  for (const text of ['20481', ' leaf 20481 ', 'Entry 20481', 'no. 20481', '#20481'])
    expect(parseLogQuery(text), text).toEqual({ entry: 20_481 });
});

test('a tag by its id or URL', () => {
  const tag = 'amber_lark_k2p:2026:spring:0007';
  expect(parseLogQuery(tag)).toEqual({ tag });
  expect(parseLogQuery(`https://strapline.example/bratag/${tag}?tab=proof`)).toEqual({ tag });
});

test('anything else is null', () => {
  for (const text of ['', 'leaf', '-1', '1.5', 'amber_lark_k2p', '9999999999999999']) expect(parseLogQuery(text), text).toBeNull();
});

import { expect, test } from 'vitest';
import { tagIdIn } from './tag-id-in.ts';

test('a tag id is found as typed, in capitals, and inside an address', () => {
  const id = 'amber_lark_k2p:2026:spring:0007';
  expect(tagIdIn(` ${id} `)).toBe(id);
  expect(tagIdIn(id.toUpperCase())).toBe(id);
  expect(tagIdIn(`https://strapline.example/bratag/${encodeURIComponent(id)}/action?verb=claim`)).toBe(id);
});

test('anything else is not a tag id', () => {
  for (const text of ['', 'amber_lark_k2p', 'amber_lark_k2p:2026:spring', '100 %', 'a:b:c:d']) expect(tagIdIn(text), text).toBeNull();
});

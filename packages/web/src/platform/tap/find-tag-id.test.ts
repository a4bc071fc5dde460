import { expect, test } from 'vitest';
import { findTagId } from './find-tag-id.ts';

test('a tag ID is found as typed, in capitals and in a URL', () => {
  const id = 'amber_lark_k2p:2026:spring:0007';
  expect(findTagId(` ${id} `)).toBe(id);
  expect(findTagId(id.toUpperCase())).toBe(id);
  expect(findTagId(`https://strapline.example/bratag/${encodeURIComponent(id)}/action?verb=claim`)).toBe(id);
});

test('anything else is not a tag ID', () => {
  for (const text of ['', 'amber_lark_k2p', 'amber_lark_k2p:2026:spring', '100 %', 'a:b:c:d']) expect(findTagId(text), text).toBeNull();
});

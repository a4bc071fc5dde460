import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EntryBody, entryTypes, findFirstBreak, formatCanonicalJson, hashEntryBody } from './provenance.ts';

const body: EntryBody = {
  v: 1,
  type: 'tag.recorded',
  ts: 1_795_219_200_000,
  braTag: 'amber_lark_k2p:2026:spring:0007',
  prev: null,
  data: { media: ['b', 'a'], creator: 'Zm9v' },
};

describe('canonical JSON', () => {
  test('sorts keys, keeps lists, leaves no spaces', () => {
    expect(formatCanonicalJson(body)).toBe(
      '{"braTag":"amber_lark_k2p:2026:spring:0007","data":{"creator":"Zm9v","media":["b","a"]},"prev":null,"ts":1795219200000,"type":"tag.recorded","v":1}',
    );
  });

  test('does not depend on the order of keys', () => {
    const entry = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.maxSafeInteger()));
    fc.assert(
      fc.property(entry, (data) => {
        const turned = Object.fromEntries(Object.entries(data).reverse());
        expect(formatCanonicalJson(turned)).toBe(formatCanonicalJson(data));
        expect(JSON.parse(formatCanonicalJson(data))).toEqual({ ...data });
      }),
    );
  });

  test.each([0.5, Number.NaN, 2 ** 53, '\ud800'])('refuses %j, which has no canonical form', (value) => {
    expect(() => formatCanonicalJson({ value })).toThrow(RangeError);
  });
});

describe('the leaf hash', () => {
  test('is SHA-256 over a zero byte and the entry, in base64url', () => {
    const expected = createHash('sha256').update(Uint8Array.of(0)).update(formatCanonicalJson(body)).digest('base64url');
    expect(hashEntryBody(body)).toBe(expected);
  });

  test('equals Node’s hash for any entry', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...entryTypes), (note, type) => {
        const entry = { ...body, type, data: { note } };
        expect(hashEntryBody(entry)).toBe(
          createHash('sha256')
            .update(`\0${formatCanonicalJson(entry)}`)
            .digest('base64url'),
        );
      }),
    );
  });

  test('changes with every field', () => {
    const others: EntryBody[] = [
      { ...body, ts: body.ts + 1 },
      { ...body, prev: hashEntryBody(body) },
      { ...body, type: 'tag.claimed' },
      { ...body, data: {} },
    ];
    expect(new Set([body, ...others].map(hashEntryBody)).size).toBe(5);
  });
});

describe("a tag's history", () => {
  const claimed: EntryBody = { ...body, type: 'tag.claimed', prev: hashEntryBody(body) };
  const opened: EntryBody = { ...body, type: 'tag.opened', prev: hashEntryBody(claimed) };

  test('is unbroken if each entry refers to its predecessor', () => {
    expect(findFirstBreak([])).toBe(-1);
    expect(findFirstBreak([body, claimed, opened])).toBe(-1);
  });

  test('breaks where an entry was removed, changed, moved, or belongs to another tag', () => {
    expect(findFirstBreak([body, opened])).toBe(1);
    expect(findFirstBreak([claimed, opened])).toBe(0);
    expect(findFirstBreak([body, { ...claimed, ts: claimed.ts + 1 }, opened])).toBe(2);
    expect(findFirstBreak([body, opened, claimed])).toBe(1);
    expect(findFirstBreak([body, { ...claimed, braTag: 'another' }])).toBe(1);
  });
});

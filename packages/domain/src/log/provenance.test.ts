import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, type EntryBody, entryTypes, firstBreak, leafHash } from './provenance.ts';

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
    expect(canonicalJson(body)).toBe(
      '{"braTag":"amber_lark_k2p:2026:spring:0007","data":{"creator":"Zm9v","media":["b","a"]},"prev":null,"ts":1795219200000,"type":"tag.recorded","v":1}',
    );
  });

  test('does not depend on the order somebody wrote the keys in', () => {
    const entry = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.maxSafeInteger()));
    fc.assert(
      fc.property(entry, (data) => {
        const turned = Object.fromEntries(Object.entries(data).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(data));
        expect(JSON.parse(canonicalJson(data))).toEqual({ ...data });
      }),
    );
  });

  test.each([0.5, Number.NaN, 2 ** 53, '\ud800'])('refuses %j, which has no single spelling', (value) => {
    expect(() => canonicalJson({ value })).toThrow(RangeError);
  });
});

describe('the leaf hash', () => {
  test('is SHA-256 over a zero byte and the entry, in base64url', () => {
    const expected = createHash('sha256').update(Uint8Array.of(0)).update(canonicalJson(body)).digest('base64url');
    expect(leafHash(body)).toBe(expected);
  });

  test('equals the platform’s own, whatever the entry says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...entryTypes), (note, type) => {
        const entry = { ...body, type, data: { note } };
        expect(leafHash(entry)).toBe(
          createHash('sha256')
            .update(`\0${canonicalJson(entry)}`)
            .digest('base64url'),
        );
      }),
    );
  });

  test('changes with every field', () => {
    const others: EntryBody[] = [
      { ...body, ts: body.ts + 1 },
      { ...body, prev: leafHash(body) },
      { ...body, type: 'tag.claimed' },
      { ...body, data: {} },
    ];
    expect(new Set([body, ...others].map(leafHash)).size).toBe(5);
  });
});

describe("a tag's history", () => {
  const claimed: EntryBody = { ...body, type: 'tag.claimed', prev: leafHash(body) };
  const opened: EntryBody = { ...body, type: 'tag.opened', prev: leafHash(claimed) };

  test('is whole when each entry names the one before it', () => {
    expect(firstBreak([])).toBe(-1);
    expect(firstBreak([body, claimed, opened])).toBe(-1);
  });

  test('breaks where an entry was left out, changed, moved, or belongs to another tag', () => {
    expect(firstBreak([body, opened])).toBe(1);
    expect(firstBreak([claimed, opened])).toBe(0);
    expect(firstBreak([body, { ...claimed, ts: claimed.ts + 1 }, opened])).toBe(2);
    expect(firstBreak([body, opened, claimed])).toBe(1);
    expect(firstBreak([body, { ...claimed, braTag: 'another' }])).toBe(1);
  });
});

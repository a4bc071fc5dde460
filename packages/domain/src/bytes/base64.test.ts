import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base64, bytesOfBase64 } from './base64.ts';
import { equalBytes } from './equal-bytes.ts';

describe('base64', () => {
  test('is what Node makes of bytes, and leads back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(bytesOfBase64(base64(bytes))).toEqual(bytes);
      }),
    );
  });

  test.each(['A', 'AA', 'AA=', 'AB==', 'AAB=', 'AA==\n', ' AA==', 'AA==AA==', 'A-_A', '===='])(
    'has one spelling, and %j is none',
    (text) => {
      expect(bytesOfBase64(text)).toBeNull();
    },
  );
});

describe('two secrets', () => {
  test('are equal when all their bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), fc.nat(), (a, b, bit) => {
        expect(equalBytes(a, a.slice())).toBe(true);
        expect(equalBytes(a, b)).toBe(Buffer.from(a).equals(b));
        const turned = a.map((byte, at) => (at === (bit >> 3) % a.length ? byte ^ (1 << (bit & 7)) : byte));
        expect(equalBytes(a, turned)).toBe(a.length === 0);
      }),
    );
  });
});

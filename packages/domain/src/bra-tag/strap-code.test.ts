import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStrapCode, formatStrapCode, normalizeStrapCode } from './strap-code.ts';

const code = fc
  .uint8Array({ minLength: 8, maxLength: 8 })
  .map(createStrapCode)
  .filter((issued) => issued !== null);

describe('a strap code', () => {
  test('is parsed as printed', () => {
    fc.assert(
      fc.property(code, (issued) => {
        expect(issued).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/);
        expect(formatStrapCode(issued)).toMatch(/^(.{4}-){3}.$/);
        expect(normalizeStrapCode(formatStrapCode(issued))).toBe(issued);
      }),
    );
  });

  test('is parsed as typed: lower case, spaces, O for 0, and I or L for 1', () => {
    const typed = (issued: string) =>
      ` ${formatStrapCode(issued).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' – ')}\n`;
    fc.assert(
      fc.property(code, (issued) => {
        expect(normalizeStrapCode(typed(issued))).toBe(issued);
      }),
    );
  });

  test('with one wrong symbol is refused without a request', () => {
    const slip = fc.tuple(code, fc.nat(12), fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'));
    fc.assert(
      fc.property(slip, ([issued, at, symbol]) => {
        const typed = issued.slice(0, at) + symbol + issued.slice(at + 1);
        expect(normalizeStrapCode(typed)).toBe(typed === issued ? issued : null);
      }),
    );
  });

  test('with two neighbours swapped is refused', () => {
    fc.assert(
      fc.property(code, fc.nat(11), (issued, at) => {
        const typed = issued.slice(0, at) + (issued[at + 1] ?? '') + (issued[at] ?? '') + issued.slice(at + 2);
        expect(normalizeStrapCode(typed)).toBe(typed === issued ? issued : null);
      }),
    );
  });

  test('whose check symbol would be one of the five extra ones is not issued', () => {
    expect(createStrapCode(new Uint8Array(8))).toBe('0000000000000');
    // 36 modulo 37 is 36, whose symbol is U.
    expect(createStrapCode(Uint8Array.of(0, 0, 0, 0, 0, 0, 2, 0x40))).toBeNull();
    const refused = Array.from({ length: 37 }, (_, n) => createStrapCode(Uint8Array.of(0, 0, 0, 0, 0, 0, n >> 4, (n & 15) << 4)));
    expect(refused.filter((issued) => issued === null)).toHaveLength(5);
    expect(() => createStrapCode(new Uint8Array(7))).toThrow(RangeError);
  });

  test.each(['', '7K3M', '00000000000000', '000000000000U', '0000-0000-0000-*', 'ÀÀÀÀÀÀÀÀÀÀÀÀÀ'])('is not %j', (text) => {
    expect(normalizeStrapCode(text)).toBeNull();
  });
});

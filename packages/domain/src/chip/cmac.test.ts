import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveBaseKey, deriveChipKey, diversifyKey } from './chip-keys.ts';
import { computeCmac } from './cmac.ts';
import { computeTestCmac } from './test-chip.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const shown = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const key = fc.uint8Array({ minLength: 16, maxLength: 16 });

describe('a CMAC', () => {
  // NIST SP 800-38B, appendix D.1: the key of RFC 4493 and the first bytes of its message.
  const nist = hex('2b7e151628aed2a6abf7158809cf4f3c');
  const message = hex('6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51');

  test.each([
    [0, 'bb1d6929e95937287fa37d129b756746'],
    [16, '070a16b46b4d4144f79bdd9dd04a287c'],
    [20, '7d85449ea6ea19c823a7bf78837dfade'],
  ])('of %i bytes equals the published value', (length, expected) => {
    expect(shown(computeCmac(nist, message.subarray(0, length)))).toBe(expected);
  });

  test('equals an independent implementation', () => {
    fc.assert(
      fc.property(key, fc.uint8Array({ maxLength: 70 }), (key, message) => {
        expect(shown(computeCmac(key, message))).toBe(shown(computeTestCmac(key, message)));
      }),
    );
  });

  test.each([0, 15, 24, 32])('refuses a key of %i bytes', (length) => {
    expect(() => computeCmac(new Uint8Array(length), message)).toThrow(RangeError);
  });
});

describe('the keys of chips', () => {
  test('are derived as NXP shows in AN10922', () => {
    const grown = diversifyKey(hex('00112233445566778899aabbccddeeff'), hex('04782e21801d803042f54e585020416275'));
    expect(shown(grown)).toBe('a8dd63a3b89d54b37ca802473fda9175');
  });

  test('differ for each chip, kid and purpose', () => {
    const master = Buffer.alloc(32, 7);
    const base = deriveBaseKey(master, 'spring', 'file-read');
    const keys = [
      deriveChipKey(base, hex('04112233445566'), 'file-read'),
      deriveChipKey(base, hex('04112233445567'), 'file-read'),
      deriveChipKey(base, hex('04112233445566'), 'app-master'),
      deriveChipKey(deriveBaseKey(master, 'summer', 'file-read'), hex('04112233445566'), 'file-read'),
      base,
      deriveBaseKey(master, 'spring', 'meta-read'),
    ];
    expect(new Set(keys.map(shown)).size).toBe(keys.length);
  });

  test('need a master of 32 bytes and 1 to 31 bytes of input', () => {
    expect(() => deriveBaseKey(Buffer.alloc(16), 'spring', 'file-read')).toThrow(RangeError);
    expect(() => diversifyKey(Buffer.alloc(16), Buffer.alloc(0))).toThrow(RangeError);
    expect(() => diversifyKey(Buffer.alloc(16), Buffer.alloc(32))).toThrow(RangeError);
    fc.assert(
      fc.property(key, fc.uint8Array({ minLength: 1, maxLength: 31 }), (key, input) => {
        expect(shown(diversifyKey(key, input))).toBe(shown(computeTestCmac(key, Buffer.concat([Uint8Array.of(1), input]), 2)));
      }),
    );
  });
});

import { createStrapCode, formatStrapCode } from '@strapline/domain/bra-tag/strap-code';
import { describe, expect, test } from 'vitest';
import { parseTypedCode } from './code-input.ts';

function createExampleCode(): string {
  for (let first = 0; ; first += 1) {
    const code = createStrapCode(Uint8Array.of(first, 1, 2, 3, 4, 5, 6, 7));
    if (code) return code;
  }
}

describe('a typed strap code', () => {
  const code = createExampleCode();

  test('is accepted in any spelling', () => {
    const forms = [
      code,
      formatStrapCode(code),
      code.toLowerCase(),
      ` ${formatStrapCode(code).replaceAll('-', ' – ')} `,
      code.replaceAll('0', 'o').replaceAll('1', 'l'),
    ];
    for (const typed of forms) expect(parseTypedCode(typed)).toEqual({ state: 'valid', code });
  });

  test('one mistyped symbol is noticed before anything is sent', () => {
    const other = code.startsWith('7') ? '8' : '7';
    expect(parseTypedCode(other + code.slice(1))).toEqual({ state: 'checksumMismatch' });
  });

  test('says how many symbols are typed, and which ones never occur', () => {
    expect(parseTypedCode('')).toEqual({ state: 'empty' });
    expect(parseTypedCode('7K3M-9Q')).toEqual({ state: 'tooShort', count: 6 });
    expect(parseTypedCode(`${code}7`)).toEqual({ state: 'tooLong', count: 14 });
    expect(parseTypedCode('7K3M-9Q?')).toEqual({ state: 'invalidSymbol', symbol: '?' });
    expect(parseTypedCode('7U')).toEqual({ state: 'invalidSymbol', symbol: 'U' });
  });
});

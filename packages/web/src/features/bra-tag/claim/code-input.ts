import { normalizeStrapCode } from '@strapline/domain/bra-tag/strap-code';

export type TypedCode =
  | { state: 'empty' }
  | { state: 'tooShort' | 'tooLong'; count: number }
  | { state: 'invalidSymbol'; symbol: string }
  | { state: 'checksumMismatch' }
  | { state: 'valid'; code: string };

const codeLength = 13;

/** A mistyped symbol shows at the last one, before anything is sent. */
export function parseTypedCode(text: string): TypedCode {
  const symbols = text.toUpperCase().replace(/[\s\-\u2010-\u2015\u2212]/g, '');
  if (symbols === '') return { state: 'empty' };
  const invalidSymbol = [...symbols].find((symbol) => !/[0-9A-TV-Z]/.test(symbol));
  if (invalidSymbol !== undefined) return { state: 'invalidSymbol', symbol: invalidSymbol };
  if (symbols.length < codeLength) return { state: 'tooShort', count: symbols.length };
  if (symbols.length > codeLength) return { state: 'tooLong', count: symbols.length };
  const code = normalizeStrapCode(symbols);
  return code === null ? { state: 'checksumMismatch' } : { state: 'valid', code };
}

import { normalizeStrapCode } from '@strapline/domain/bra-tag/strap-code';

export type TypedCode =
  | { state: 'empty' }
  | { state: 'short' | 'long'; count: number }
  | { state: 'foreign'; symbol: string }
  | { state: 'slip' }
  | { state: 'whole'; code: string };

const codeLength = 13;

/** A mistyped symbol shows at the last one, before anything is sent. */
export function parseTypedCode(text: string): TypedCode {
  const symbols = text.toUpperCase().replace(/[\s\-\u2010-\u2015\u2212]/g, '');
  if (symbols === '') return { state: 'empty' };
  const invalidSymbol = [...symbols].find((symbol) => !/[0-9A-TV-Z]/.test(symbol));
  if (invalidSymbol !== undefined) return { state: 'foreign', symbol: invalidSymbol };
  if (symbols.length < codeLength) return { state: 'short', count: symbols.length };
  if (symbols.length > codeLength) return { state: 'long', count: symbols.length };
  const code = normalizeStrapCode(symbols);
  return code === null ? { state: 'slip' } : { state: 'whole', code };
}

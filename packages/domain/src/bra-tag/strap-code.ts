const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;

/** The code of the first 60 bits of 8 random bytes; null if its check symbol would be one of the five extra ones: retry with new bytes. */
export function createStrapCode(bytes: Uint8Array): string | null {
  if (bytes.length < 8) throw new RangeError('a strap code takes 8 random bytes');
  let value = 0n;
  for (const byte of bytes.subarray(0, 8)) value = (value << 8n) | BigInt(byte);
  let code = '';
  for (let shift = 59n; shift >= 4n; shift -= 5n) code += symbols[Number((value >> shift) & 31n)];
  const check = computeCheckSymbol(code);
  return check === undefined ? null : code + check;
}

/** The 13 stored symbols of a typed code; null if it cannot be one. Checked without a request. */
export function normalizeStrapCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015\u2212]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (code.length !== length + 1 || [...code].some((symbol) => !symbols.includes(symbol))) return null;
  return computeCheckSymbol(code.slice(0, length)) === code.at(-1) ? code : null;
}

/** The code as it is printed: `7K3M-9QXD-2VTB-7`. */
export function formatStrapCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

// Crockford's check: the number modulo 37. Five of the 37 symbols (* ~ $ = U) are hard to type, and codes with them are not issued.
function computeCheckSymbol(code: string): string | undefined {
  let remainder = 0;
  for (const symbol of code) remainder = (remainder * 32 + symbols.indexOf(symbol)) % 37;
  return symbols[remainder];
}

/** Crockford's base 32: without letters that are read as digits. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code of 40 random bits. It is public once it is in a bio, and useless without the account that it was made for. As it is stored: `7K3M9QXD`. Throws RangeError for fewer than 5 bytes. */
export function createBioCode(bytes: Uint8Array): string {
  if (bytes.length < 5) throw new RangeError('a bio code takes 5 random bytes');
  let value = 0n;
  for (const byte of bytes.subarray(0, 5)) value = (value << 8n) | BigInt(byte);
  let code = '';
  for (let shift = 35n; shift >= 0n; shift -= 5n) code += symbols[Number((value >> shift) & 31n)];
  return code;
}

/** As it is shown and put into a bio: `strapline 7K3M-9QXD`. */
export function formatBioCode(appKey: string, code: string): string {
  return `${appKey} ${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Whether a bio has the code, however it is written: in lower case, with another dash or none, O for 0. The word before it isn't needed. */
export function hasBioCode(bio: string, code: string): boolean {
  const text = bio
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u00ad\u200b-\u200d\u2060-\u2064\ufeff\p{Pd}_.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return text.includes(code);
}

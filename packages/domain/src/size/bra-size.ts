export type BraSize = { braSize: string; band: number; cup: string };

/** The message of the specification, section 5. */
export const braSizeMessage = 'Enter a valid bra size (e.g. 32DD, 38C, 28F).';

/** A bra size by the strict grammar of the specification (sizing.md G1), or null. Says nothing about the system it belongs to. */
export function parseBraSize(text: string): BraSize | null {
  const braSize = text.trim().toUpperCase();
  const [, digits, cup] = /^(8|1[0-9]|2[6-9]|[3-9][0-9]|10[0-2])(([A-Z])\3{0,2})$/.exec(braSize) ?? [];
  // `trim` takes more kinds of space than the grammar has; and upper-casing turns a few letters beyond ASCII into ASCII ones; a size holds none of them.
  if (digits === undefined || cup === undefined || /[^\t\n\r -~]/.test(text)) return null;
  return { braSize, band: Number(digits), cup };
}

/** The score of a cup as the specification asks for it (DD = 5). For a comparison across systems use the ordinal instead. */
export function cupScore(cup: string): number {
  const letter = cup.toUpperCase().charCodeAt(0) - 64;
  if (!/^([a-z])\1*$/i.test(cup)) throw new RangeError('a cup is one letter, repeated or not');
  // A is the exception: its doubles are smaller (AA = 0), those of all others larger.
  return letter === 1 ? 2 - cup.length : letter + cup.length - 1;
}

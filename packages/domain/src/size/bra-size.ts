export type BraSize = { braSize: string; band: number; cup: string };

/** The message of the specification, section 5. */
export const braSizeMessage = 'Enter a valid bra size (e.g. 32DD, 38C, 28F).';

/** A bra size by the strict grammar of the specification (sizing.md G1), or null. It does not tell the size system. */
export function parseBraSize(text: string): BraSize | null {
  const braSize = text.trim().toUpperCase();
  const [, digits, cup] = /^(8|1[0-9]|2[6-9]|[3-9][0-9]|10[0-2])(([A-Z])\3{0,2})$/.exec(braSize) ?? [];
  // Non-ASCII is refused: `trim` removes more kinds of space than the grammar has, and upper-casing turns a few letters into ASCII ones.
  if (digits === undefined || cup === undefined || /[^\t\n\r -~]/.test(text)) return null;
  return { braSize, band: Number(digits), cup };
}

/** The cup score of the specification (DD = 5). To compare across systems use the ordinal instead. */
export function calculateCupScore(cup: string): number {
  const letter = cup.toUpperCase().charCodeAt(0) - 64;
  if (!/^([a-z])\1*$/i.test(cup)) throw new RangeError('a cup must be one letter, repeated or not');
  // Repeating A makes the cup smaller (AA = 0), repeating any other letter larger.
  return letter === 1 ? 2 - cup.length : letter + cup.length - 1;
}

/** Card data lives in component memory only: never stored, never sent to our server. */
export type Card = { number: string; expiry: string; cvc: string };
export type CardField = keyof Card;
export type CardErrors = Partial<Record<CardField, 'missing' | 'wrong' | 'past'>>;

export const cardFieldOrder: readonly CardField[] = ['number', 'expiry', 'cvc'];

function stripNonDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** Groups of four; numbers starting with 34 or 37 are grouped 4-6-5. */
export function formatNumber(text: string): string {
  const digits = stripNonDigits(text).slice(0, 19);
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/.exec(digits)?.slice(1) : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

/** `08 / 29`. A first digit above 1 gets a leading zero; deleting the slash deletes the digit before it. */
export function formatExpiry(text: string, before = ''): string {
  let digits = stripNonDigits(text).slice(0, 4);
  if (/^[2-9]$/.test(digits)) digits = `0${digits}`;
  const isErasing = text.length < before.length;
  if (isErasing && before.endsWith(' / ') && digits.length === 2) return digits.slice(0, 1);
  if (digits.length < 2) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function formatCvc(text: string): string {
  return stripNonDigits(text).slice(0, 4);
}

export function parseExpiry(expiry: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d{2}) \/ (\d{2})$/.exec(expiry) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: 2000 + Number(year) };
}

export function isLuhnValid(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...stripNonDigits(number)].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Checks that need no server. */
export function validateCard(card: Card, today: Date): CardErrors {
  const errors: CardErrors = {};
  const number = stripNonDigits(card.number);
  if (number === '') errors.number = 'missing';
  else if (number.length < 12 || !isLuhnValid(number)) errors.number = 'wrong';
  const expiry = parseExpiry(card.expiry);
  if (card.expiry === '') errors.expiry = 'missing';
  else if (!expiry) errors.expiry = 'wrong';
  else if (expiry.year * 12 + expiry.month < today.getFullYear() * 12 + today.getMonth() + 1) errors.expiry = 'past';
  if (card.cvc === '') errors.cvc = 'missing';
  else if (card.cvc.length < 3) errors.cvc = 'wrong';
  return errors;
}

/** Behind as many digits as before. */
export function getCaretPosition(formatted: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let digitCount = 0;
  for (const [index, character] of [...formatted].entries()) {
    if (/\d/.test(character)) digitCount += 1;
    if (digitCount === digitsBefore) return index + 1;
  }
  return formatted.length;
}

/** Published by the payment providers; no money moves. */
export const testNumbers = [
  { number: '4242 4242 4242 4242', does: 'pays' },
  { number: '4000 0000 0000 0002', does: 'declines' },
  { number: '4000 0025 0000 3155', does: 'asks' },
] as const;

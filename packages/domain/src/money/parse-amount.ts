/** Why a typed amount is invalid. `ambiguous` comes with both possible amounts, as they can be typed instead. */
export type AmountError = { error: 'empty' | 'unreadable' } | { error: 'ambiguous'; readings: [string, string] };

/** At most $9,999,999; anything longer is a typo. */
const wholeDigits = 7;

/**
 * Whole cents of an amount as people type it: `1250`, `$1,250.50`, `1.250,50`, `1 250,5`, `1250,50 USD`. A comma before three digits groups
 * thousands, as dollars are written; a single point before three digits is ambiguous, so it is refused.
 */
export function parseAmount(typed: string): { cents: number } | AmountError {
  const text = stripCurrency(typed.slice(0, 64).normalize('NFKC').trim());
  if (text === '') return { error: 'empty' };
  const grouped = /^[1-9]\d{0,2}(?:([ '’])\d{3}(?:\1\d{3})*)(?=[.,]|$)/.exec(text);
  const plain = grouped ? grouped[0].replace(/[ '’]/g, '') + text.slice(grouped[0].length) : text;
  const [, whole = '', marks = '', last = ''] = /^(\d[\d.,]*?)(?:([.,])(\d*))?$/.exec(plain) ?? [];
  if (whole === '') return { error: 'unreadable' };
  if (/^\d+$/.test(whole)) return parseWithOneSeparator(whole, marks, last);
  return parseWithSeveralSeparators(whole, marks, last);
}

function stripCurrency(text: string): string {
  return text
    .replace(/^(?:US ?\$|USD|\$)/i, '')
    .replace(/(?:US ?\$|USD|\$)$/i, '')
    .trim();
}

function parseWithOneSeparator(whole: string, mark: string, last: string): { cents: number } | AmountError {
  if (last.length <= 2) return toCents(whole, last);
  if (last.length > 3 || !/^[1-9]\d{0,2}$/.test(whole)) return { error: 'unreadable' };
  if (mark === ',') return toCents(whole + last, '');
  return { error: 'ambiguous', readings: [whole + last, `${whole}.${last.slice(0, 2)}`] };
}

/** Groups of three digits with one separator, and the other separator, if any, before the cents. */
function parseWithSeveralSeparators(whole: string, mark: string, last: string): { cents: number } | AmountError {
  const group = whole.includes('.') ? '.' : ',';
  const isGrouped = (text: string) => text.split(group).every((part, i) => (i === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(part));
  if (mark === group) {
    const all = whole + mark + last;
    return isGrouped(all) ? toCents(all.replaceAll(group, ''), '') : { error: 'unreadable' };
  }
  return isGrouped(whole) && last.length <= 2 ? toCents(whole.replaceAll(group, ''), last) : { error: 'unreadable' };
}

function toCents(whole: string, fraction: string): { cents: number } | AmountError {
  if (whole.length > wholeDigits) return { error: 'unreadable' };
  return { cents: Number(whole) * 100 + Number(fraction.padEnd(2, '0')) };
}

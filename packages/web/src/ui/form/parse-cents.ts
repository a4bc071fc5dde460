import { t } from '@lingui/core/macro';
import { readAmount } from '@strapline/domain/money/typed-amount';

/** Whole cents of a typed amount such as `148`, `1250,50` or `$1,240.50`; null for anything else. */
export function parseCents(typed: string): number | null {
  const amount = readAmount(typed);
  return 'cents' in amount ? amount.cents : null;
}

/** What to say of an amount that cannot be read; undefined where it can, or where nothing was typed. */
export function amountError(typed: string): string | undefined {
  const amount = readAmount(typed);
  if ('cents' in amount || amount.error === 'empty') return undefined;
  if (amount.error === 'ambiguous') {
    const [whole, fraction] = amount.readings;
    return t`That could mean two amounts. Enter ${whole} or ${fraction}.`;
  }
  return t`Enter an amount in dollars, e.g. 1250 or 1250.50.`;
}

import { t } from '@lingui/core/macro';
import { parseAmount } from '@strapline/domain/money/parse-amount';

/** `148`, `1250,50` or `$1,240.50` in cents; null for anything else. */
export function parseCents(typed: string): number | null {
  const amount = parseAmount(typed);
  return 'cents' in amount ? amount.cents : null;
}

/** undefined for a readable or empty amount. */
export function getAmountError(typed: string): string | undefined {
  const amount = parseAmount(typed);
  if ('cents' in amount || amount.error === 'empty') return undefined;
  if (amount.error === 'ambiguous') {
    const [whole, fraction] = amount.readings;
    return t`That could mean two amounts. Enter ${whole} or ${fraction}.`;
  }
  return t`Enter an amount in dollars, e.g. 1250 or 1250.50.`;
}

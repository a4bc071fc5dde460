import { formatAmount } from '@strapline/domain/money/money';
import { WireError } from '../../platform/wire-error.ts';

/** A partial refund must be less than all; `instead` is the advice for a full one. Throws validation at `field`. */
export function checkPart(cents: number | undefined, all: number, field: string, instead: string): void {
  if (cents === undefined || cents < all) return;
  const message = cents === all ? `That is the full amount. ${instead}` : `Enter an amount below ${formatAmount(all)}.`;
  throw new WireError('validation', { fields: { [field]: message } });
}

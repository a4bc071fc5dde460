import { formatAmount } from '@strapline/domain/money/money';
import { WireError } from '../../platform/wire-error.ts';

/** A partial refund must be less than all; `isAll` is the sentence for a full one. Throws validation at `field`. */
export function checkPart(cents: number | undefined, all: number, field: string, isAll: string): void {
  if (cents === undefined || cents < all) return;
  const message = cents === all ? isAll : `Enter an amount below ${formatAmount(all)}.`;
  throw new WireError('validation', { fields: { [field]: message } });
}

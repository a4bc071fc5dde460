import { showAmount } from '@strapline/domain/money/money';
import { WireError } from '../../platform/wire-error.ts';

/** A part is less than all there is to give back; `instead` says what to do where it is all of it. Throws validation at `field`. */
export function checkPart(cents: number | undefined, all: number, field: string, instead: string): void {
  if (cents === undefined || cents < all) return;
  const words = cents === all ? `That is the full amount. ${instead}` : `Enter an amount below ${showAmount(all)}.`;
  throw new WireError('validation', { fields: { [field]: words } });
}

import { whyNotTracked } from '@strapline/domain/shipping/carriers';
import { WireError } from '../../platform/wire-error.ts';

/** An invalid tracking number must not shorten the buyer's time to report a problem. Throws validation. */
export function checkTracking(carrier: string, trackingNumber: string | undefined): void {
  const reason = whyNotTracked(carrier, trackingNumber ?? '');
  if (reason) throw new WireError('validation', { fields: { trackingNumber: reason } });
}

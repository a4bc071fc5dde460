import { whyNotTracked } from '@strapline/domain/shipping/carriers';
import { WireError } from '../../platform/wire-error.ts';

/** A number that cannot be one of its carrier's leads nobody to the parcel, and must not shorten the buyer's time either. Throws validation. */
export function checkTracking(carrier: string, trackingNumber: string | undefined): void {
  const reason = whyNotTracked(carrier, trackingNumber ?? '');
  if (reason) throw new WireError('validation', { fields: { trackingNumber: reason } });
}

import type { Offer } from '@strapline/contract/shapes/offer';
import type { OfferSide } from '@strapline/domain/offer/offer.states';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { announceOffer } from './announce-offer.ts';
import { findShownOffer, presentOffer } from './present-offer.ts';

/** After the transaction: notifies both sides of these offers without waiting for the job, and presents the last one to the caller. */
export async function finishOffer(context: Context, offerId: string, as: OfferSide, answeredId?: string): Promise<Offer> {
  for (const id of answeredId ? [answeredId, offerId] : [offerId])
    await announceOffer(context, { offerId: id }).catch((error: unknown) => {
      // The job in the transaction tries again.
      context.log.warn({ err: error, offerId: id }, 'could not announce an offer at once');
    });
  const row = await findShownOffer(context.db, offerId);
  if (!row) throw new WireError('not_found');
  return presentOffer(row, as);
}

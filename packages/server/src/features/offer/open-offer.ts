import { type OfferSide, offerTimers } from '@strapline/domain/offer/offer.states';
import { createId } from '../../platform/ids.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { offerStore } from '../offer-record/offer-record.ts';
import type { OfferedPiece } from './load-piece.ts';

type OfferToOpen = {
  piece: OfferedPiece;
  buyerId: string;
  madeBy: OfferSide;
  priceCents: number;
  amountCents: number;
  message: string | undefined;
  counteroffers: number;
  /** Below the private minimum. */
  isDeclined: boolean;
};

/** Stores an offer or counteroffer with its timer and its notice. A unique index decides that a buyer has one open offer for a piece. */
export async function openOffer(trx: Trx, context: Context, offer: OfferToOpen): Promise<{ offerId: string }> {
  const now = context.clock.now();
  const id = createId('off');
  const expiresAt = new Date(now.getTime() + offerTimers.answer);
  const stored = await offerStore.insert(trx, {
    id,
    app: context.caller.app,
    bra_tag_id: offer.piece.id,
    buyer_id: offer.buyerId,
    seller_id: offer.piece.seller_id,
    made_by: offer.madeBy,
    price_cents: offer.priceCents,
    amount_cents: offer.amountCents,
    message: offer.message || null,
    status: offer.isDeclined ? 'declined' : 'pending',
    automatic: offer.isDeclined,
    counteroffers: offer.counteroffers,
    expires_at: expiresAt,
    created_at: now,
  });
  if (!stored) throw new WireError('conflict', { reason: 'offer_open' });
  await offerStore.queue(trx, stored);
  if (!offer.isDeclined)
    await context.jobs.add(trx, { kind: 'offer-due', key: `offer-due:${id}`, payload: { app: stored.app, offerId: id }, runAt: expiresAt });
  return { offerId: id };
}

import { declinedOfferLimit } from '@strapline/domain/offer/offer.states';
import { checkOfferAmount, isBelowMinimum } from '@strapline/domain/offer/offer-rules';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { braTagPolicy } from '../bra-tag-record/bra-tag-record.ts';
import { offerStore } from '../offer-record/offer-record.ts';
import { requireAccountId } from '../session/session.ts';
import { requireTerms } from '../terms/terms.ts';
import { finishOffer } from './finish-offer.ts';
import { loadPiece, lockPiece, type OfferedPiece, requireForSale } from './load-piece.ts';
import { openOffer } from './open-offer.ts';
import { requireAllowedMessage } from './require-allowed-message.ts';

export const makeOffer: Handler<'makeOffer'> = async (context, input) => {
  const buyerId = requireAccountId(context.caller);
  const { seller_id: sellerId } = await loadPiece(context.db, context.caller, input.braTagId);
  await requireAllowedMessage(context, input.message, { buyerId, sellerId });
  const { offerId } = await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'makeOffer', input), async () => {
      const piece = await lockPiece(trx, context.caller, input.braTagId, { buyerId, sellerId });
      if (piece.seller_id !== sellerId) throw new WireError('sold');
      requireBuyable(piece, context);
      const priceCents = requireForSale(piece);
      if (!piece.accepts_offers) throw new WireError('conflict', { reason: 'offers_not_taken' });
      await requireTerms(trx, buyerId);
      const problem = checkOfferAmount(input.amountCents, priceCents);
      if (problem) throw new WireError('validation', { fields: { amountCents: problem } });
      await requireNoOpenOffer(trx, context, piece.id, buyerId);
      await checkDeclined(trx, context, piece.id, buyerId);
      return await openOffer(trx, context, {
        piece,
        buyerId,
        madeBy: 'buyer',
        priceCents,
        amountCents: input.amountCents,
        message: input.message,
        counteroffers: 0,
        isDeclined: isBelowMinimum(input.amountCents, priceCents, piece.offer_minimum_cents),
      });
    }),
  );
  return await finishOffer(context, offerId, 'buyer');
};

function requireBuyable(piece: OfferedPiece, { caller }: Context): void {
  if (caller.accountId === piece.seller_id || caller.accountId === piece.creator_id)
    throw new WireError('forbidden', { reason: 'own_piece' });
  if (braTagPolicy.isMadeForSomeoneElse(piece, caller)) throw new WireError('forbidden', { reason: 'made_for_someone_else' });
}

/** One that is over, but that its timer has not ended yet, makes way. */
async function requireNoOpenOffer(trx: Trx, { clock }: Context, braTagId: string, buyerId: string): Promise<void> {
  const open = await offerStore.findLive(trx, braTagId, buyerId);
  if (!open) return;
  const now = clock.now();
  if (open.status !== 'pending' || open.expires_at > now) throw new WireError('conflict', { reason: 'offer_open' });
  await offerStore.setStatus(trx, open.id, 'expired', now);
  await offerStore.queue(trx, open);
}

async function checkDeclined(trx: Trx, { clock }: Context, braTagId: string, buyerId: string): Promise<void> {
  const now = clock.now().getTime();
  const declined = await trx.first<{ n: number; oldest: Date | null }>(
    sql`select count(*)::int as n, min(created_at) as oldest from offer
        where bra_tag_id = ${braTagId} and buyer_id = ${buyerId} and made_by = 'buyer' and status = 'declined' and created_at > ${new Date(now - declinedOfferLimit.withinMs)}`,
  );
  if (!declined?.oldest || declined.n < declinedOfferLimit.count) return;
  const waitMs = Math.max(1000, declined.oldest.getTime() + declinedOfferLimit.withinMs - now);
  throw new WireError('rate_limited', { reason: 'offers_declined', params: { waitMs }, retryAfterMs: waitMs });
}

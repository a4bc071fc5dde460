import type { ParsedInput } from '@strapline/contract/events';
import {
  findNextOfferStatus,
  listOfferRoles,
  maxCounteroffers,
  type OfferSide,
  type OfferStatus,
  offerTimers,
} from '@strapline/domain/offer/offer.states';
import { checkCounterAmount, isBelowMinimum } from '@strapline/domain/offer/offer-rules';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { braTagStore, publishTagStatus, type TagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { cancelUnpaidOrder } from '../cancellation/cancellation.ts';
import { setListingState } from '../listing/listing.ts';
import { postText } from '../message/message.ts';
import { type OfferRow, offerStore } from '../offer-record/offer-record.ts';
import { orderStore } from '../order/order.ts';
import { requireAccountId } from '../session/session.ts';
import { requireTerms } from '../terms/terms.ts';
import { finishOffer } from './finish-offer.ts';
import { lockPiece, type OfferedPiece, requireForSale } from './load-piece.ts';
import { openOffer } from './open-offer.ts';
import { releaseOfferHold } from './release-hold.ts';
import { requireAllowedMessage } from './require-allowed-message.ts';

type Answer = ParsedInput<'answerOffer'>;
/** A locked offer and its piece, and the caller's side in it. */
type Negotiation = { offer: OfferRow; piece: OfferedPiece; as: OfferSide };
type Outcome = { offerId: string; facts?: TagStatus | null };

export const answerOffer: Handler<'answerOffer'> = async (context, input) => {
  const accountId = requireAccountId(context.caller);
  const found = await offerStore.find(context.db, context.caller.app, input.offerId);
  const as = found && getSide(found, accountId);
  if (!found || !as) throw new WireError('not_found');
  const pair = { buyerId: found.buyer_id, sellerId: found.seller_id };
  await requireAllowedMessage(context, input.message, pair);
  const { offerId, facts } = await context.db.transaction((trx) =>
    runOnce<Outcome>(trx, createIdempotencyKey(context, 'answerOffer', input), async () => {
      const piece = await lockPiece(trx, context.caller, found.bra_tag_id, pair);
      const offer = await offerStore.lock(trx, found.id);
      if (!offer) throw new WireError('not_found');
      requireAnswerable(context, { offer, piece, as }, input.answer);
      const outcome = await answer(trx, context, { offer, piece, as }, input);
      if (input.message && input.answer !== 'counter')
        await postText(trx, context, { ...pair, app: offer.app, braTagId: offer.bra_tag_id }, accountId, input.message);
      await offerStore.queue(trx, offer);
      return outcome;
    }),
  );
  if (found.status === 'accepted' && input.answer === 'withdraw') await leaveCheckout(context, found);
  if (facts) publishTagStatus(context, `acc:${found.seller_id}`, facts);
  return await finishOffer(context, offerId, as, input.offerId);
};

function getSide({ buyer_id, seller_id }: OfferRow, accountId: string): OfferSide | null {
  if (accountId === buyer_id) return 'buyer';
  return accountId === seller_id ? 'seller' : null;
}

function requireAnswerable({ clock }: Context, { offer, as }: Negotiation, action: Answer['answer']): void {
  if (offer.status === 'pending' && offer.expires_at <= clock.now()) throw createEndedError('expired', offer.ended_by);
  const roles = listOfferRoles(as, offer.made_by);
  if (roles.some((role) => findNextOfferStatus(offer.status, action, role) !== null)) return;
  // Open, but not theirs to answer in this way.
  if (offer.status === 'pending') throw new WireError('forbidden');
  throw createEndedError(offer.status, offer.ended_by);
}

/** The error for an offer that is no longer open. */
function createEndedError(status: OfferStatus, endedBy: OfferRow['ended_by']): WireError {
  if (status === 'expired') return new WireError('expired', { reason: 'offer_expired' });
  if (status === 'superseded' && endedBy === 'sold') return new WireError('sold');
  if (status === 'bought') return new WireError('conflict', { reason: 'offer_paid' });
  if (status === 'withdrawn') return new WireError('conflict', { reason: 'offer_withdrawn' });
  return new WireError('conflict', { reason: status === 'superseded' ? 'offer_over' : 'offer_answered' });
}

async function answer(trx: Trx, context: Context, negotiation: Negotiation, input: Answer): Promise<Outcome> {
  const { offer } = negotiation;
  const now = context.clock.now();
  switch (input.answer) {
    case 'accept':
      return await accept(trx, context, negotiation);
    case 'counter':
      return await counter(trx, context, negotiation, input);
    case 'decline':
      await offerStore.setStatus(trx, offer.id, 'declined', now);
      return { offerId: offer.id };
    case 'withdraw':
      await offerStore.setStatus(trx, offer.id, 'withdrawn', now);
      return { offerId: offer.id, facts: await releaseOfferHold(trx, offer) };
  }
}

/** Holds the piece for the buyer. The lock on its row decides against a checkout and against another offer. */
async function accept(trx: Trx, context: Context, { offer, piece }: Negotiation): Promise<Outcome> {
  requireForSale(piece);
  await requireTerms(trx, offer.buyer_id === context.caller.accountId ? offer.buyer_id : offer.seller_id);
  const now = context.clock.now();
  const until = new Date(now.getTime() + offerTimers.hold);
  await offerStore.setStatus(trx, offer.id, 'accepted', now, until);
  await braTagStore.patch(trx, piece.id, { hold: { buyerId: offer.buyer_id, until } }, null);
  const facts = await setListingState(trx, piece.id, 'reserved', { until, buyerId: offer.buyer_id });
  await context.jobs.add(trx, {
    kind: 'offer-due',
    key: `offer-due:${offer.id}`,
    payload: { app: offer.app, offerId: offer.id },
    runAt: until,
  });
  return { offerId: offer.id, facts };
}

async function counter(
  trx: Trx,
  context: Context,
  { offer, piece, as }: Negotiation,
  { amountCents = 0, message }: Answer,
): Promise<Outcome> {
  if (offer.counteroffers >= maxCounteroffers) throw new WireError('conflict', { reason: 'counteroffers_used' });
  const priceCents = requireForSale(piece);
  if (as === 'buyer') await requireTerms(trx, offer.buyer_id);
  const problem = checkCounterAmount(amountCents, priceCents, { madeBy: offer.made_by, amountCents: offer.amount_cents });
  if (problem) throw new WireError('validation', { fields: { amountCents: problem } });
  await offerStore.setStatus(trx, offer.id, 'countered', context.clock.now());
  return await openOffer(trx, context, {
    piece,
    buyerId: offer.buyer_id,
    madeBy: as,
    priceCents,
    amountCents,
    message,
    counteroffers: offer.counteroffers + 1,
    isDeclined: as === 'buyer' && isBelowMinimum(amountCents, priceCents, piece.offer_minimum_cents),
  });
}

/** A buyer who withdraws an accepted offer leaves its checkout as well. If the payment came first, the order stays; if the provider is away, its timer ends it. */
async function leaveCheckout(context: Context, { bra_tag_id, buyer_id }: OfferRow): Promise<void> {
  const order = await context.db.first<{ id: string }>(
    sql`select id from orders where bra_tag_id = ${bra_tag_id} and buyer_id = ${buyer_id} and holds_tag and status = 'pending_payment'`,
  );
  const open = order && (await orderStore.find(context.db, order.id));
  if (!open) return;
  await cancelUnpaidOrder(context, open, { by: 'buyer', entry: { code: 'canceled_offer_withdrawn' } }).catch((error: unknown) => {
    context.log.warn({ err: error, orderId: open.id }, 'could not cancel the checkout of a withdrawn offer');
  });
}

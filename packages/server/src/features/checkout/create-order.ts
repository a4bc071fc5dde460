import type { ParsedInput } from '@strapline/contract/events';
import { calculateNet, calculateRoyalty, calculateTotal, getDeliveryCents, type PriceLine } from '@strapline/domain/money/money';
import { orderTimers } from '@strapline/domain/order/order.states';
import { claimKey, createIdempotencyKey } from '../../platform/idempotency.ts';
import { createId } from '../../platform/ids.ts';
import { hashSha256 } from '../../platform/secrets.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import type { PaymentProvider, Payments } from '../../ports/payments.ts';
import { braTagPolicy, publishTagStatus, type TagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { releaseHold } from '../cancellation/cancellation.ts';
import { setListingState } from '../listing/listing.ts';
import { buyerDetails, type OrderRow, orderAccess, orderPolicy, orderStore, publishOrderUpdate } from '../order/order.ts';
import type { CheckoutListing } from './checkout.policy.ts';
import { checkCoolDown, createHoldSlots, createNoSlotError, identifyClient } from './hold-limits.ts';

/** The same for every payment method. */
export type CheckoutInput = ParsedInput<'createPaymentIntentStripe'>;
/** The event that was called and the provider that takes the payment. */
export type PaymentMethod = { event: 'createPaymentIntentStripe' | 'createPaymentIntentCoinbase'; payments: Payments };
/** A checkout with everything that was loaded and computed for it. */
export type Checkout = {
  input: CheckoutInput;
  method: PaymentMethod;
  listing: ListingForCheckout;
  lines: PriceLine[];
  email: string | undefined;
};
export type StartedCheckout = { order: OrderRow; isNew: boolean };

export type ListingForCheckout = CheckoutListing & {
  holder_id: string | null;
  holder_key: string | null;
  earlier_body: string | null;
  earlier_ref: string | null;
};

/** What the timeline says about a payment that is replaced by another one. */
export type RestartReason = 'email_changed' | 'payment_method_changed' | 'address_changed' | 'payment_restarted' | 'payment_retried';

/** The buyer's own order that a new one takes the hold from. */
type PreviousOrder = { order: OrderRow; reason: RestartReason };
type CreatedOrder = StartedCheckout & { facts: TagStatus | null; replaced?: OrderRow };

/** Creates the order with its hold. A replaced order lets go of the hold in the same transaction, so that nobody else can take it in between. */
export async function createOrder(context: Context, checkout: Checkout, replaced?: PreviousOrder): Promise<StartedCheckout> {
  const created = await context.db.transaction((trx) => createInTransaction(trx, context, checkout, replaced));
  if (created.replaced) publishOrderUpdate(context, created.replaced);
  if (created.facts) publishTagStatus(context, `acc:${checkout.listing.seller_id}`, created.facts);
  return { order: created.order, isNew: created.isNew };
}

async function createInTransaction(trx: Trx, context: Context, checkout: Checkout, replaced?: PreviousOrder): Promise<CreatedOrder> {
  const { listing, method, input } = checkout;
  const id = createId('ord');
  const { isNew, ref } = await claimKey(trx, createIdempotencyKey(context, method.event, input), id);
  if (!isNew) {
    const order = ref ? await orderStore.findForUpdate(trx, ref) : undefined;
    if (!order) throw new WireError('unavailable', { retryAfterMs: 500 });
    return { order, isNew: false, facts: null };
  }
  const previous = replaced
    ? await releaseHold(trx, replaced.order, { by: 'buyer', entry: { code: replaced.reason } }, context.clock.now())
    : undefined;
  if (previous === null) throw new WireError('conflict', { reason: 'checkout_changed' });
  const now = context.clock.now();
  if (!previous && listing.offer_id === null) await checkCoolDown(trx, identifyClient(context), listing.id, now);
  const holdUntil = endWithOffer(listing, getHoldEnd(method.payments.provider, previous, now));
  // Pipelined. A lost race fails both; the order's error names the constraint.
  const [stored, reserved] = await Promise.allSettled([
    storeOrder(trx, context, checkout, { id, now, holdUntil, previous }),
    setListingState(trx, listing.id, 'reserved', { until: holdUntil, buyerId: context.caller.accountId }),
  ]);
  if (stored.status === 'rejected') throw stored.reason;
  if (reserved.status === 'rejected') throw reserved.reason;
  const [order, facts] = [stored.value, reserved.value];
  if (facts === null && (await isHeldForOther(trx, listing.id, context.caller.accountId))) throw new WireError('reserved');
  // Reported, transferred or unlisted since it was loaded, or sold by somebody else: the hold is rolled back.
  if (!facts || !braTagPolicy.isSellable(facts.status) || !(await isStillSoldBy(trx, listing)))
    throw new WireError('conflict', { reason: 'no_longer_for_sale' });
  return { order, isNew: true, facts, ...(previous ? { replaced: previous } : {}) };
}

/** Whether the tag, which is locked now, still belongs to the seller that the order names. */
async function isStillSoldBy(trx: Trx, { id, seller_id }: CheckoutListing): Promise<boolean> {
  const row = await trx.first(sql`select 1 from bra_tag where id = ${id} and coalesce(owner_id, creator_id) = ${seller_id}`);
  return row !== undefined;
}

/** Another payment method doesn't restart the hold: it gets the rest of the first. A wallet has an hour once its page was opened. */
function getHoldEnd(provider: PaymentProvider, previous: OrderRow | undefined, now: Date): Date {
  if (!previous) return new Date(now.getTime() + orderTimers.holdCard);
  const newEnd = now.getTime() + (previous.wallet_opened_at ? orderPolicy.getHoldDurationMs(provider) : orderTimers.holdCard);
  const whole = previous.wallet_opened_at ? orderTimers.holdCrypto : orderTimers.holdCard;
  return new Date(Math.min(newEnd, Math.max(previous.held_since.getTime() + whole, previous.hold_expires_at?.getTime() ?? 0)));
}

/** A checkout runs inside the hold of the accepted offer. */
function endWithOffer({ offer_id, held_until }: CheckoutListing, holdUntil: Date): Date {
  return offer_id !== null && held_until !== null && held_until < holdUntil ? held_until : holdUntil;
}

/** An offer was accepted since the piece was loaded. */
async function isHeldForOther(trx: Trx, braTagId: string, accountId: string | null): Promise<boolean> {
  const held = await trx.first(
    sql`select 1 from bra_tag where id = ${braTagId} and held_for is not null and held_for is distinct from ${accountId}`,
  );
  return held !== undefined;
}

type Hold = { id: string; now: Date; holdUntil: Date; previous: OrderRow | undefined };

async function storeOrder(
  trx: Trx,
  context: Context,
  { input, method, listing, lines, email }: Checkout,
  { id, now, holdUntil, previous }: Hold,
): Promise<OrderRow> {
  const { caller, secrets } = context;
  const price = listing.price_cents ?? 0;
  // Frozen with the lines: the creator has a share of a resale.
  const royalty = listing.seller_id === listing.creator_id ? 0 : calculateRoyalty(price);
  const delivery = context.config.postage === 'creator' ? getDeliveryCents(lines) : 0;
  const client = identifyClient(context);
  const buyerKey = orderAccess.deriveBuyerKey(
    secrets,
    caller.accountId === null ? { email: email ?? '' } : { accountId: caller.accountId },
  );
  const order = await orderStore.insert(trx, {
    id,
    app: caller.app,
    language: caller.language,
    braTagId: listing.id,
    title: listing.title,
    sellerId: listing.seller_id,
    buyerId: caller.accountId,
    buyerKey,
    ...buyerDetails.seal(secrets, id, { shipTo: input.shipTo, email }),
    accessTokenHash: hashSha256(orderAccess.deriveAccessToken(secrets, id)),
    priceCents: price,
    amountCents: calculateTotal(lines),
    netCents: calculateNet(price) - royalty + delivery,
    royaltyCents: royalty,
    sellerDeliveryCents: delivery,
    lines,
    provider: method.payments.provider,
    heldSince: previous?.held_since ?? now,
    holdUntil,
    walletOpenedAt: previous?.wallet_opened_at ?? null,
    slots: createHoldSlots(client, context.config.unpaidHolds),
    at: now,
  });
  if (!order) throw await createNoSlotError(trx, context, client, buyerKey, now);
  return order;
}

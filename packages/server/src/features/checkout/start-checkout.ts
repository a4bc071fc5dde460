import { createPriceLines, type PriceLine } from '@strapline/domain/money/money';
import { maxOpenCheckouts } from '@strapline/domain/order/order.states';
import { defaultShippingZones, findDelivery, formatNotServedMessage } from '@strapline/domain/shipping/shipping-zones';
import { claimKey, createIdempotencyKey } from '../../platform/idempotency.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { ConstraintViolation, sql } from '../../ports/database.ts';
import { isCrypto, PaymentsUnavailable } from '../../ports/payments.ts';
import { isPieceHiddenFrom } from '../block/block.ts';
import { braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { offerStore } from '../offer-record/offer-record.ts';
import { buyerDetails, type OrderRow, orderAccess, orderStore } from '../order/order.ts';
import { closePayment } from '../payment/payment.ts';
import { requireTerms } from '../terms/terms.ts';
import { type CheckoutListing, checkCanBuy, createHeldError } from './checkout.policy.ts';
import {
  type Checkout,
  type CheckoutInput,
  createOrder,
  type ListingForCheckout,
  type PaymentMethod,
  type RestartReason,
  type StartedCheckout,
} from './create-order.ts';
import { createBuyerLimitError } from './hold-limits.ts';

/** The order of a checkout: a new one with its hold, the one that this key created before, or the one by which this buyer already holds the piece. */
export async function startCheckout(
  context: Context,
  input: CheckoutInput,
  method: PaymentMethod,
  retriesLeft = 4,
): Promise<StartedCheckout> {
  const email = checkEmail(context, input);
  const listing = await loadListingForCheckout(context, input, method);
  const earlier = await findIdempotentResult(context, input, method, listing);
  if (earlier) return { order: earlier, isNew: false };
  if (input.offerId !== undefined && input.offerId !== listing.offer_id) await refuseOffer(context, input.offerId, input.braTagId);
  const checkout: Checkout = { input, method, listing, lines: calculatePriceLines(listing, input.shipTo.country), email };
  const holder = listing.holder_id ? await orderStore.find(context.db, listing.holder_id) : undefined;
  const { accountId } = context.caller;
  const piece = { ...listing, owner_id: listing.seller_id };
  if (holder?.buyer_id !== accountId && (await isPieceHiddenFrom(context.db, context.caller, piece))) throw new WireError('not_found');
  try {
    if (holder?.holds_tag) return await continueCheckout(context, checkout, holder);
    checkCanBuy(listing, context.caller);
    if (context.caller.accountId) await requireTerms(context.db, context.caller.accountId);
    return await createOrder(context, checkout);
  } catch (error) {
    // Another hold, or another checkout of this buyer, came first: start over and report what is in the way.
    if (!(error instanceof ConstraintViolation && raceConstraints.has(error.constraint))) throw error;
    if (retriesLeft === 0) throw new WireError('unavailable', { retryAfterMs: 500 });
    return await startCheckout(context, input, method, retriesLeft - 1);
  }
}

const raceConstraints: ReadonlySet<string> = new Set([
  'one_order_holds_a_tag',
  'two_checkouts_a_buyer',
  'holds_of_an_origin',
  'holds_of_a_56',
  'holds_of_a_48',
  'holds_of_a_device',
]);

function checkEmail({ caller }: Context, { email }: CheckoutInput): string | undefined {
  if (!caller.accountId && !email)
    throw new WireError('validation', { fields: { email: 'Enter an e-mail address so that we can send you updates about your order.' } });
  return email?.toLowerCase();
}

/** The listing, the order that holds it, and the result of an earlier call with the same key, in one statement. */
async function loadListingForCheckout(context: Context, input: CheckoutInput, method: PaymentMethod): Promise<ListingForCheckout> {
  const key = createIdempotencyKey(context, method.event, input);
  const listing = await context.db.first<ListingForCheckout>(
    sql`select tag.id, tag.title, tag.status, ${braTagStore.pageState} as listing, coalesce(accepted.amount_cents, tag.price_cents) as price_cents, accepted.id as offer_id, tag.held_for, tag.held_until, tag.creator_id, coalesce(tag.owner_id, tag.creator_id) as seller_id, tag.created_for, seller.username as seller_username, seller.shipping,
          holder.id as holder_id, holder.buyer_key as holder_key, once.body_sha256 as earlier_body, once.ref as earlier_ref
        from bra_tag tag join account seller on seller.id = coalesce(tag.owner_id, tag.creator_id)
          left join offer accepted on accepted.bra_tag_id = tag.id and accepted.buyer_id = ${context.caller.accountId} and accepted.status = 'accepted' and accepted.hold_expires_at > ${context.clock.now()}
          left join orders holder on holder.bra_tag_id = tag.id and holder.holds_tag
          left join idempotency once on once.caller = ${key.caller} and once.event = ${key.event} and once.key = ${key.key}
        where tag.id = ${input.braTagId} and tag.app = ${context.caller.app} and tag.status not in ('draft', 'pending_review') and tag.moderation = 'visible'`,
  );
  if (!listing) throw new WireError('not_found');
  return listing;
}

/** Says why an offer can't be paid. */
async function refuseOffer(context: Context, offerId: string, braTagId: string): Promise<never> {
  const offer = await offerStore.find(context.db, context.caller.app, offerId);
  if (!offer || offer.bra_tag_id !== braTagId || offer.buyer_id !== context.caller.accountId) throw new WireError('not_found');
  if (offer.status === 'pending') throw new WireError('conflict', { reason: 'offer_not_accepted' });
  if (offer.status === 'bought') throw new WireError('sold');
  if (offer.status === 'expired' || offer.status === 'accepted') throw new WireError('expired', { reason: 'offer_expired' });
  throw new WireError('conflict', { reason: 'offer_over' });
}

/** A repeated call must not run into its own hold. */
async function findIdempotentResult(
  context: Context,
  input: CheckoutInput,
  method: PaymentMethod,
  { earlier_body, earlier_ref }: ListingForCheckout,
): Promise<OrderRow | null> {
  if (earlier_body === null) return null;
  if (earlier_body !== createIdempotencyKey(context, method.event, input).bodySha256)
    throw new WireError('conflict', { reason: 'idempotency_key_reused' });
  return earlier_ref ? ((await orderStore.find(context.db, earlier_ref)) ?? null) : null;
}

/** The price with delivery to the buyer's country, by the seller's rates. */
function calculatePriceLines(listing: CheckoutListing, country: string): PriceLine[] {
  const zones = listing.shipping ?? defaultShippingZones;
  const delivery = findDelivery(country, zones);
  if (!delivery)
    throw new WireError('validation', { fields: { 'shipTo.country': formatNotServedMessage(listing.seller_username, country, zones) } });
  return createPriceLines(listing.title, listing.price_cents ?? 0, delivery);
}

/** The buyer who holds the piece resumes the payment that they started, or replaces it. */
async function continueCheckout(context: Context, checkout: Checkout, holder: OrderRow): Promise<StartedCheckout> {
  if (orderAccess.resolveViewer(holder, context.caller, checkout.input.accessToken) !== 'buyer' || holder.status !== 'pending_payment')
    throw createHeldError(holder);
  if (checkout.listing.listing === 'removed') throw new WireError('conflict', { reason: 'no_longer_for_sale' });
  const reason = findRestartReason(context, checkout, holder);
  if (reason === null) return await resumeCheckout(context, checkout, holder);
  if (reason === 'email_changed' && checkout.email) await checkFreeSlot(context, checkout.email);
  return (await cancelPreviousPayment(context, holder)) ?? (await createOrder(context, checkout, { order: holder, reason }));
}

/** Null if the buyer continues the payment that they started. A declined card is retried in its form; a provider's page allows one attempt. */
function findRestartReason({ secrets }: Context, { method, listing, lines, email }: Checkout, holder: OrderRow): RestartReason | null {
  if (email !== undefined && holder.buyer_id === null && listing.holder_key !== orderAccess.deriveBuyerKey(secrets, { email }))
    return 'email_changed';
  if (holder.payment_provider !== method.payments.provider) return 'payment_method_changed';
  if (!areSameLines(holder.lines, lines)) return 'address_changed';
  if (holder.intent_status === 'canceled') return 'payment_restarted';
  return isCrypto(holder.payment_provider) && holder.last_error !== null ? 'payment_retried' : null;
}

function areSameLines(a: readonly PriceLine[], b: readonly PriceLine[]): boolean {
  return (
    a.length === b.length &&
    a.every((line, i) => line.kind === b[i]?.kind && line.label === b[i]?.label && line.amountCents === b[i]?.amountCents)
  );
}

/** A payment is canceled only if its replacement can start. */
async function checkFreeSlot(context: Context, email: string): Promise<void> {
  const open = await context.db.first<{ n: number }>(
    sql`select count(*)::int as n from orders where buyer_key = ${orderAccess.deriveBuyerKey(context.secrets, { email })} and checkout_place is not null`,
  );
  if ((open?.n ?? 0) >= maxOpenCheckouts) throw createBuyerLimitError();
}

async function resumeCheckout(context: Context, { input, method }: Checkout, holder: OrderRow): Promise<StartedCheckout> {
  const order = await context.db.transaction(async (trx) => {
    const { ref, isNew } = await claimKey(trx, createIdempotencyKey(context, method.event, input), holder.id);
    if (!isNew) return ref ? await orderStore.findForUpdate(trx, ref) : undefined;
    return await orderStore.replaceBuyerDetails(trx, holder.id, buyerDetails.seal(context.secrets, holder.id, input), context.clock.now());
  });
  if (order) return { order, isNew: false };
  throw new WireError('conflict');
}

/** Cancels the payment at the provider, so that it can't be paid besides the new one. If it was paid first, its order is returned. */
async function cancelPreviousPayment(context: Context, holder: OrderRow): Promise<StartedCheckout | null> {
  try {
    const paid = await closePayment(context, holder);
    return paid && { order: paid, isNew: false };
  } catch (error) {
    throw error instanceof PaymentsUnavailable ? new WireError('provider', { cause: error }) : error;
  }
}

import type { Checked } from '@strapline/contract/events';
import { deliveryCentsOf, type Line, netCents, priceLines, royaltyCents, totalCents } from '@strapline/domain/money/money';
import { openCheckouts, orderTimers } from '@strapline/domain/order/order.states';
import { defaultZones, deliveryTo, notServedReason } from '@strapline/domain/shipping/shipping-zones';
import { begin, idempotencyKeyOf } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/secrets.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { ConstraintViolation, sql, type Trx } from '../../ports/database.ts';
import { isCrypto, type PaymentProvider, type Payments, PaymentsUnavailable } from '../../ports/payments.ts';
import { releaseHold } from '../cancellation/cancellation.ts';
import { type BraTagStatusPush, setListingState } from '../listing/listing.ts';
import {
  deriveAccessToken,
  deriveBuyerKey,
  findOrder,
  holdDurationMs,
  lockOrder,
  type OrderRow,
  orderColumns,
  publishOrderUpdate,
  resolveViewer,
} from '../order/order.ts';
import { closePayment } from '../payment/payment.ts';
import { type Goods, heldBy, mayBuy } from './checkout.policy.ts';
import { type Asker, askerOf, checkCoolDown, freePlace, placesOf, tooManyOfBuyer, whyNoPlace } from './hold-limits.ts';

/** The same for every way to pay. */
export type CheckoutInput = Checked<'createPaymentIntentStripe'>;
/** How somebody wants to pay: by which event, at which provider. */
export type Way = { event: 'createPaymentIntentStripe' | 'createPaymentIntentCoinbase'; payments: Payments };
export type Started = { order: OrderRow; isNew: boolean };

/** The order of a checkout: a new one with its hold, the one that this key began before, or the one by which this buyer holds the tag already. */
export async function startCheckout(context: Context, input: CheckoutInput, way: Way, tries = 5): Promise<Started> {
  if (tries === 0) throw new WireError('unavailable', { retryAfterMs: 500 });
  const email = input.email?.toLowerCase();
  if (!context.caller.accountId && !email)
    throw new WireError('validation', { fields: { email: 'Enter an e-mail address so that we can send you updates about your order.' } });
  const goods = await lookAt(context, input, way);
  if (!goods) throw new WireError('not_found');
  const earlier = await replayed(context, input, way, goods);
  if (earlier) return { order: earlier, isNew: false };
  const lines = pricedFor(goods, input.shipTo.country);
  const holder = goods.holder_id ? await findOrder(context.db, goods.holder_id) : undefined;
  const news = { goods, lines, email };
  try {
    if (holder?.holds_tag) return await goneOn(context, input, way, news, holder);
    mayBuy(goods, context.caller);
    return await begun(context, input, way, news);
  } catch (error) {
    if (!(error instanceof ConstraintViolation)) throw error;
    // Somebody else's hold, or this buyer's other checkout, came first: look again and say which.
    if (takenTogether.has(error.constraint)) return await startCheckout(context, input, way, tries - 1);
    throw error;
  }
}

const takenTogether: ReadonlySet<string> = new Set([
  'one_order_holds_a_tag',
  'two_checkouts_a_buyer',
  'holds_of_an_origin',
  'holds_of_a_56',
  'holds_of_a_48',
  'holds_of_a_device',
]);

/** Who holds the tag goes on with the payment that they began, or with another one in its place. */
async function goneOn(context: Context, input: CheckoutInput, way: Way, news: Begun, holder: OrderRow): Promise<Started> {
  if (resolveViewer(holder, context.caller, input.accessToken) !== 'buyer' || holder.status !== 'pending_payment') throw heldBy(holder);
  const isCorrected =
    news.email !== undefined &&
    holder.buyer_id === null &&
    news.goods.holder_key !== deriveBuyerKey(context.secrets, { email: news.email });
  const why = isCorrected ? 'email_changed' : whyAnew(holder, news.lines, way);
  if (why === null) return await takeUp(context, input, way, holder);
  if (isCorrected && news.email) await needPlace(context, news.email);
  return (await closed(context, holder)) ?? (await begun(context, input, way, { ...news, instead: { order: holder, why } }));
}

/** A payment is closed for another one only where that can begin. */
async function needPlace(context: Context, email: string): Promise<void> {
  const open = await context.db.first<{ n: number }>(
    sql`select count(*)::int as n from orders where buyer_key = ${deriveBuyerKey(context.secrets, { email })} and checkout_place is not null`,
  );
  if ((open?.n ?? 0) >= openCheckouts) throw tooManyOfBuyer();
}

/** The price with delivery to the buyer's country, by the rates of whoever sells. */
function pricedFor(goods: Goods, country: string): Line[] {
  const zones = goods.shipping ?? defaultZones;
  const delivery = deliveryTo(country, zones);
  if (!delivery)
    throw new WireError('validation', { fields: { 'shipTo.country': notServedReason(goods.seller_username, country, zones) } });
  return priceLines(goods.title, goods.price_cents ?? 0, delivery);
}

type Looked = Goods & { holder_id: string | null; holder_key: string | null; earlier_body: string | null; earlier_ref: string | null };

/** The tag, who holds it, and what the same key began before, in one look. */
async function lookAt(context: Context, input: CheckoutInput, way: Way): Promise<Looked | undefined> {
  const key = idempotencyKeyOf(context, way.event, input);
  return await context.db.first<Looked>(
    sql`select tag.id, tag.title, tag.status, tag.listing, tag.price_cents, tag.creator_id, coalesce(tag.owner_id, tag.creator_id) as seller_id, tag.created_for, seller.username as seller_username, seller.shipping,
          holder.id as holder_id, holder.buyer_key as holder_key, once.body_sha256 as earlier_body, once.ref as earlier_ref
        from bra_tag tag join account seller on seller.id = coalesce(tag.owner_id, tag.creator_id)
          left join orders holder on holder.bra_tag_id = tag.id and holder.holds_tag
          left join idempotency once on once.caller = ${key.caller} and once.event = ${key.event} and once.key = ${key.key}
        where tag.id = ${input.braTagId} and tag.app = ${context.caller.app} and tag.status not in ('draft', 'pending_review')`,
  );
}

/** A repeated call never meets its own hold: it goes on with what it began. */
async function replayed(context: Context, input: CheckoutInput, way: Way, { earlier_body, earlier_ref }: Looked): Promise<OrderRow | null> {
  if (earlier_body === null) return null;
  if (earlier_body !== idempotencyKeyOf(context, way.event, input).bodySha256)
    throw new WireError('conflict', { reason: 'idempotency_key_reused' });
  return earlier_ref ? ((await findOrder(context.db, earlier_ref)) ?? null) : null;
}

/** What the timeline says of a payment that another one takes the place of. */
type RestartReason = 'email_changed' | 'payment_method_changed' | 'address_changed' | 'payment_restarted' | 'payment_retried';

/**
 * Why a buyer who comes back to the tag that they hold needs another payment than the one they began; null where they go on with it. What was refused
 * within a card form is tried there again; a page of the provider's is good for one try.
 */
function whyAnew(holder: OrderRow, lines: Line[], { payments }: Way): RestartReason | null {
  if (holder.payment_provider !== payments.provider) return 'payment_method_changed';
  if (!isSame(holder.lines, lines)) return 'address_changed';
  if (holder.intent_status === 'canceled') return 'payment_restarted';
  return isCrypto(holder.payment_provider) && holder.last_error !== null ? 'payment_retried' : null;
}

async function takeUp(context: Context, input: CheckoutInput, way: Way, holder: OrderRow): Promise<Started> {
  const order = await context.db.transaction(async (trx) => {
    const { ref, isNew } = await begin(trx, idempotencyKeyOf(context, way.event, input), holder.id);
    if (!isNew) return ref ? await lockOrder(trx, ref) : undefined;
    return await trx.first<OrderRow>(
      sql`update orders set ${personal(context, holder.id, input)} where id = ${holder.id} and status = 'pending_payment' returning ${orderColumns}`,
    );
  });
  if (order) return { order, isNew: false };
  throw new WireError('conflict');
}

/** Closes what the buyer began, so that it cannot be paid beside the new payment. A payment that came first wins: then its order is answered. */
async function closed(context: Context, holder: OrderRow): Promise<Started | null> {
  try {
    const paid = await closePayment(context, holder);
    return paid && { order: paid, isNew: false };
  } catch (error) {
    throw error instanceof PaymentsUnavailable ? new WireError('provider', { cause: error }) : error;
  }
}

function isSame(a: readonly Line[], b: readonly Line[]): boolean {
  return (
    a.length === b.length &&
    a.every((line, i) => line.kind === b[i]?.kind && line.label === b[i]?.label && line.amountCents === b[i]?.amountCents)
  );
}

/** What a new order is made of; `instead` is the buyer's own that it takes the hold from, in the same transaction, so that nobody comes between. */
type Begun = { goods: Looked; lines: Line[]; email: string | undefined; instead?: { order: OrderRow; why: RestartReason } };

async function begun(context: Context, input: CheckoutInput, way: Way, { instead, ...rest }: Begun): Promise<Started> {
  const { goods } = rest;
  const done = await context.db.transaction(async (trx): Promise<Started & { left?: OrderRow; facts: BraTagStatusPush | null }> => {
    const id = newId('ord');
    const { isNew, ref } = await begin(trx, idempotencyKeyOf(context, way.event, input), id);
    if (!isNew) {
      const order = ref ? await lockOrder(trx, ref) : undefined;
      if (!order) throw new WireError('unavailable', { retryAfterMs: 500 });
      return { order, isNew: false, facts: null };
    }
    const left = instead
      ? await releaseHold(trx, instead.order, { by: 'buyer', entry: { code: instead.why } }, context.clock.now())
      : undefined;
    if (left === null) throw new WireError('conflict', { reason: 'checkout_changed' });
    // One moment for the hold's beginning and end: a change of the payment method counts from the one to the other.
    const now = context.clock.now();
    const asker = askerOf(context);
    if (!left) await checkCoolDown(trx, asker, goods.id, now);
    const holdUntil = holdOf(way.payments.provider, left, now);
    const [order, facts] = await Promise.all([
      insertOrder(trx, context, { ...rest, id, input, way, asker, now, holdUntil, ...(left ? { left } : {}) }),
      setListingState(trx, goods.id, 'reserved', holdUntil),
    ]);
    // Reported, given away or ended between the look and the grip: the hold goes with this transaction.
    if (facts?.status !== 'active') throw new WireError('conflict', { reason: 'no_longer_for_sale' });
    return { order, isNew: true, facts, ...(left ? { left } : {}) };
  });
  if (done.left) publishOrderUpdate(context, done.left);
  if (done.facts) context.push(`acc:${goods.seller_id}`, 'braTagStatus', done.facts);
  return { order: done.order, isNew: done.isNew };
}

type NewOrder = Omit<Begun, 'instead'> & {
  id: string;
  input: CheckoutInput;
  way: Way;
  asker: Asker;
  now: Date;
  holdUntil: Date;
  left?: OrderRow;
};

/** The hold of the first payment, or what is left of it: another payment method does not start it again. A wallet has its hour once its page was opened. */
function holdOf(provider: PaymentProvider, left: OrderRow | undefined, now: Date): Date {
  if (!left) return new Date(now.getTime() + orderTimers.holdCard);
  const wanted = now.getTime() + (left.wallet_opened_at ? holdDurationMs(provider) : orderTimers.holdCard);
  const whole = left.wallet_opened_at ? orderTimers.holdCrypto : orderTimers.holdCard;
  return new Date(Math.min(wanted, Math.max(left.held_since.getTime() + whole, left.hold_expires_at?.getTime() ?? 0)));
}

/**
 * Takes the hold, one of the buyer's two places, and one of those of their networks and browser in one statement; their unique indexes decide, not this code.
 */
async function insertOrder(
  trx: Trx,
  context: Context,
  { id, input, way, goods, lines, email, asker, now, holdUntil, left }: NewOrder,
): Promise<OrderRow> {
  const { caller, secrets } = context;
  const price = goods.price_cents ?? 0;
  // Frozen with the lines: who made the piece has a share when somebody else sells it.
  const royalty = goods.seller_id === goods.creator_id ? 0 : royaltyCents(price);
  const delivery = context.config.postage === 'creator' ? deliveryCentsOf(lines) : 0;
  const { provider } = way.payments;
  const buyer = deriveBuyerKey(secrets, caller.accountId === null ? { email: email ?? '' } : { accountId: caller.accountId });
  const [here, around56, around48, browser] = placesOf(asker, context.config.unpaidHolds);
  const order = await trx.first<OrderRow>(
    sql`with started as (
          insert into orders (id, app, bra_tag_id, title, seller_id, buyer_id, email_sealed, ship_to_sealed, access_token_hash, status, payment_status, price_cents,
            amount_cents, lines, net_cents, royalty_cents, seller_delivery_cents, payment_provider, hold_expires_at, held_since, timer_at, buyer_key, checkout_place, origin, origin_place, origin_56, origin_56_place, origin_48, origin_48_place, device, device_place, wallet_opened_at, created_at, updated_at)
          select ${id}, ${caller.app}, ${goods.id}, ${goods.title}, ${goods.seller_id}, ${caller.accountId}, ${email ? secrets.seal(email, `order-email ${id}`) : null},
            ${secrets.seal(JSON.stringify(input.shipTo), `order-address ${id}`)}, ${sha256(deriveAccessToken(secrets, id))}, 'pending_payment', 'not_paid', ${price}::int,
            ${totalCents(lines)}::int, ${JSON.stringify(lines)}::jsonb, ${netCents(price) - royalty + delivery}::int, ${royalty}::int, ${delivery}::int, ${provider}, ${holdUntil}::timestamptz, ${left?.held_since ?? now}::timestamptz, ${holdUntil}::timestamptz,
            ${buyer}, free.place, ${here.value}, here.place,
            ${around56.value}, around56.place, ${around48.value}, around48.place, ${browser.value}, browser.place, ${left?.wallet_opened_at ?? null}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
          from (select min(place) as place from generate_series(0, ${openCheckouts - 1}::int) place
                where not exists (select 1 from orders where buyer_key = ${buyer} and checkout_place = place)) free,
            ${freePlace(here)} here, ${freePlace(around56)} around56, ${freePlace(around48)} around48, ${freePlace(browser)} browser
          where free.place is not null and here.place is not null and (${browser.value}::text is null or browser.place is not null)
            and (${around56.value}::text is null or around56.place is not null) and (${around48.value}::text is null or around48.place is not null)
          returning ${orderColumns}),
        step as (insert into order_step (order_id, at, code, by) select id, ${now}, 'held', 'buyer' from started)
        select * from started`,
  );
  if (!order) throw await whyNoPlace(trx, context, asker, buyer, now);
  return order;
}

function personal(context: Context, orderId: string, input: CheckoutInput) {
  const { secrets } = context;
  const address = sql`ship_to_sealed = ${secrets.seal(JSON.stringify(input.shipTo), `order-address ${orderId}`)}, updated_at = ${context.clock.now()}`;
  return input.email ? sql`${address}, email_sealed = ${secrets.seal(input.email.toLowerCase(), `order-email ${orderId}`)}` : address;
}

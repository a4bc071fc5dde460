import type { Checked } from '@strapline/contract/events';
import { type Line, netCents, priceLines, totalCents } from '@strapline/domain/money';
import { orderTimers } from '@strapline/domain/order.states';
import { begin, onceKey } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/secrets.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { ConstraintBroken, sql, type Trx } from '../../ports/database.ts';
import { PaymentsUnavailable } from '../../ports/payments.ts';
import { type BraTagFacts, setListingState } from '../listing/listing.ts';
import { accessTokenOf, endUnpaid, lockOrder, type OrderRow, orderById, orderColumns, viewerOf } from '../order/order.ts';
import { type Goods, heldBy, mayBuy } from './checkout.policy.ts';

type Input = Checked<'createPaymentIntentStripe'>;
export type Started = { order: OrderRow; isNew: boolean };

/** Unpaid checkouts that guests of one network address may have open together: many people may share one, nobody needs this many. */
const guestsOfOneAddress = 20;

/** The order of a checkout: a new one with its hold, the one that this key began before, or the one by which this buyer holds the tag already. */
export async function startCheckout(context: Context, input: Input, tries = 3): Promise<Started> {
  if (tries === 0) throw new WireError('unavailable', { retryAfterMs: 500 });
  const email = input.email?.toLowerCase();
  if (!context.caller.accountId && !email)
    throw new WireError('validation', { fields: { email: 'We need an e-mail address to tell you about your order.' } });
  const goods = await lookAt(context, input);
  if (!goods) throw new WireError('not_found');
  const earlier = await replayed(context, input, goods);
  if (earlier) return { order: earlier, isNew: false };
  const lines = priceLines(goods.title, goods.price_cents ?? 0, input.shipTo.country);
  const holder = goods.holder_id ? await orderById(context.db, goods.holder_id) : undefined;
  if (holder?.holds_tag) {
    const own = await takeUpOwn(context, input, holder, lines);
    return own ?? (await startCheckout(context, input, tries - 1));
  }
  mayBuy(goods, context.caller);
  try {
    return await begun(context, input, goods, lines, email);
  } catch (error) {
    if (!(error instanceof ConstraintBroken)) throw error;
    // Somebody else's hold, or this buyer's other checkout, came first: look again and say which.
    if (error.constraint === 'one_order_holds_a_tag' || error.constraint === 'two_checkouts_a_buyer')
      return await startCheckout(context, input, tries - 1);
    throw error;
  }
}

type Looked = Goods & { holder_id: string | null; earlier_body: string | null; earlier_ref: string | null };

/** The tag, who holds it, and what the same key began before, in one look. */
async function lookAt(context: Context, input: Input): Promise<Looked | undefined> {
  const key = onceKey(context, 'createPaymentIntentStripe', input);
  return await context.db.first<Looked>(
    sql`select tag.id, tag.title, tag.status, tag.listing, tag.price_cents, tag.creator_id, coalesce(tag.owner_id, tag.creator_id) as seller_id, tag.created_for,
          (select id from orders where bra_tag_id = tag.id and holds_tag) as holder_id, once.body_sha256 as earlier_body, once.ref as earlier_ref
        from bra_tag tag left join idempotency once on once.caller = ${key.caller} and once.event = ${key.event} and once.key = ${key.key}
        where tag.id = ${input.braTagId} and tag.app = ${context.caller.app} and tag.status not in ('draft', 'pending_review')`,
  );
}

/** A repeated call never meets its own hold: it goes on with what it began. */
async function replayed(context: Context, input: Input, { earlier_body, earlier_ref }: Looked): Promise<OrderRow | null> {
  if (earlier_body === null) return null;
  if (earlier_body !== onceKey(context, 'createPaymentIntentStripe', input).bodySha256)
    throw new WireError('conflict', { message: 'This key was used for another request. Make a new one.' });
  return earlier_ref ? ((await orderById(context.db, earlier_ref)) ?? null) : null;
}

/**
 * A buyer who comes back to the tag that they hold goes on where they were. A delivery that costs something else begins anew: the old payment is closed
 * first, so that it cannot be paid beside the new one.
 */
async function takeUpOwn(context: Context, input: Input, holder: OrderRow, lines: Line[]): Promise<Started | null> {
  const isOwn = viewerOf(holder, context.caller, input.accessToken) === 'buyer';
  if (!isOwn || holder.status !== 'pending_payment') throw heldBy(holder);
  if (holder.intent_status !== 'canceled' && isSame(holder.lines, lines)) {
    const order = await context.db.transaction(async (trx) => {
      const { ref, isNew } = await begin(trx, onceKey(context, 'createPaymentIntentStripe', input), holder.id);
      if (!isNew) return ref ? await lockOrder(trx, ref) : undefined;
      return await trx.first<OrderRow>(
        sql`update orders set ${personal(context, holder.id, input)} where id = ${holder.id} and status = 'pending_payment' returning ${orderColumns}`,
      );
    });
    if (order) return { order, isNew: false };
    throw new WireError('conflict');
  }
  const ended = await endUnpaid(context, holder, { by: 'buyer', what: 'The buyer started again with another delivery' }).catch(
    (error: unknown) => {
      throw error instanceof PaymentsUnavailable ? new WireError('provider', { cause: error }) : error;
    },
  );
  return ended.status === 'canceled' || ended.status === 'expired' ? null : { order: ended, isNew: false };
}

function isSame(a: readonly Line[], b: readonly Line[]): boolean {
  return (
    a.length === b.length &&
    a.every((line, i) => line.kind === b[i]?.kind && line.label === b[i]?.label && line.amountCents === b[i]?.amountCents)
  );
}

async function begun(context: Context, input: Input, goods: Goods, lines: Line[], email: string | undefined): Promise<Started> {
  const started = await context.db.transaction(async (trx): Promise<Started & { facts: BraTagFacts | null }> => {
    const id = newId('ord');
    const { isNew, ref } = await begin(trx, onceKey(context, 'createPaymentIntentStripe', input), id);
    if (!isNew) {
      const order = ref ? await lockOrder(trx, ref) : undefined;
      if (!order) throw new WireError('unavailable', { retryAfterMs: 500 });
      return { order, isNew: false, facts: null };
    }
    const order = await insertOrder(trx, context, { id, input, goods, lines, email });
    const facts = await setListingState(trx, goods.id, 'reserved', order.hold_expires_at ?? undefined);
    // Reported, given away or ended between the look and the grip: the hold goes with this transaction.
    if (facts?.status !== 'active') throw new WireError('conflict', { message: 'This piece is not for sale any more.' });
    return { order, isNew: true, facts };
  });
  if (started.facts) context.push(`acc:${goods.seller_id}`, 'braTagStatus', started.facts);
  return started;
}

type NewOrder = { id: string; input: Input; goods: Goods; lines: Line[]; email: string | undefined };

/** Takes the hold and one of the buyer's two places in one statement; their unique indexes decide, not this code. */
async function insertOrder(trx: Trx, context: Context, { id, input, goods, lines, email }: NewOrder): Promise<OrderRow> {
  const { caller, secrets } = context;
  const now = context.clock.now();
  const price = goods.price_cents ?? 0;
  const holdUntil = new Date(now.getTime() + orderTimers.holdCard);
  const buyer = secrets.mac('buyer', caller.accountId ?? `guest ${email}`).toString('base64url');
  const origin = caller.accountId ? null : secrets.mac('guest-origin', caller.address).toString('base64url');
  const order = await trx.first<OrderRow>(
    sql`with started as (
          insert into orders (id, app, bra_tag_id, title, seller_id, buyer_id, email_sealed, ship_to_sealed, access_token_hash, status, payment_status, price_cents,
            amount_cents, lines, net_cents, payment_provider, hold_expires_at, timer_at, buyer_key, guest_origin, checkout_place, created_at, updated_at)
          select ${id}, ${caller.app}, ${goods.id}, ${goods.title}, ${goods.seller_id}, ${caller.accountId}, ${email ? secrets.seal(email, `order-email ${id}`) : null},
            ${secrets.seal(JSON.stringify(input.shipTo), `order-address ${id}`)}, ${sha256(accessTokenOf(secrets, id))}, 'pending_payment', 'not_paid', ${price}::int,
            ${totalCents(lines)}::int, ${JSON.stringify(lines)}::jsonb, ${netCents(price)}::int, ${context.payments.provider}, ${holdUntil}::timestamptz, ${holdUntil}::timestamptz,
            ${buyer}, ${origin}, free.place, ${now}::timestamptz, ${now}::timestamptz
          from (select min(place) as place from generate_series(0, 1) place
                where not exists (select 1 from orders where buyer_key = ${buyer} and checkout_place = place)) free
          where free.place is not null and (select count(*) from orders where guest_origin = ${origin} and checkout_place is not null) < ${guestsOfOneAddress}
          returning ${orderColumns}),
        step as (insert into order_step (order_id, at, what, by) select id, ${now}, 'The piece is held for its buyer', 'buyer' from started)
        select * from started`,
  );
  if (!order)
    throw new WireError('conflict', { message: 'You have unpaid checkouts open. Pay one, cancel it, or let its hold end first.' });
  return order;
}

function personal(context: Context, orderId: string, input: Input) {
  const { secrets } = context;
  const address = sql`ship_to_sealed = ${secrets.seal(JSON.stringify(input.shipTo), `order-address ${orderId}`)}, updated_at = ${context.clock.now()}`;
  return input.email ? sql`${address}, email_sealed = ${secrets.seal(input.email.toLowerCase(), `order-email ${orderId}`)}` : address;
}

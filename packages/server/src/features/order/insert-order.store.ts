import type { Language } from '@strapline/contract/languages';
import type { PriceLine } from '@strapline/domain/money/money';
import { maxOpenCheckouts } from '@strapline/domain/order/order.states';
import { type Statement, sql, type Trx } from '../../ports/database.ts';
import type { PaymentProvider } from '../../ports/payments.ts';
import { type OrderRow, orderColumns } from './order.store.ts';

/** Unpaid holds are counted by `value`, a network or a browser, in numbered slots below `count`; null if there is none. */
export type HoldSlots = { value: string | null; count: number };

export type NewOrder = {
  id: string;
  app: string;
  language: Language;
  braTagId: string;
  title: string;
  sellerId: string;
  buyerId: string | null;
  buyerKey: string;
  emailSealed: Uint8Array | null;
  shipToSealed: Uint8Array;
  accessTokenHash: string;
  priceCents: number;
  amountCents: number;
  netCents: number;
  royaltyCents: number;
  sellerDeliveryCents: number;
  lines: readonly PriceLine[];
  provider: PaymentProvider;
  heldSince: Date;
  holdUntil: Date;
  walletOpenedAt: Date | null;
  slots: Record<'origin' | 'origin56' | 'origin48' | 'device', HoldSlots>;
  at: Date;
};

/**
 * Takes the hold, one of the buyer's checkout slots, and one slot of each of their networks and of their browser in one statement; unique indexes decide
 * races. Undefined if no slot is free.
 */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<OrderRow | undefined> {
  const { origin, origin56, origin48, device } = order.slots;
  return await trx.first<OrderRow>(
    sql`with started as (
          insert into orders (id, app, language, bra_tag_id, title, seller_id, buyer_id, email_sealed, ship_to_sealed, access_token_hash, status, payment_status, price_cents,
            amount_cents, lines, net_cents, royalty_cents, seller_delivery_cents, payment_provider, hold_expires_at, held_since, timer_at, buyer_key, checkout_place, origin, origin_place, origin_56, origin_56_place, origin_48, origin_48_place, device, device_place, wallet_opened_at, created_at, updated_at)
          select ${order.id}, ${order.app}, ${order.language}, ${order.braTagId}, ${order.title}, ${order.sellerId}, ${order.buyerId}, ${order.emailSealed},
            ${order.shipToSealed}, ${order.accessTokenHash}, 'pending_payment', 'not_paid', ${order.priceCents}::int,
            ${order.amountCents}::int, ${JSON.stringify(order.lines)}::jsonb, ${order.netCents}::int, ${order.royaltyCents}::int, ${order.sellerDeliveryCents}::int, ${order.provider}, ${order.holdUntil}::timestamptz, ${order.heldSince}::timestamptz, ${order.holdUntil}::timestamptz,
            ${order.buyerKey}, free.place, ${origin.value}, here.place,
            ${origin56.value}, around56.place, ${origin48.value}, around48.place, ${device.value}, browser.place, ${order.walletOpenedAt}::timestamptz, ${order.at}::timestamptz, ${order.at}::timestamptz
          from (select min(place) as place from generate_series(0, ${maxOpenCheckouts - 1}::int) place
                where not exists (select 1 from orders where buyer_key = ${order.buyerKey} and checkout_place = place)) free,
            ${findFreeSlot(sql`origin`, sql`origin_place`, origin)} here, ${findFreeSlot(sql`origin_56`, sql`origin_56_place`, origin56)} around56,
            ${findFreeSlot(sql`origin_48`, sql`origin_48_place`, origin48)} around48, ${findFreeSlot(sql`device`, sql`device_place`, device)} browser
          where free.place is not null and here.place is not null and (${device.value}::text is null or browser.place is not null)
            and (${origin56.value}::text is null or around56.place is not null) and (${origin48.value}::text is null or around48.place is not null)
          returning ${orderColumns}),
        step as (insert into order_step (order_id, at, code, by) select id, ${order.at}, 'held', 'buyer' from started)
        select * from started`,
  );
}

/** A query of one row `place`: the first free slot, or null if all are taken or there is nothing to count. */
function findFreeSlot(by: Statement, place: Statement, { value, count }: HoldSlots): Statement {
  return sql`(select min(n) as place from generate_series(0, ${count - 1}::int) n
    where ${value}::text is not null and not exists (select 1 from orders where ${by} = ${value} and ${place} = n))`;
}

import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import type { SizeShape } from '@strapline/contract/shapes/size';
import type { MessageParams } from '@strapline/domain/message';
import type { PriceLine } from '@strapline/domain/money/money';
import { getSplitTerms, type SplitTerms } from '@strapline/domain/money/refund-split';
import type { OrderActor, OrderStatus, PaymentStatus, PayoutStatus } from '@strapline/domain/order/order.states';
import type { TimelineCode } from '@strapline/domain/order/order-timeline';
import { storeProviderEvent } from '../../platform/provider-events.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { PaymentProvider, ProviderEvent, ProviderIntent } from '../../ports/payments.ts';

/** An order without personal data, which is encrypted and loaded where it is needed. */
export type OrderRow = {
  id: string;
  app: string;
  bra_tag_id: string;
  title: string;
  seller_id: string;
  buyer_id: string | null;
  access_token_hash: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payout_status: PayoutStatus;
  price_cents: number;
  amount_cents: number;
  /** What the seller receives, with delivery where they buy the postage, and the creator's share of a resale; frozen with the lines. */
  net_cents: number;
  royalty_cents: number;
  /** The seller's share of the delivery, part of `net_cents`; null on orders from before sellers were paid for postage. */
  seller_delivery_cents: number | null;
  currency: string;
  lines: PriceLine[];
  payment_provider: PaymentProvider;
  payment_intent_id: string | null;
  client_secret: string | null;
  /** The provider's page where the buyer pays; null for cards. */
  payment_url: string | null;
  intent_status: PaymentIntent['status'];
  last_error: { code: string; message: string } | null;
  captured_cents: number;
  refunded_cents: number;
  /** The sum of all refunds that were requested and not declined, sent or not. */
  refund_requested_cents: number;
  /** Lost in chargebacks. */
  charged_back_cents: number;
  /** The sum of all refunds that the buyer's bank returned, whatever happened to them later. */
  refund_failed_cents: number;
  /** How much of that is waiting for an operator's decision. */
  owed_again_cents: number;
  /** Paid to the buyer outside of the provider, because their bank returned the refund. */
  paid_otherwise_cents: number;
  /** The provider's fee; null until it is known. */
  processor_fee_cents: number | null;
  needs_operator: string | null;
  holds_tag: boolean;
  hold_expires_at: Date | null;
  hold_extended: boolean;
  /** Start of the hold, across all payments of the same buyer for the piece. */
  held_since: Date;
  /** When the buyer opened the wallet's page. */
  wallet_opened_at: Date | null;
  carrier: string | null;
  tracking_number: string | null;
  paid_at: Date | null;
  /** Start of the time to ship, where a chargeback had stopped it. */
  ship_since: Date | null;
  /** Until when an admin decides whether a stopped sale ships; `waitsForAdmin` says whether it is refunded then. */
  review_until: Date | null;
  /** Since when its payout waits for an admin, because Strapline removed the piece. */
  payout_held_since: Date | null;
  shipped_at: Date | null;
  delivered_at: Date | null;
  completed_at: Date | null;
  ended_at: Date | null;
  claimed_at: Date | null;
  timer_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** What its page shows of other tables, if it was loaded. */
  details?: OrderDetails;
};

/** What an order's page shows of other tables: the timeline, with times in milliseconds, and some of the tag. */
export type OrderDetails = {
  timeline: { at: number; code: TimelineCode; params: MessageParams; by: OrderActor }[];
  braSize: string | null;
  size: SizeShape | null;
  passesOn: boolean;
  /** Whether a strap code works now, and whether the seller may generate another one. */
  labelled: boolean;
  mayPull: boolean;
};

export const orderColumns: Statement = sql`id, app, bra_tag_id, title, seller_id, buyer_id, access_token_hash, status, payment_status, payout_status,
  price_cents, amount_cents, net_cents, royalty_cents, seller_delivery_cents, currency, lines, payment_provider, payment_intent_id, client_secret, payment_url, intent_status, last_error, captured_cents,
  refunded_cents, refund_requested_cents, charged_back_cents, refund_failed_cents, owed_again_cents, paid_otherwise_cents, processor_fee_cents, needs_operator, holds_tag, hold_expires_at, hold_extended, held_since, wallet_opened_at, carrier, tracking_number, paid_at, ship_since, review_until, payout_held_since, shipped_at, delivered_at,
  completed_at, ended_at, claimed_at, timer_at, created_at, updated_at`;

/** Loaded with the order as one JSON value. In `returning` it is the state before the statement. */
export const orderDetailsColumn: Statement = sql`(select jsonb_build_object('braSize', tag.bra_size, 'size', tag.size, 'passesOn', coalesce(tag.status = 'transfer_pending' and tag.owner_id = orders.buyer_id, false),
      'labelled', tag.labelled, 'mayPull', coalesce(tag.owner_id = orders.seller_id and (tag.status in ('active', 'claimed') or (tag.status = 'claimable' and not tag.labelled)), false),
    'timeline', coalesce((select jsonb_agg(jsonb_build_object('at', (extract(epoch from at) * 1000)::bigint, 'code', code, 'params', params, 'by', by) order by order_step.id)
      from order_step where order_id = orders.id), '[]'))
  from bra_tag tag where tag.id = orders.bra_tag_id) as details`;

/** How the order's amount is shared, and who bears a refund. */
export function refundTermsOf(order: Pick<OrderRow, 'lines' | 'net_cents' | 'royalty_cents' | 'seller_delivery_cents'>): SplitTerms {
  const { lines, net_cents: netCents, royalty_cents: royaltyCents, seller_delivery_cents: sellerDeliveryCents } = order;
  return getSplitTerms({ lines, netCents, royaltyCents, sellerDeliveryCents });
}

/** What the buyer got back: by refunds, by chargebacks, or paid outside of the provider. */
export function sumReturnedCents(order: OrderRow): number {
  return order.refunded_cents + order.charged_back_cents + order.paid_otherwise_cents;
}

/** The payment status once this much was returned. An open chargeback takes precedence. */
export function getPaymentStatusAfter(order: OrderRow, back: number): PaymentStatus {
  if (order.payment_status === 'disputed') return 'disputed';
  if (back >= order.captured_cents) return 'refunded';
  return back > 0 ? 'partially_refunded' : 'captured';
}

export async function findOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  return await db.first<OrderRow>(sql`select ${orderColumns} from orders where id = ${id}`);
}

/** The order of a payment, with what its page shows. */
export async function findOrderByIntent(db: Queryable, intentId: string): Promise<OrderRow | undefined> {
  return await db.first<OrderRow>(sql`select ${orderColumns}, ${orderDetailsColumn} from orders where payment_intent_id = ${intentId}`);
}

/** The order, with a row lock. */
export async function lockOrder(trx: Trx, id: string): Promise<OrderRow | undefined> {
  return await trx.first<OrderRow>(sql`select ${orderColumns} from orders where id = ${id} for update`);
}

/** The open, unclaimed order on a piece, with a row lock. Lock order: call it before the tag is locked. */
export async function lockOrderOfTag(trx: Trx, braTagId: string): Promise<OrderRow | undefined> {
  return await trx.first<OrderRow>(
    sql`select ${orderColumns} from orders where bra_tag_id = ${braTagId} and holds_tag and claimed_at is null for update`,
  );
}

/** All orders on a piece that are open or were completed, with a row lock. Lock order: call it before the tag is locked. */
export async function lockOrdersOfTag(trx: Trx, braTagId: string): Promise<OrderRow[]> {
  return await trx.rows<OrderRow>(
    sql`select ${orderColumns} from orders where bra_tag_id = ${braTagId} and status not in ('canceled', 'expired') order by id for update`,
  );
}

/** The details of an order that was loaded without them. */
export async function loadOrderDetails(db: Queryable, orderId: string): Promise<OrderDetails> {
  const row = await db.first<{ details: OrderDetails }>(sql`select ${orderDetailsColumn} from orders where id = ${orderId}`);
  if (!row) throw new Error(`order ${orderId} does not exist`);
  return row.details;
}

/** The order of a captured payment, locked. */
export async function findCapturedForUpdate(trx: Trx, intentId: string): Promise<OrderRow | undefined> {
  return await trx.first<OrderRow>(
    sql`select ${orderColumns} from orders where payment_intent_id = ${intentId} and captured_cents > 0 for update`,
  );
}

type PaymentOf = { provider: PaymentProvider; intent: Pick<ProviderIntent, 'id' | 'metadata'>; event: ProviderEvent | undefined };

/**
 * The order of a payment, locked; a webhook event is stored in the same statement, or not at all. An order whose payment id was lost in a crash is found by the
 * order id that the payment carries.
 */
export async function findForUpdateByPayment(trx: Trx, { provider, intent, event }: PaymentOf, now: Date): Promise<OrderRow | undefined> {
  const query = sql`select ${orderColumns} from orders
    where payment_provider = ${provider} and (payment_intent_id = ${intent.id} or (id = ${intent.metadata['orderId'] ?? ''} and payment_intent_id is null))
    order by payment_intent_id is null limit 1 for update`;
  return await trx.first<OrderRow>(
    event
      ? sql`with found as (${query}), stored as (${storeProviderEvent(provider, event, 'settled', now, sql`found`)}) select * from found`
      : query,
  );
}

/** The orders of a seller that are unpaid or not shipped, locked. */
export async function findOpenSalesForUpdate(trx: Trx, sellerId: string): Promise<OrderRow[]> {
  return await trx.rows<OrderRow>(
    sql`select ${orderColumns} from orders where seller_id = ${sellerId} and status in ('pending_payment', 'paid') order by id for update`,
  );
}

/** Orders whose timer is due. */
export async function findDueOrders(db: Queryable, now: Date, limit: number): Promise<OrderRow[]> {
  return await db.rows<OrderRow>(sql`select ${orderColumns} from orders where timer_at <= ${now} order by timer_at limit ${limit}`);
}

/** Purchases or sales of an account, newest first, after a cursor. Sellers see paid orders; buyers see those with a payment. */
export async function findOrdersOf(
  db: Queryable,
  whose: { accountId: string; as: 'buyer' | 'seller'; app: string },
  after: { at: string; id: string } | null,
  limit: number,
): Promise<OrderRow[]> {
  const mine = whose.as === 'buyer' ? sql`buyer_id = ${whose.accountId}` : sql`seller_id = ${whose.accountId} and paid_at is not null`;
  const from = after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id})` : sql``;
  return await db.rows<OrderRow>(
    sql`select ${orderColumns}, ${orderDetailsColumn} from orders where ${mine} and app = ${whose.app} and payment_intent_id is not null ${from}
        order by created_at desc, id desc limit ${limit}`,
  );
}

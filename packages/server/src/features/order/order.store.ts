import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import type { SizeShape } from '@strapline/contract/shapes/size';
import type { BraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import type { MessageParams } from '@strapline/domain/message';
import type { Line } from '@strapline/domain/money/money';
import { type SplitTerms, splitTermsOf } from '@strapline/domain/money/refund-split';
import type { OrderActor, OrderStatus, PaymentStatus, PayoutStatus } from '@strapline/domain/order/order.states';
import type { TimelineCode } from '@strapline/domain/order/order-timeline';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { PaymentProvider } from '../../ports/payments.ts';

/** An order without what identifies a person; that stays sealed and is read where it is needed. */
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
  /** What the seller receives, delivery included where they buy the postage, and what of a resale goes to the first creator; frozen with the lines. */
  net_cents: number;
  royalty_cents: number;
  /** What of the delivery is the seller's, and in `net_cents`; null on orders made before sellers were paid for postage. */
  seller_delivery_cents: number | null;
  currency: string;
  lines: Line[];
  payment_provider: PaymentProvider;
  payment_intent_id: string | null;
  client_secret: string | null;
  /** The provider's page where the buyer pays; null for cards. */
  payment_url: string | null;
  intent_status: PaymentIntent['status'];
  last_error: { code: string; message: string } | null;
  captured_cents: number;
  refunded_cents: number;
  /** All that was promised back and not taken back, sent or not. */
  refund_asked_cents: number;
  /** What a buyer's bank took back for good. */
  charged_back_cents: number;
  /** All that the provider sent and the buyer's bank did not take, whatever became of it. */
  refund_failed_cents: number;
  /** What of that is owed and not decided about. */
  owed_again_cents: number;
  /** What the house gave the buyer by a way of its own, because their bank did not take it. */
  paid_otherwise_cents: number;
  /** What the provider kept; null until it says so. */
  processor_fee_cents: number | null;
  needs_operator: string | null;
  holds_tag: boolean;
  hold_expires_at: Date | null;
  hold_extended: boolean;
  /** Since when the buyer has held the piece, over all the payments they began for it. */
  held_since: Date;
  /** Since when they are at a wallet's page. */
  wallet_opened_at: Date | null;
  carrier: string | null;
  tracking_number: string | null;
  paid_at: Date | null;
  /** From when on the time to ship counts, where a bank stopped it. */
  ship_since: Date | null;
  shipped_at: Date | null;
  delivered_at: Date | null;
  completed_at: Date | null;
  ended_at: Date | null;
  claimed_at: Date | null;
  timer_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** The status of its tag, where it was read along. */
  tag_status?: BraTagStatus;
  /** What is shown beside it, where it was read along. */
  details?: OrderDetails;
};

/** What an order's page shows that is not of its own row: the timeline (its times are milliseconds), and of the tag the size and whether it is being passed on. */
export type OrderDetails = {
  timeline: { at: number; code: TimelineCode; params: MessageParams; by: OrderActor }[];
  braSize: string | null;
  size: SizeShape | null;
  passesOn: boolean;
  /** A strap code of it works now; and its seller may generate another one. */
  labelled: boolean;
  mayPull: boolean;
};

export const orderColumns: Statement = sql`id, app, bra_tag_id, title, seller_id, buyer_id, access_token_hash, status, payment_status, payout_status,
  price_cents, amount_cents, net_cents, royalty_cents, seller_delivery_cents, currency, lines, payment_provider, payment_intent_id, client_secret, payment_url, intent_status, last_error, captured_cents,
  refunded_cents, refund_asked_cents, charged_back_cents, refund_failed_cents, owed_again_cents, paid_otherwise_cents, processor_fee_cents, needs_operator, holds_tag, hold_expires_at, hold_extended, held_since, wallet_opened_at, carrier, tracking_number, paid_at, ship_since, shipped_at, delivered_at,
  completed_at, ended_at, claimed_at, timer_at, created_at, updated_at`;

/** Read together with its order, as one value. In `returning` it is what stood before the statement. */
export const orderDetailsColumn: Statement = sql`(select jsonb_build_object('braSize', tag.bra_size, 'size', tag.size, 'passesOn', coalesce(tag.status = 'transfer_pending' and tag.owner_id = orders.buyer_id, false),
      'labelled', tag.labelled, 'mayPull', coalesce(tag.owner_id = orders.seller_id and (tag.status = 'active' or (tag.status = 'claimable' and not tag.labelled)), false),
    'timeline', coalesce((select jsonb_agg(jsonb_build_object('at', (extract(epoch from at) * 1000)::bigint, 'code', code, 'params', params, 'by', by) order by order_step.id)
      from order_step where order_id = orders.id), '[]'))
  from bra_tag tag where tag.id = orders.bra_tag_id) as details`;

/** How the order's money is shared, and who bears a refund of it. */
export function refundTermsOf(order: Pick<OrderRow, 'lines' | 'net_cents' | 'royalty_cents' | 'seller_delivery_cents'>): SplitTerms {
  const { lines, net_cents: netCents, royalty_cents: royaltyCents, seller_delivery_cents: sellerDeliveryCents } = order;
  return splitTermsOf({ lines, netCents, royaltyCents, sellerDeliveryCents });
}

/** What of an order is with its buyer again: sent by the provider, taken by a bank, or paid by the house itself. */
export function returnedCents(order: OrderRow): number {
  return order.refunded_cents + order.charged_back_cents + order.paid_otherwise_cents;
}

/** How an order's payment stands once this much is back. A bank that has not decided is asked first. */
export function paymentStatusAfter(order: OrderRow, back: number): PaymentStatus {
  if (order.payment_status === 'disputed') return 'disputed';
  if (back >= order.captured_cents) return 'refunded';
  return back > 0 ? 'partially_refunded' : 'captured';
}

/** Whoever looked at an order has decided, unless a bank did not take a refund: that stays to be decided. */
export const clearedOperatorFlag: Statement = sql`case when owed_again_cents > 0 then 'refund_failed' end`;

export async function findOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  return await db.first<OrderRow>(sql`select ${orderColumns} from orders where id = ${id}`);
}

/** The order of a payment, with what its page shows. */
export async function findOrderByIntent(db: Queryable, intentId: string): Promise<OrderRow | undefined> {
  return await db.first<OrderRow>(sql`select ${orderColumns}, ${orderDetailsColumn} from orders where payment_intent_id = ${intentId}`);
}

/** The order, held against every other change until the transaction ends. */
export async function lockOrder(trx: Trx, id: string): Promise<OrderRow | undefined> {
  return await trx.first<OrderRow>(sql`select ${orderColumns} from orders where id = ${id} for update`);
}

/** The order that a piece is bought by, locked; undefined when nobody has to do with it, or its buyer has claimed it. Call it before the tag is locked. */
export async function lockOrderOfTag(trx: Trx, braTagId: string): Promise<OrderRow | undefined> {
  return await trx.first<OrderRow>(
    sql`select ${orderColumns} from orders where bra_tag_id = ${braTagId} and holds_tag and claimed_at is null for update`,
  );
}

/** What is shown beside an order that was read without it. */
export async function loadOrderDetails(db: Queryable, orderId: string): Promise<OrderDetails> {
  const row = await db.first<{ details: OrderDetails }>(sql`select ${orderDetailsColumn} from orders where id = ${orderId}`);
  if (!row) throw new Error(`order ${orderId} is gone`);
  return row.details;
}

export type OrderCursor = { createdAt: string; id: string };

/** Orders that somebody bought or sold, newest first, after a place. A seller sees what was paid; a buyer sees what reached the provider. */
export async function findOrdersOf(
  db: Queryable,
  whose: { accountId: string; as: 'buyer' | 'seller'; app: string },
  after: OrderCursor | null,
  limit: number,
): Promise<OrderRow[]> {
  const mine = whose.as === 'buyer' ? sql`buyer_id = ${whose.accountId}` : sql`seller_id = ${whose.accountId} and paid_at is not null`;
  const from = after ? sql`and (created_at, id) < (${new Date(after.createdAt)}::timestamptz, ${after.id})` : sql``;
  return await db.rows<OrderRow>(
    sql`select ${orderColumns}, ${orderDetailsColumn} from orders where ${mine} and app = ${whose.app} and payment_intent_id is not null ${from}
        order by created_at desc, id desc limit ${limit}`,
  );
}

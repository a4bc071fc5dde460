import type { Order, PaymentIntent } from '@strapline/contract/shapes';
import type { BraTagStatus } from '@strapline/domain/bra-tag.states';
import type { Line } from '@strapline/domain/money';
import type { OrderActor, OrderStatus, PaymentStatus, PayoutStatus } from '@strapline/domain/order.states';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';

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
  /** What the creator receives, and what of a resale goes to the first creator; frozen with the lines. */
  net_cents: number;
  royalty_cents: number;
  currency: string;
  lines: Line[];
  payment_provider: PaymentIntent['provider'];
  payment_intent_id: string | null;
  client_secret: string | null;
  intent_status: PaymentIntent['status'];
  last_error: { code: string; message: string } | null;
  captured_cents: number;
  refunded_cents: number;
  /** What the provider kept; null until it says so. */
  processor_fee_cents: number | null;
  needs_operator: string | null;
  holds_tag: boolean;
  hold_expires_at: Date | null;
  hold_extended: boolean;
  carrier: string | null;
  tracking_number: string | null;
  paid_at: Date | null;
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
  /** Its buyer holds the piece and is passing it on; where it was read along. */
  passes_on?: boolean;
  /** Where it was read along; its times are milliseconds. */
  timeline?: { at: number; what: string; by: OrderActor }[];
};

export const orderColumns: Statement = sql`id, app, bra_tag_id, title, seller_id, buyer_id, access_token_hash, status, payment_status, payout_status,
  price_cents, amount_cents, net_cents, royalty_cents, currency, lines, payment_provider, payment_intent_id, client_secret, intent_status, last_error, captured_cents,
  refunded_cents, processor_fee_cents, needs_operator, holds_tag, hold_expires_at, hold_extended, carrier, tracking_number, paid_at, shipped_at, delivered_at,
  completed_at, ended_at, claimed_at, timer_at, created_at, updated_at`;

/** The timeline as one value, read together with its order. */
const timelineColumn: Statement = sql`(select jsonb_agg(jsonb_build_object('at', (extract(epoch from at) * 1000)::bigint, 'what', what, 'by', by) order by order_step.id)
  from order_step where order_id = orders.id) as timeline`;

const passesOnColumn: Statement = sql`(select tag.status = 'transfer_pending' and tag.owner_id = orders.buyer_id from bra_tag tag where tag.id = orders.bra_tag_id) as passes_on`;

export async function orderById(db: Queryable, id: string): Promise<OrderRow | undefined> {
  return await db.first<OrderRow>(sql`select ${orderColumns} from orders where id = ${id}`);
}

/** The order of a payment, with its timeline. */
export async function orderOfIntent(db: Queryable, intentId: string): Promise<OrderRow | undefined> {
  return await db.first<OrderRow>(
    sql`select ${orderColumns}, ${timelineColumn}, ${passesOnColumn} from orders where payment_intent_id = ${intentId}`,
  );
}

/** The order, held against every other change until the transaction ends. */
export async function lockOrder(trx: Trx, id: string): Promise<OrderRow | undefined> {
  return await trx.first<OrderRow>(sql`select ${orderColumns} from orders where id = ${id} for update`);
}

export type StepRow = { order_id: string; at: Date; what: string; by: OrderActor };

/** The timelines of orders, each oldest first. */
export async function timelinesOf(db: Queryable, orderIds: readonly string[]): Promise<Map<string, Order['timeline']>> {
  const rows = await db.rows<StepRow>(
    sql`select order_id, at, what, by from order_step where order_id = any(${orderIds}::text[]) order by id`,
  );
  const timelines = new Map<string, Order['timeline']>(orderIds.map((id) => [id, []]));
  for (const { order_id, at, what, by } of rows) timelines.get(order_id)?.push({ at: at.toISOString(), what, by });
  return timelines;
}

export type OrderPlace = { createdAt: string; id: string };

/** Orders that somebody bought or sold, newest first, after a place. A seller sees what was paid; a buyer sees what reached the provider. */
export async function ordersOf(
  db: Queryable,
  whose: { accountId: string; as: 'buyer' | 'seller'; app: string },
  after: OrderPlace | null,
  limit: number,
): Promise<OrderRow[]> {
  const mine = whose.as === 'buyer' ? sql`buyer_id = ${whose.accountId}` : sql`seller_id = ${whose.accountId} and paid_at is not null`;
  const from = after ? sql`and (created_at, id) < (${new Date(after.createdAt)}::timestamptz, ${after.id})` : sql``;
  return await db.rows<OrderRow>(
    sql`select ${orderColumns}, ${passesOnColumn} from orders where ${mine} and app = ${whose.app} and payment_intent_id is not null ${from}
        order by created_at desc, id desc limit ${limit}`,
  );
}

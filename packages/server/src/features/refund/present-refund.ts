import type { RefundRowShape, RefundView } from '@strapline/contract/shapes/dispute';
import type { OrderStatus } from '@strapline/domain/order/order.states';
import { day } from '@strapline/domain/time';
import type { Context } from '../../platform/services.ts';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type OrderRow, orderMoney } from '../order/order.ts';
import { calculateCommittedCents, type RefundRow } from './refund.store.ts';

/** Banks show refunds within this time. */
const bankShowsMs = 10 * day;

type Money = Pick<
  OrderRow,
  | 'lines'
  | 'net_cents'
  | 'royalty_cents'
  | 'seller_delivery_cents'
  | 'charged_back_cents'
  | 'refund_requested_cents'
  | 'refunded_cents'
  | 'paid_otherwise_cents'
>;

/** A refund with the details that admins see. */
export type FullRefundRow = RefundRow &
  Money & {
    payment_intent_id: string | null;
    title: string;
    order_status: OrderStatus;
    asked_name: string | null;
    second_name: string | null;
    sort_time: string;
  };

/** Refunds as staff see them, by a condition on `r`. */
export function selectFullRefunds(where: Statement, limit: number): Statement {
  return sql`select r.id, r.order_id, r.cents, r.ends_order, r.reason, r.words, r.requested_as, r.requested_by, r.requested_at, r.needs_second, r.second_by, r.second_at,
      r.second_words, r.withdrawn_because, r.state, r.after_release, r.taken_back_at, r.attempt, r.tries, r.last_error, r.sent_at, r.failed_at, r.failure, r.requested_at::text as sort_time,
      o.payment_intent_id, o.title, o.status as order_status, o.lines, o.net_cents, o.royalty_cents, o.seller_delivery_cents, o.charged_back_cents, o.refund_requested_cents,
      o.refunded_cents, o.paid_otherwise_cents, asker.username as asked_name, second.username as second_name
    from refund r join orders o on o.id = r.order_id left join account asker on asker.id = r.requested_by left join account second on second.id = r.second_by
    where ${where} order by r.requested_at desc, r.id desc limit ${limit}`;
}

export async function presentRefundRow(context: Context, row: RefundRow): Promise<RefundRowShape> {
  const full = await loadFullRefund(context.db, row.id);
  return toRefundShape(full, context.caller.accountId);
}

async function loadFullRefund(db: Queryable, id: string): Promise<FullRefundRow> {
  const row = await db.first<FullRefundRow>(selectFullRefunds(sql`r.id = ${id}`, 1));
  if (!row) throw new Error(`refund ${id} does not exist`);
  return row;
}

export function toRefundShape(row: FullRefundRow, caller: string | null): RefundRowShape {
  const isWaiting = row.state === 'waiting';
  return {
    ...presentRefund(row),
    orderId: row.order_id,
    paymentIntentId: row.payment_intent_id ?? '',
    title: row.title,
    orderStatus: row.order_status,
    words: row.words,
    endsOrder: row.ends_order,
    asked: { as: row.requested_as, by: row.asked_name },
    needsSecond: row.needs_second,
    second: row.second_at && row.second_name ? { by: row.second_name, at: row.second_at.toISOString(), words: row.second_words } : null,
    withdrawnBecause: row.withdrawn_because,
    tries: row.tries,
    lastError: row.last_error,
    failure: row.state === 'failed' ? row.failure : null,
    terms: isWaiting ? { ...orderMoney.refundTerms(row), givenCents: calculateCommittedCents(row, row.cents) } : null,
    can: isWaiting ? [...(row.requested_by === caller ? [] : (['approve'] as const)), 'decline'] : [],
  };
}

export function presentRefund(row: RefundRow): RefundView {
  const approvedAt = row.state === 'waiting' || row.state === 'declined' ? null : (row.second_at ?? row.requested_at);
  return {
    id: row.id,
    cents: row.cents,
    reason: row.reason,
    state: row.state,
    askedAt: row.requested_at.toISOString(),
    approvedAt: approvedAt?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    failedAt: row.state === 'failed' || row.state === 'paid_otherwise' ? (row.failed_at?.toISOString() ?? null) : null,
    expectedBy: row.sent_at && row.state === 'sent' ? new Date(row.sent_at.getTime() + bankShowsMs).toISOString() : null,
  };
}

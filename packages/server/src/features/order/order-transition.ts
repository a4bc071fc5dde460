import { findNextOrderStatus, type OrderAction, type OrderActor } from '@strapline/domain/order/order.states';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import { jobs } from '../../platform/jobs.ts';
import { WireError } from '../../platform/wire-error.ts';
import { joinStatements, type Statement, sql, type Trx } from '../../ports/database.ts';
import { type OrderRow, orderColumns } from './order.store.ts';
import { createAssignments, type OrderChanges } from './order-changes.store.ts';
import { getNextTimer } from './order-deadlines.ts';
import { type OrderMailKind, queueOrderMail } from './order-queue.ts';

export type OrderMove = {
  action: OrderAction;
  by: OrderActor;
  at: Date;
  /** The timeline entry. */
  entry: TimelineMessage;
  /** What changes besides the columns that belong to the action. */
  changes?: OrderChanges;
};

/** The columns that an action changes, the same for everyone who takes it. */
function createChanges(action: OrderAction, at: Date): OrderChanges {
  switch (action) {
    case 'pay':
      return {
        payment_status: 'captured',
        payout_status: 'held',
        intent_status: 'succeeded',
        last_error: null,
        holds_tag: true,
        paid_at: at,
        ended_at: null,
      };
    case 'ship':
      return { shipped_at: at };
    case 'deliver':
      return { delivered_at: at };
    case 'complete':
      return { completed_at: at, ended_at: at, payout_status: 'pending' };
    case 'cancel':
    case 'expire':
      return { holds_tag: false, ended_at: at, review_until: null, payout_held_since: null };
    default:
      return {};
  }
}

/**
 * The only way an order changes its status: by the state table, with one timeline entry and the next timer. Lock the order first. Throws `conflict` if the
 * table doesn't allow the action.
 */
export async function transitionOrder(trx: Trx, order: OrderRow, move: OrderMove): Promise<OrderRow> {
  const status = findNextOrderStatus(order.status, move.action, move.by);
  if (!status)
    throw new WireError('conflict', { reason: order.status === 'pending_payment' ? 'order_awaits_payment' : `order_is_${order.status}` });
  // A chargeback freezes the payout, and what cannot be paid out is not shipped.
  if (order.payment_status === 'disputed' && frozenByBank.includes(move.action) && move.by !== 'provider')
    throw new WireError('conflict', {
      reason: 'bank_decides',
    });
  if (order.review_until && move.action === 'ship') throw new WireError('conflict', { reason: 'sale_under_review' });
  const ownChanges = createChanges(move.action, move.at);
  const timer = getNextTimer({ ...order, ...ownChanges, payment_status: order.payment_status, status }, move.at);
  const assignments = createAssignments({ ...ownChanges, ...move.changes });
  const updated = await trx.first<OrderRow>(
    sql`with step as (${insertEntry(order.id, move.at, move.entry, move.by)})
        update orders set status = ${status}, timer_at = ${timer}, updated_at = ${move.at},
          checkout_place = case when ${status}::text = 'pending_payment' then checkout_place end,
          origin_place = case when ${status}::text = 'pending_payment' then origin_place end,
          origin_56_place = case when ${status}::text = 'pending_payment' then origin_56_place end,
          origin_48_place = case when ${status}::text = 'pending_payment' then origin_48_place end,
          device_place = case when ${status}::text = 'pending_payment' then device_place end${assignments.length > 0 ? sql`, ${joinStatements(assignments, ', ')}` : sql``}
        where id = ${order.id} and status = ${order.status} returning ${orderColumns}`,
  );
  if (!updated) throw new WireError('conflict');
  const news = findMail(order, move);
  if (news) await queueOrderMail(trx, { jobs, clock: { now: () => move.at } }, order.id, news);
  return updated;
}

/** The mail about an arrival or a completed sale, to the side that didn't cause it. Other steps queue theirs themselves, also the end of a dispute. */
function findMail({ status }: OrderRow, { action, by }: OrderMove): OrderMailKind | null {
  if (action === 'deliver') return by === 'buyer' ? 'received' : 'delivered';
  return action === 'complete' && status !== 'disputed' ? 'completed' : null;
}

/** Actions that wait while a chargeback is open. */
export const frozenByBank: readonly OrderAction[] = ['ship', 'cancel', 'complete'];

/** A timeline entry without a change of status. */
export async function appendTimelineEntry(trx: Trx, orderId: string, at: Date, entry: TimelineMessage, by: OrderActor): Promise<void> {
  await trx.change(insertEntry(orderId, at, entry, by));
}

function insertEntry(orderId: string, at: Date, { code, params }: TimelineMessage, by: OrderActor): Statement {
  return sql`insert into order_step (order_id, at, code, params, by) values (${orderId}, ${at}, ${code}, ${JSON.stringify(params ?? {})}::jsonb, ${by})`;
}

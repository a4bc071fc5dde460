import { nextOrderState, type OrderAction, type OrderActor } from '@strapline/domain/order/order.states';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import { WireError } from '../../platform/wire-error.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';
import { type OrderRow, orderColumns } from './order.store.ts';
import { nextTimer } from './order-deadlines.ts';

export type Move = {
  action: OrderAction;
  by: OrderActor;
  at: Date;
  /** The line of the timeline. */
  entry: TimelineMessage;
  /** Columns that change with the step, besides its status, timer and time. */
  set?: Statement;
  /** The times that the next timer counts from, where the step sets them. */
  times?: Partial<Pick<OrderRow, 'paid_at' | 'shipped_at' | 'delivered_at' | 'tracking_number'>>;
};

/**
 * The one way an order changes its status: by the table of the domain, with its actor, one line in the timeline, and the next timer.
 * Throws `conflict` for a step that is not allowed from here, or when the order moved meanwhile. Lock the order first.
 */
export async function transitionOrder(trx: Trx, order: OrderRow, move: Move): Promise<OrderRow> {
  const status = nextOrderState(order.status, move.action, move.by);
  if (!status)
    throw new WireError('conflict', { reason: order.status === 'pending_payment' ? 'order_awaits_payment' : `order_is_${order.status}` });
  // The payout is frozen while a bank decides, and what cannot be paid is not sent.
  if (order.payment_status === 'disputed' && frozenByBank.includes(move.action) && move.by !== 'provider')
    throw new WireError('conflict', {
      reason: 'bank_decides',
    });
  const timer = nextTimer({ ...order, ...move.times, status }, move.at);
  const more = move.set ? sql`, ${move.set}` : sql``;
  const moved = await trx.first<OrderRow>(
    sql`with step as (${insertEntry(order.id, move.at, move.entry, move.by)})
        update orders set status = ${status}, timer_at = ${timer}, updated_at = ${move.at},
          checkout_place = case when ${status}::text = 'pending_payment' then checkout_place end,
          origin_place = case when ${status}::text = 'pending_payment' then origin_place end,
          origin_56_place = case when ${status}::text = 'pending_payment' then origin_56_place end,
          origin_48_place = case when ${status}::text = 'pending_payment' then origin_48_place end,
          device_place = case when ${status}::text = 'pending_payment' then device_place end${more}
        where id = ${order.id} and status = ${order.status} returning ${orderColumns}`,
  );
  if (!moved) throw new WireError('conflict');
  return moved;
}

/** What waits while a bank decides. */
export const frozenByBank: readonly OrderAction[] = ['ship', 'cancel', 'complete'];

/** A line in the timeline that changes no status. */
export async function appendTimelineEntry(trx: Trx, orderId: string, at: Date, entry: TimelineMessage, by: OrderActor): Promise<void> {
  await trx.change(insertEntry(orderId, at, entry, by));
}

function insertEntry(orderId: string, at: Date, { code, params }: TimelineMessage, by: OrderActor): Statement {
  return sql`insert into order_step (order_id, at, code, params, by) values (${orderId}, ${at}, ${code}, ${JSON.stringify(params ?? {})}::jsonb, ${by})`;
}

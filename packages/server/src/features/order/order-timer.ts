import { orderStates } from '@strapline/domain/order.states';
import type { OrderRow } from './order.store.ts';

type Times = Pick<OrderRow, 'status' | 'hold_expires_at' | 'paid_at' | 'shipped_at' | 'delivered_at' | 'tracking_number'>;

/** When an order that is in this status from now on goes on by itself; null where it waits for people only. */
export function timerOf(order: Times, now: Date): Date | null {
  const { paid, shipped, delivered, disputed } = orderStates;
  switch (order.status) {
    case 'pending_payment':
      return order.hold_expires_at;
    case 'paid': {
      const since = order.paid_at ?? now;
      const remindAt = after(since, paid.remind?.timer);
      return remindAt > now ? remindAt : after(since, paid.cancel?.timer);
    }
    case 'shipped':
      return after(order.shipped_at ?? now, shipped.dispute?.timer);
    case 'delivered':
      return after(order.delivered_at ?? now, order.tracking_number ? delivered.complete?.timer : delivered.complete?.longer?.timer);
    case 'disputed':
      return after(now, disputed.cancel?.timer);
    default:
      return null;
  }
}

function after(since: Date, milliseconds: number | undefined): Date {
  if (milliseconds === undefined) throw new Error('the table of orders gives this step no timer');
  return new Date(since.getTime() + milliseconds);
}

import type { CaseDecision } from '@strapline/contract/shapes/admin-orders';
import type { Queryable } from '../../ports/database.ts';
import { isTagAvailable } from '../payment/payment.ts';
import type { CaseRow } from './admin-orders.store.ts';

type Judged = Pick<
  CaseRow,
  'status' | 'payment_status' | 'needs_operator' | 'captured_cents' | 'refunded_cents' | 'amount_cents' | 'bra_tag_id'
>;

/** What an operator can decide about an order now. Where it needs nobody, only that a parcel on its way has arrived. */
export async function decisionsAllowed(db: Queryable, order: Judged): Promise<CaseDecision[]> {
  switch (order.needs_operator) {
    case null:
      return order.status === 'shipped' ? ['deliver'] : [];
    case 'no_movement':
      return order.status === 'disputed' ? ['deliver', 'end'] : [];
    case 'payment_mismatch':
      return ['refund'];
    case 'refund_failed':
      // What a bank is asking for is not sent a second time; it decides first.
      return order.payment_status === 'disputed' ? [] : ['resend', 'paid_otherwise'];
    case 'refund_cut':
      return ['noted'];
    default:
      return (await fits(db, order)) ? ['refund', 'accept'] : ['refund'];
  }
}

/** As much as agreed, for an order that lost its hold, whose piece is still to be had. */
async function fits(db: Queryable, order: Judged): Promise<boolean> {
  const isWhole = order.captured_cents === order.amount_cents && order.refunded_cents === 0;
  return order.status === 'expired' && isWhole && (await isTagAvailable(db, order.bra_tag_id));
}

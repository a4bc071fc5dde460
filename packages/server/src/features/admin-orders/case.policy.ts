import type { CaseDecision } from '@strapline/contract/shapes/admin-orders';
import { type Queryable, sql } from '../../ports/database.ts';
import { isTagAvailable } from '../payment/payment.ts';
import type { CaseRow } from './admin-orders.store.ts';

type JudgedOrder = Pick<
  CaseRow,
  'status' | 'payment_status' | 'needs_operator' | 'captured_cents' | 'refunded_cents' | 'amount_cents' | 'bra_tag_id' | 'id'
>;

/** The decisions that an operator can take now; for an order that needs none, only that its parcel arrived. */
export async function listAllowedDecisions(db: Queryable, order: JudgedOrder): Promise<CaseDecision[]> {
  switch (order.needs_operator) {
    case null:
      return order.status === 'shipped' ? ['deliver'] : [];
    case 'seller_suspended':
    case 'piece_hidden':
      return order.status === 'paid' && order.payment_status !== 'disputed' ? ['ship', 'end'] : [];
    case 'piece_removed':
      return await listDecisionsAboutRemoved(db, order);
    case 'no_movement':
      return order.status === 'disputed' ? ['deliver', 'end'] : [];
    case 'payment_mismatch':
      return ['refund'];
    case 'refund_failed':
      // During a chargeback, nothing is refunded a second time.
      return order.payment_status === 'disputed' ? [] : ['resend', 'paid_otherwise'];
    case 'refund_cut':
      return ['noted'];
    default:
      return (await fits(db, order)) ? ['refund', 'accept'] : ['refund'];
  }
}

/** A revoked piece isn't shipped. A dispute has its own decision, and during a chargeback nothing is refunded a second time. */
async function listDecisionsAboutRemoved(db: Queryable, order: JudgedOrder): Promise<CaseDecision[]> {
  const isAtBank = order.payment_status === 'disputed';
  if (order.status !== 'paid') return isAtBank || order.status === 'disputed' || isRefunded(order) ? ['release'] : ['release', 'end'];
  if (isAtBank) return [];
  return (await db.first(sql`select 1 from bra_tag where id = ${order.bra_tag_id} and status = 'revoked'`)) ? ['end'] : ['ship', 'end'];
}

function isRefunded({ captured_cents, refunded_cents }: JudgedOrder): boolean {
  return refunded_cents >= captured_cents;
}

/** Paid in full, for an order whose hold expired and whose piece is still available. */
async function fits(db: Queryable, order: JudgedOrder): Promise<boolean> {
  const isWhole = order.captured_cents === order.amount_cents && order.refunded_cents === 0;
  return order.status === 'expired' && isWhole && (await isTagAvailable(db, order.id));
}

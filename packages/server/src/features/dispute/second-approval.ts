import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import type { OrderRow } from '../order/order.ts';
import type { Approval, RefundRow } from '../refund/refund.ts';
import { lockDispute } from './dispute.store.ts';
import { type DisputeOutcome, transitionDispute } from './dispute-transition.ts';

/** A second admin approves the refund that was decided in a dispute, which ends it. The order must be locked. */
export async function approveDisputeRefund(
  trx: Trx,
  services: Services,
  order: OrderRow,
  refund: RefundRow,
  { accountId, words }: Approval,
): Promise<DisputeOutcome> {
  if (refund.requested_by === accountId) throw new WireError('forbidden', { reason: 'dispute_needs_other_admin' });
  const dispute = await lockDispute(trx, order.id);
  if (!dispute) throw new WireError('conflict');
  const action = refund.ends_order ? 'decide_buyer' : 'decide_split';
  return await transitionDispute(
    trx,
    services,
    { order, dispute },
    { action, by: 'operator', what: 'decided', words, accountId, approvedRefund: refund },
  );
}

/** A second admin declined the refund, so the dispute has to be decided again; null if it was settled meanwhile. */
export async function reopenDecision(
  trx: Trx,
  services: Services,
  order: OrderRow,
  { accountId, words }: Approval,
): Promise<DisputeOutcome | null> {
  const dispute = await lockDispute(trx, order.id);
  if (dispute?.status !== 'second_look') return null;
  const refusal = { action: 'refuse_second', by: 'operator', what: 'second_refused', words, accountId } as const;
  return await transitionDispute(trx, services, { order, dispute }, refusal);
}

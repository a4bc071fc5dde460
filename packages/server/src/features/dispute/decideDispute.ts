import type { ParsedInput } from '@strapline/contract/events';
import { secondApprovalAboveCents } from '@strapline/domain/dispute/dispute.states';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { loadOrder, orderStore } from '../order/order.ts';
import { refundMoney, requestRefund } from '../refund/refund.ts';
import { checkStepUp, requireAccountId } from '../session/session.ts';
import { checkPart } from './check-part.ts';
import { lockDispute } from './dispute.store.ts';
import { type DisputeOutcome, finishTransition, type LockedDispute, transitionDispute } from './dispute-transition.ts';
import { presentDispute } from './present-dispute.ts';

type DecisionInput = ParsedInput<'decideDispute'>;

export const decideDispute: Handler<'decideDispute'> = async (context, input) => {
  const { orderId } = input;
  const accountId = requireAccountId(context.caller);
  const { viewer } = await loadOrder(context, orderId);
  if (viewer !== 'operator') throw new WireError('forbidden', { reason: 'own_order_decision' });
  const unproved = await checkStepUp(context);
  const stepped: { now: DisputeOutcome | null } = { now: null };
  await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'decideDispute', input), async () => {
      const order = await orderStore.findForUpdate(trx, orderId);
      const dispute = await lockDispute(trx, orderId);
      if (!order || !dispute) throw new WireError('conflict', { reason: 'no_dispute' });
      if (order.payment_status === 'disputed')
        throw new WireError('conflict', {
          reason: 'bank_decides',
        });
      if (unproved && dispute.status === 'escalated') throw unproved;
      stepped.now = await decideLocked(trx, context, { order, dispute }, input, accountId);
      await appendAudit(trx, {
        at: context.clock.now(),
        actor: accountId,
        action: 'dispute.decided',
        object: orderId,
        detail: { for: input.decision },
      });
      return { orderId };
    }),
  );
  if (stepped.now) await finishTransition(context, stepped.now);
  const order = await orderStore.find(context.db, orderId);
  if (!order) throw new WireError('not_found');
  return await presentDispute(context, order, viewer);
};

async function decideLocked(
  trx: Trx,
  context: Context,
  locked: LockedDispute,
  { decision, cents, words }: DecisionInput,
  accountId: string,
): Promise<DisputeOutcome> {
  const { order, dispute } = locked;
  const all = refundMoney.calculateRefundableCents(order);
  checkPart(cents, all, 'cents', 'That is the full amount. Decide for the buyer instead.');
  const refundCents = decision === 'seller' ? 0 : (cents ?? all);
  await trx.change(
    sql`update dispute set decision = ${decision}, decided_cents = ${refundCents}, decided_words = ${words} where id = ${dispute.id} and status = 'escalated'`,
  );
  const by = { by: 'operator', words, cents: refundCents, accountId } as const;
  if (refundCents > 0 && refundCents + (await refundMoney.sumOperatorCents(trx, order.id)) > secondApprovalAboveCents) {
    const stepped = await transitionDispute(trx, context, locked, { ...by, action: 'ask_second', what: 'second_asked' });
    await requestRefund(trx, context, order, {
      cents: refundCents,
      endsOrder: decision === 'buyer',
      reason: 'dispute',
      words,
      as: 'operator',
      by: accountId,
    });
    return stepped;
  }
  const action = `decide_${decision}` as const;
  return await transitionDispute(trx, context, locked, { ...by, action, what: 'decided' });
}

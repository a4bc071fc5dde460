import type { Checked } from '@strapline/contract/events';
import { secondPersonAboveCents } from '@strapline/domain/dispute/dispute.states';
import { idempotencyKeyOf, once } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { loadOrder, orderStore } from '../order/order.ts';
import { refundMoney, requestRefund } from '../refund/refund.ts';
import { accountOf, missingStepUp } from '../session/session.ts';
import { checkPart } from './check-part.ts';
import { lockDispute } from './dispute.store.ts';
import { finishTransition, type Locked, type Stepped, transitionDispute } from './dispute-transition.ts';
import { presentDispute } from './present-dispute.ts';

type Asked = Checked<'decideDispute'>;

export const decideDispute: Handler<'decideDispute'> = async (context, input) => {
  const { orderId } = input;
  const accountId = accountOf(context.caller);
  const { viewer } = await loadOrder(context, orderId);
  if (viewer !== 'operator') throw new WireError('forbidden', { reason: 'own_order_decision' });
  const unproved = await missingStepUp(context);
  const stepped: { now: Stepped | null } = { now: null };
  await context.db.transaction((trx) =>
    once(trx, idempotencyKeyOf(context, 'decideDispute', input), async () => {
      const order = await orderStore.findForUpdate(trx, orderId);
      const dispute = await lockDispute(trx, orderId);
      if (!order || !dispute) throw new WireError('conflict', { reason: 'no_dispute' });
      if (order.payment_status === 'disputed')
        throw new WireError('conflict', {
          reason: 'bank_decides',
        });
      if (unproved && dispute.status === 'escalated') throw unproved;
      stepped.now = await decide(trx, context, { order, dispute }, input, accountId);
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

async function decide(trx: Trx, context: Context, locked: Locked, { decision, cents, words }: Asked, accountId: string): Promise<Stepped> {
  const { order, dispute } = locked;
  const all = refundMoney.refundableCents(order);
  checkPart(cents, all, 'cents', 'Decide for the buyer instead.');
  const back = decision === 'seller' ? 0 : (cents ?? all);
  await trx.change(
    sql`update dispute set decision = ${decision}, decided_cents = ${back}, decided_words = ${words} where id = ${dispute.id} and status = 'escalated'`,
  );
  const by = { by: 'operator', words, cents: back, accountId } as const;
  if (back > 0 && back + (await refundMoney.operatorCents(trx, order.id)) > secondPersonAboveCents) {
    const stepped = await transitionDispute(trx, context, locked, { ...by, action: 'ask_second', what: 'second_asked' });
    await requestRefund(trx, context, order, {
      cents: back,
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

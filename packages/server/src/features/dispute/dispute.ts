import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { sql } from '../../ports/database.ts';
import { dropWaiting } from '../order/order.ts';
import { noteDisputeStep } from './dispute.store.ts';

export { writeDispute } from './open-dispute.ts';
export { chargebackEvents, takeChargebackEvent } from './settle-chargeback.ts';

/** The buyer claimed the piece and is satisfied, so that the order is complete: its dispute is over with it, in the transaction of the claim. */
export async function endByClaim(trx: Trx, services: Services, orderId: string): Promise<void> {
  const now = services.clock.now();
  const ended = await trx.first<{ id: string }>(
    sql`update dispute set status = 'ended_seller', decision = null, decided_cents = 0, decided_words = null, due_at = null, ended_at = ${now}, updated_at = ${now}
        where order_id = ${orderId} and ended_at is null returning id`,
  );
  if (!ended) return;
  await noteDisputeStep(trx, ended.id, { at: now, by: 'buyer', what: 'withdrawn' });
  await dropWaiting(trx, orderId, 'The buyer is satisfied.', now);
  await services.jobs.drop(trx, `dispute-due:${orderId}`);
}

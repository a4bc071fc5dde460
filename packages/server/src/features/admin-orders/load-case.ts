import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
import type { Queryable } from '../../ports/database.ts';
import { refundStore } from '../refund/refund.ts';
import { webhooksOfIntent } from '../webhook/webhook.ts';
import { type CaseRow, decisionsOfOrder, entriesOfOrder, jobsOfOrder, stepsOfOrder } from './admin-orders.store.ts';
import { decisionsAllowed } from './case.policy.ts';
import { presentCase } from './present-case.ts';

/** Everything that staff see of one order, in a fixed number of queries. */
export async function caseOf(db: Queryable, row: CaseRow): Promise<OrderCase> {
  const steps = await stepsOfOrder(db, row.id);
  const entries = await entriesOfOrder(db, row.id);
  const webhooks = row.payment_intent_id ? await webhooksOfIntent(db, row.payment_intent_id) : [];
  const jobs = await jobsOfOrder(db, row.id);
  const decisions = await decisionsOfOrder(db, row.id);
  return presentCase({
    row,
    steps,
    entries,
    webhooks,
    jobs,
    decisions,
    failed: await refundStore.findFailed(db, row.id),
    can: await decisionsAllowed(db, row),
  });
}

import type { OrderCase } from '@strapline/contract/shapes/admin-orders';
import type { Queryable } from '../../ports/database.ts';
import { refundStore } from '../refund/refund.ts';
import { listWebhooksOfIntent } from '../webhook/webhook.ts';
import { type CaseRow, listDecisions, listEntries, listJobs, listSteps } from './admin-orders.store.ts';
import { listAllowedDecisions } from './case.policy.ts';
import { presentCase } from './present-case.ts';

/** Everything that staff see of an order, in a fixed number of queries. */
export async function loadCase(db: Queryable, row: CaseRow): Promise<OrderCase> {
  const steps = await listSteps(db, row.id);
  const entries = await listEntries(db, row.id);
  const webhooks = row.payment_intent_id ? await listWebhooksOfIntent(db, row.payment_intent_id) : [];
  const jobs = await listJobs(db, row.id);
  const decisions = await listDecisions(db, row.id);
  return presentCase({
    row,
    steps,
    entries,
    webhooks,
    jobs,
    decisions,
    failed: await refundStore.findFailed(db, row.id),
    can: await listAllowedDecisions(db, row),
  });
}

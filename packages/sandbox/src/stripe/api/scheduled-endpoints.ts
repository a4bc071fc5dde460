import { endDisputeUnanswered, openDispute } from '../disputes/dispute-endpoints.ts';
import { settlePayout } from '../payouts/payout-endpoints.ts';
import { endRefund, failRefund } from '../refunds/refund-endpoints.ts';
import type { Call, Endpoint, Outcome } from './call.ts';

/** Scheduled tasks by their name in the store. */
const tasks: Record<string, (call: Call) => Promise<Outcome>> = {
  dispute: openDispute,
  'dispute-due': endDisputeUnanswered,
  'refund-done': endRefund,
  'refund-failed': failRefund,
  'payout-arrives': settlePayout,
};

export function getTaskEndpoint(name: string): Endpoint {
  const run = tasks[name];
  if (run === undefined) throw new Error(`there is no task ${name}`);
  return { method: 'POST', path: `/tasks/${name}`, run };
}

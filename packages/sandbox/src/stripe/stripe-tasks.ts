import type { Call, Endpoint, Outcome } from './call.ts';
import { endDisputeUnanswered, openDispute } from './disputes.ts';
import { arrive, payOutAll } from './payouts.ts';
import { endRefund, failRefund } from './refunds.ts';

/** What happens by itself, by its name in the store. */
const tasks: Record<string, (call: Call) => Promise<Outcome>> = {
  dispute: openDispute,
  'dispute-due': endDisputeUnanswered,
  'refund-done': endRefund,
  'refund-failed': failRefund,
  'payout-arrives': arrive,
  'pay-out': payOutAll,
};

export function taskEndpoint(name: string): Endpoint {
  const run = tasks[name];
  if (run === undefined) throw new Error(`there is no task ${name}`);
  return { method: 'POST', path: `/tasks/${name}`, run };
}

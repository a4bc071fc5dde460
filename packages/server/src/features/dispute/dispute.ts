export { createDispute } from './create-dispute.ts';
export { type DisputeOutcome, finishTransition } from './dispute-transition.ts';
export { approveDisputeRefund, reopenDecision } from './second-approval.ts';
export { chargebackEvents, handleChargebackEvent } from './sync-chargeback.ts';

export { payoutJobs, startPayoutWork } from './payout-jobs.ts';
export { reverseTransfersOf } from './take-back.ts';
export { payoutEvents, takePayoutEvent } from './take-payout-event.ts';

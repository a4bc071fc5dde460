export { recordEarnings, recordReferralEarning } from './earnings.ts';
export { orderPayout, resumePayouts } from './pause-payouts.ts';
export { handlePayoutEvent, payoutEvents } from './payout-events.ts';
export { payoutJobs, startPayoutReconciliation } from './payout-jobs.ts';
export { reverseTransfers } from './reverse-earnings.ts';

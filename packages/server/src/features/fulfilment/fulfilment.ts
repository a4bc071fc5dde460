export { checkTracking } from './check-tracking.ts';
export { completeByClaim, completeOrder } from './complete-order.ts';
export { releaseEarnings } from './release-earnings.ts';

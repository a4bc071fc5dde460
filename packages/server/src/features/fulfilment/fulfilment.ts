export { checkTracking } from './check-tracking.ts';
export { completeByClaim, completeOrder } from './complete-order.ts';

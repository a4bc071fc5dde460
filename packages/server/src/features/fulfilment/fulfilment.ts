export { completeByClaim, completeOrder } from './complete-order.ts';

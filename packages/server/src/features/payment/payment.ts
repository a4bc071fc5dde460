export { isTagAvailable } from './capture-payment.ts';
export { closePayment } from './close-payment.ts';
export { getNextLateCheck } from './late-payments.ts';
export { checkoutEvents, handlePaymentEvent, paymentEvents } from './payment-events.ts';
export { trySendDueRefunds } from './send-due-refunds.ts';
export { trySendRefunds } from './send-refunds.ts';
export { settleOrderRefunds } from './settle-order.ts';

export { cancelAndRefund, cancelPaidOrder, finishCancellation } from './cancel-paid-order.ts';
export { cancelUnpaidOrder, releaseHold } from './cancel-unpaid-order.ts';
export { resumeSale, type StopReason, stopSale } from './stop-sale.ts';

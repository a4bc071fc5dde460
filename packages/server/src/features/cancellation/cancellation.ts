export { cancelAndRefund, cancelPaidOrder, finishCancellation } from './cancel-paid-order.ts';
export { cancelUnpaidOrder, releaseHold } from './cancel-unpaid-order.ts';
export { changePiece, findPieceReason, releasePayout } from './follow-piece.ts';
export { findStrictest, resumeOrStop, resumeSale, type StopReason, stopSale } from './stop-sale.ts';

export { forgetReporters } from './forget-reporters.ts';
export { reviewFixedPiece } from './review-fixed.ts';

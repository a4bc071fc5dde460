export { dropCasePictures, removePictures } from './case-pictures.ts';
export { publishReport } from './publish-report.ts';
export { decidePost } from './record-decision.ts';
export { forgetReporters } from './reporter.ts';
export { reviewFixedPiece } from './review-fixed.ts';
export { type ConsentEffects, endWithdrawals, hideWithoutConsent } from './withdrawn-consent.ts';

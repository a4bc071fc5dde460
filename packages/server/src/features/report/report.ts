export { dropCasePictures, removePictures } from './case-pictures.ts';
export { forgetReporters } from './forget-reporters.ts';
export { publishReport } from './publish-report.ts';
export { reviewFixedPiece } from './review-fixed.ts';

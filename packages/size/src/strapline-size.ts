/** The exports of the published library. The rules are in `@strapline/domain/size`. */
export { type BraSize, calculateCupScore, parseBraSize } from '@strapline/domain/size/bra-size';
export {
  type CalculatedSize,
  calculateSize,
  explainSize,
  getDefaultMethod,
  type MeasureError,
  type MeasureErrorCode,
  type MeasureOptions,
  readingLimits,
  rulesVersion,
} from '@strapline/domain/size/calculate-size';
export {
  type Advice,
  adviseFit,
  type BreastShape,
  type FeedbackCode,
  type FeedbackHint,
  feedbackCodes,
  feedbackHints,
} from '@strapline/domain/size/feedback';
export { type FitJudgement, type FitReason, type FitVerdict, fitVerdicts, type Garment, judgeFit } from '@strapline/domain/size/fit';
export { listBandLabels, listCupLabels } from '@strapline/domain/size/labels';
export { findNominalReadings } from '@strapline/domain/size/nominal';
export {
  findLikelyUnit,
  parseLength,
  parseWeight,
  type ReadingError,
  type TypedLength,
  type TypedWeight,
} from '@strapline/domain/size/readings';
export { type CalculationStep, type Readings, type SizingMethod, sizingMethods } from '@strapline/domain/size/sizing-methods';
export {
  bandLimits,
  calculateSizeRank,
  convertSize,
  findSisterSize,
  findSisterSizes,
  formatSize,
  formatSizeIn,
  inferSizeSystem,
  listSizeLabels,
  type NeutralSize,
  ordinalLimits,
  parseSizeSystem,
  resolveSize,
  type Size,
  type SizeError,
  type SizeSystem,
  sizeSystems,
} from '@strapline/domain/size/systems';
export {
  fromKilograms,
  fromMicrometers,
  type LengthUnit,
  toKilograms,
  toMicrometers,
  type WeightUnit,
} from '@strapline/domain/size/units';
export { type CupVolume, calculateCupVolume } from '@strapline/domain/size/volume';
export { findWeightWarning, type WeightWarning } from '@strapline/domain/size/weight';

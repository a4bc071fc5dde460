/** The library as it is shipped alone. Its rules live in `@strapline/domain/size`, where the product takes them from too; here is only what leaves the platform. */
export { type BraSize, cupScore, parseBraSize } from '@strapline/domain/size/bra-size';
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
export { bandLabels, cupLabels } from '@strapline/domain/size/labels';
export {
  defaultMethod,
  explain,
  type Measured,
  type MeasureError,
  type MeasureFault,
  type MeasureOptions,
  measure,
  readingLimits,
  rulesVersion,
} from '@strapline/domain/size/measure';
export { type Method, type Readings, type Step, sizingMethods } from '@strapline/domain/size/methods';
export { nominalReadings } from '@strapline/domain/size/nominal';
export {
  otherUnitMeant,
  parseLength,
  parseWeight,
  type ReadingError,
  type TypedLength,
  type TypedWeight,
} from '@strapline/domain/size/readings';
export {
  allLabels,
  bandLimits,
  convertSize,
  inferSystem,
  labelIn,
  labelOf,
  type NeutralSize,
  ordinalLimits,
  resolveSize,
  type Size,
  type SizeError,
  type SizeSystem,
  sisterSize,
  sisterSizes,
  sizeRank,
  sizeSystem,
  sizeSystems,
} from '@strapline/domain/size/systems';
export {
  fromKilograms,
  fromMicrometres,
  type LengthUnit,
  toKilograms,
  toMicrometres,
  type WeightUnit,
} from '@strapline/domain/size/units';
export { type CupVolume, cupVolume } from '@strapline/domain/size/volume';
export { type WeightWarning, weightWarning } from '@strapline/domain/size/weight';

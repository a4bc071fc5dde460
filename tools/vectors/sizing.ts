import { calculateCupScore, parseBraSize } from '@strapline/domain/size/bra-size';
import { calculateSize } from '@strapline/domain/size/calculate-size';
import { adviseFit, type FeedbackCode, feedbackCodes } from '@strapline/domain/size/feedback';
import { type Readings, type SizingMethod, sizingMethods } from '@strapline/domain/size/sizing-methods';
import { convertSize, findSisterSize, formatSizeIn, inferSizeSystem, resolveSize } from '@strapline/domain/size/systems';
import { toKilograms, toMicrometers } from '@strapline/domain/size/units';
import { calculateCupVolume } from '@strapline/domain/size/volume';
import { findWeightWarning } from '@strapline/domain/size/weight';
import { type Fields, isFields, numberOf, textOf, VectorError } from './vector-file.ts';

/** The size library's answer to each kind of vector, in the notation of the file. */
export const sizingKinds: Record<string, (input: Fields) => unknown> = {
  measure: (input) => {
    const measured = calculateSize(readings(input), { method: method(input) });
    return 'error' in measured ? measured : { ...measured, jp: measured.labels.JP };
  },
  parse: (input) => {
    const size = parseBraSize(textOf(input, 'text'));
    return size ? { valid: true, band: size.band, cup: size.cup, normalized: size.braSize } : { valid: false };
  },
  cupScore: (input) => calculateCupScore(textOf(input, 'cup')),
  resolve: (input) => resolveSize(textOf(input, 'system'), textOf(input, 'text')),
  convert: (input) => convertSize(textOf(input, 'from'), textOf(input, 'to'), textOf(input, 'text')),
  sister: (input) => {
    const size = resolveSize(textOf(input, 'system'), textOf(input, 'text'));
    if ('error' in size) return size;
    const sister = findSisterSize(size, numberOf(input, 'steps'));
    return { size: sister && formatSizeIn(size.system, sister) };
  },
  volume: (input) => calculateCupVolume(size(input)),
  feedback: (input) => {
    const advice = adviseFit(size(input), codes(input), shape(input));
    return { ...advice, uk: formatSizeIn('UK', advice) };
  },
  weight: (input) => {
    const kilograms = toKilograms(numberOf(input, 'weight'), input['metric'] === true ? 'kg' : 'lb');
    const warning = findWeightWarning(readings(input).underbust1 ?? 0, kilograms);
    return warning === 'weightRange' ? { error: warning } : { warning };
  },
  inferSystem: (input) => inferSizeSystem(numberOf(input, 'band')),
};

function readings(input: Fields): Readings {
  const unit = input['metric'] === true ? 'cm' : 'in';
  const length = (name: string) => (input[name] === undefined || input[name] === null ? null : toMicrometers(numberOf(input, name), unit));
  return { underbust1: length('underbust1'), underbust2: length('underbust2'), bust1: length('bust1'), bust2: length('bust2') };
}

function method(input: Fields): SizingMethod {
  const option = sizingMethods.find((each) => each === input['method']);
  if (!option) throw new VectorError(`there is no method ${JSON.stringify(input['method'])}`);
  return option;
}

function size(input: Fields) {
  return { ukBand: numberOf(input, 'ukBand'), ordinal: numberOf(input, 'ordinal') };
}

function codes(input: Fields): FeedbackCode[] {
  const list: unknown = input['codes'];
  if (!Array.isArray(list)) throw new VectorError('"codes" is not a list');
  return list.map((code) => {
    const feedbackCode = feedbackCodes.find((each) => each === code);
    if (!feedbackCode) throw new VectorError(`there is no feedback code ${JSON.stringify(code)}`);
    return feedbackCode;
  });
}

function shape(input: Fields) {
  const { projection, fullness, root } = isFields(input['shape']) ? input['shape'] : {};
  return {
    projection: oneOf(projection, ['shallow', 'average', 'projected'] as const),
    fullness: oneOf(fullness, ['top', 'even', 'bottom'] as const),
    root: oneOf(root, ['narrow', 'average', 'wide'] as const),
  };
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  if (value === undefined || value === null) return undefined;
  const option = allowed.find((each) => each === value);
  if (!option) throw new VectorError(`there is no shape ${JSON.stringify(value)}`);
  return option;
}

import type { MeasureError } from '@strapline/domain/size/calculate-size';
import type { ReadingError } from '@strapline/domain/size/readings';
import type { CalculationStep, Readings } from '@strapline/domain/size/sizing-methods';
import { formatSizeIn, type NeutralSize, type SizeSystem } from '@strapline/domain/size/systems';
import { fromMicrometers, inch, type LengthUnit } from '@strapline/domain/size/units';
import type { WeightWarning } from '@strapline/domain/size/weight';

export const readingNames: Record<keyof Readings, string> = {
  underbust1: 'underbust',
  underbust2: 'tight underbust',
  bust1: 'bust',
  bust2: 'leaning bust',
};

export const readingErrorMessages: Record<ReadingError, string> = {
  empty: 'is empty',
  notANumber: 'is not a number; use a form like 28.5, 28,5, 28 1/2 or 28½',
  unknownUnit: 'has an unknown unit; use in, " or cm (kg or lb for a weight)',
};

export const warningMessages: Record<WeightWarning, string> = {
  weightRange: 'The weight was ignored because it is outside 25 to 300 kg.',
  checkUnits: 'The weight is implausible for the underbust. Check the units of both.',
};

/** What is wrong with the readings, and how to correct it. */
export function describeMeasureError({ error, reading }: MeasureError): string {
  const name = reading ? readingNames[reading] : '';
  switch (error) {
    case 'missing':
      return `Enter the ${name}.`;
    case 'underbustRange':
      return `The ${name} must be between 50 and 160 cm (19.7 and 63 in).`;
    case 'bustRange':
      return `The ${name} must be between 55 and 220 cm (21.7 and 86.6 in).`;
    case 'tightLargerThanSnug':
      return 'The tight underbust is larger than the snug one. Breathe out, pull the tape as tight as possible, and measure again.';
    case 'bustSmallerThanUnderbust':
      return 'The bust is smaller than the underbust. Measure the bust again at its fullest point.';
    case 'bandOutOfRange':
      return 'There is no band for this underbust. Bands range from UK 26 to 60.';
    case 'cupOutOfRange':
      return 'There is no cup for this difference. Cups range from AAA to UK NN.';
  }
}

/** A calculation step as a sentence, or null if it changed nothing. */
export function describeStep(step: CalculationStep, size: NeutralSize, system: SizeSystem, unit: LengthUnit): string | null {
  const formatLength = (micrometers: number) => `${fromMicrometers(micrometers, unit)} ${unit}`;
  const formatCup = (ordinal: number) => formatSizeIn(system, { ...size, ordinal }) ?? formatSizeIn('JP', { ...size, ordinal }) ?? '';
  switch (step.step) {
    case 'band':
      return describeBand(step, formatLength);
    case 'bust':
      if (step.leaning === null) return null;
      return `Bust: ${formatLength(step.standing)} standing and ${formatLength(step.leaning)} leaning are counted as ${formatLength(step.bust)} (half of what leaning adds, at most 1.25 in).`;
    case 'cup':
      return `Cup: ${formatLength(step.bust)} has ${formatLength(step.difference)} over ${formatLength(step.from)}, ${cupRules[step.rule]}: ${formatCup(step.ordinal)}.`;
    case 'alternate':
      if (step.ordinal === null) return null;
      return `Between cups: it lies ${formatLength(Math.abs(step.remainder))} ${step.remainder < 0 ? 'below' : 'above'} the middle of that cup, so ${formatCup(step.ordinal)} may fit too.`;
  }
}

const cupRules: Record<(CalculationStep & { step: 'cup' })['rule'], string> = {
  halfway: 'the middle of underbust and band; each inch is a cup',
  overBand: 'the band; each inch is a cup',
  en13402: 'the underbust; up to 12 cm is AA, and each 2 cm more is a cup',
  jis: 'the underbust; 10 cm is a Japanese A, and each 2.5 cm more is a cup',
};

function describeBand(
  { rule, snug, gap, adjust, band }: CalculationStep & { step: 'band' },
  formatLength: (micrometers: number) => string,
): string {
  if (rule === 'nearestFiveCm') return `Band: ${formatLength(snug)} is nearest to ${band} cm.`;
  if (rule === 'addFour')
    return `Band: ${formatLength(snug)} is nearest to ${band - adjust / inch} in, and ${adjust / inch} more make ${band}.`;
  const adjustment =
    gap === null || adjust === 0
      ? ''
      : `, ${adjust > 0 ? 'and' : 'less'} half an inch because the tight reading is ${formatLength(gap)} away,`;
  return `Band: ${formatLength(snug)}${adjustment} is nearest to the even inch ${band}.`;
}

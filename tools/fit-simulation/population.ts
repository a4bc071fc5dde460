import { type FeedbackCode, feedbackCodes } from '@strapline/domain/size/feedback';
import type { FitAnswers } from '@strapline/domain/size/fit-model';
import { bandLimits, type NeutralSize, ordinalLimits, type SizeSystem } from '@strapline/domain/size/systems';
import { inch, roundToStep } from '@strapline/domain/size/units';
import { createRandom, type Random } from '@strapline/testkit/simulation/random';

/** A simulated answer: what she says, the size that fits her, and whether she measured and answered honestly. */
export type SimulatedAnswer = { answers: FitAnswers; truth: NeutralSize; isHonest: boolean };

/** By how much tapes mislead in a region, in inches of underbust and cups of volume, and its share of all answers. */
export const simulatedRegions: readonly { system: SizeSystem; share: number; delta: number; alpha: number }[] = [
  { system: 'UK', share: 0.34, delta: 0.2, alpha: 0.1 },
  { system: 'US', share: 0.3, delta: 0.9, alpha: -0.5 },
  { system: 'EU', share: 0.2, delta: -0.6, alpha: 0.4 },
  { system: 'FR', share: 0.06, delta: -0.4, alpha: 0.2 },
  { system: 'AU', share: 0.05, delta: 0.3, alpha: 0 },
  { system: 'IT', share: 0.025, delta: -0.8, alpha: 0.3 },
  { system: 'JP', share: 0.02, delta: 1, alpha: -0.7 },
  { system: 'KR', share: 0.0045, delta: 0.8, alpha: -0.4 },
  { system: 'CN', share: 0.0005, delta: 0.5, alpha: 0.2 },
];

/** How people and brands differ. Steps are bands of 2 in, and cups of volume. */
export type World = {
  brands: number;
  /** The share of answers without a brand. */
  brandless: number;
  /** How far brands are off their labels, in steps. */
  brandDeviation: number;
  /** The share of answers with an invented bra; half of them have invented readings, too. */
  noiseShare: number;
  /** Of every reading, in inches. */
  tapeDeviation: number;
  /** What no tape shows, in steps: how firm a band somebody likes, and the shape of breasts. */
  bodyDeviation: { band: number; volume: number };
};

export const usualWorld: World = {
  brands: 400,
  brandless: 0.25,
  brandDeviation: 0.5,
  noiseShare: 0.2,
  tapeDeviation: 0.4,
  bodyDeviation: { band: 0.45, volume: 0.65 },
};

/** Most people wear a band that is too large and cups that are too small; about one of nine wears the right size. */
const wornBandSteps = [-1, 0, 0, 0, 1, 1, 1, 2, 2, 3];
const wornVolumeSteps = [-3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1];

const codesOf = {
  loose: ['band_rides_up', 'band_too_loose', 'straps_dig'],
  tight: ['band_too_tight'],
  gape: ['gape_top', 'gape_all'],
  spill: ['spill_top', 'spill_side', 'spill_bottom', 'gore_floats', 'wire_on_tissue'],
} as const satisfies Record<string, readonly FeedbackCode[]>;

export type SimulatedBrand = { name: string; band: number; cup: number };

/** People of one world: its brands are the same for all that are made. */
export function createPopulation(
  seed: number,
  world: World = usualWorld,
): { brands: SimulatedBrand[]; makeAnswers: (count: number) => Generator<SimulatedAnswer> } {
  const random = createRandom(seed);
  const brands = Array.from({ length: world.brands }, (_, i) => ({
    name: `Brand ${i + 1}`,
    band: drawNormal(random, 0, world.brandDeviation),
    cup: drawNormal(random, 0, world.brandDeviation),
  }));
  // A few brands are common, most are rare.
  const shares = brands.map((_, i) => (i + 1) ** -1.5);
  function* makeAnswers(count: number): Generator<SimulatedAnswer> {
    for (let made = 0; made < count; made += 1) {
      const brand = random.chance(world.brandless) ? null : drawWeighted(random, brands, shares);
      yield makeAnswer(random, world, brand);
    }
  }
  return { brands, makeAnswers };
}

function makeAnswer(random: Random, world: World, brand: SimulatedBrand | null): SimulatedAnswer {
  const { system, delta, alpha } = drawWeighted(random, simulatedRegions, regionShares);
  const body = drawBody(random);
  const truth = toSize(body);
  const readings = measure(random, world, body, { delta, alpha });
  if (!random.chance(world.noiseShare)) {
    const wears = chooseBra(random, truth, brand);
    const fit = feel(random, body, wears, brand);
    return { answers: { system, readings, wears, brand: brand?.name, fit }, truth, isHonest: true };
  }
  const wears = toSize(drawBody(random));
  const fit = feedbackCodes.filter(() => random.chance(0.15));
  const claimed = random.chance(0.5) ? readings : inventReadings(random);
  return { answers: { system, readings: claimed, wears, brand: brand?.name, fit }, truth, isHonest: false };
}

/** The size that fits, before it is rounded to one that is made. */
type Body = { band: number; volume: number };

function drawBody(random: Random): Body {
  for (;;) {
    const band = drawNormal(random, 16.7, 1.6);
    const volume = band + drawNormal(random, 4.5, 2.2);
    const { ukBand, ordinal } = toSize({ band, volume });
    const isMade = ukBand >= bandLimits.smallest && ukBand <= bandLimits.largest;
    if (isMade && ordinal >= ordinalLimits.smallest && ordinal <= ordinalLimits.largest) return { band, volume };
  }
}

function toSize({ band, volume }: Body): NeutralSize {
  return { ukBand: 2 * Math.round(band), ordinal: Math.round(volume) - Math.round(band) };
}

function chooseBra(random: Random, { ukBand, ordinal }: NeutralSize, brand: SimulatedBrand | null): NeutralSize {
  // Half of them know what to buy of this brand.
  const known = random.chance(0.5) ? brand : null;
  const band = ukBand / 2 + random.pick(wornBandSteps) - Math.round(known?.band ?? 0);
  const volume = ukBand / 2 + ordinal + random.pick(wornVolumeSteps) - Math.round(known?.cup ?? 0);
  const clampedBand = Math.min(Math.max(band, bandLimits.smallest / 2), bandLimits.largest / 2);
  return { ukBand: 2 * clampedBand, ordinal: Math.min(Math.max(volume - clampedBand, ordinalLimits.smallest), ordinalLimits.largest) };
}

/** Half of all people take the tight and the leaning reading, too. */
function measure(
  random: Random,
  { tapeDeviation, bodyDeviation }: World,
  { band, volume }: Body,
  { delta, alpha }: { delta: number; alpha: number },
): FitAnswers['readings'] {
  const error = () => drawNormal(random, 0, tapeDeviation);
  const underbust = 2 * (band + drawNormal(random, 0, bodyDeviation.band)) - delta;
  const bust = volume + drawNormal(random, 0, bodyDeviation.volume) - alpha + underbust / 2;
  const snug = underbust + error();
  const tight = random.chance(0.5) ? snug - Math.max(drawNormal(random, 2, 0.4), 0) : null;
  const isLeaning = random.chance(0.5);
  const increase = isLeaning ? Math.max(drawNormal(random, 1.2, 0.6), 0) : 0;
  const standing = Math.max(bust - increase / 2 + error(), snug);
  const leaning = isLeaning ? standing + increase : null;
  return toReadings({ snug, tight, standing, leaning });
}

function inventReadings(random: Random): FitAnswers['readings'] {
  const snug = 24 + 24 * random.next();
  return toReadings({ snug, tight: null, standing: snug + 12 * random.next(), leaning: null });
}

function toReadings(inches: Record<'snug' | 'tight' | 'standing' | 'leaning', number | null>): FitAnswers['readings'] {
  // As on a tape: to a quarter of an inch.
  const toLength = (length: number | null) => (length === null ? null : (roundToStep(length * 4, 1) * inch) / 4);
  const { snug, tight, standing, leaning } = inches;
  return {
    snug: toLength(snug),
    tight: toLength(tight),
    standing: toLength(standing),
    leaning: toLength(leaning),
    lying: null,
    inBra: null,
  };
}

function feel(random: Random, body: Body, worn: NeutralSize, brand: SimulatedBrand | null): FeedbackCode[] {
  const band = worn.ukBand / 2 + (brand?.band ?? 0) - body.band + drawNormal(random, 0, 1);
  const cup = worn.ukBand / 2 + worn.ordinal + (brand?.cup ?? 0) - body.volume + drawNormal(random, 0, 1);
  const codes: FeedbackCode[] = [];
  if (Math.abs(band) > 0.75) codes.push(random.pick(band > 0 ? codesOf.loose : codesOf.tight));
  if (Math.abs(cup) > 0.75) codes.push(random.pick(cup > 0 ? codesOf.gape : codesOf.spill));
  return codes;
}

const regionShares = simulatedRegions.map(({ share }) => share);

function drawWeighted<T>(random: Random, list: readonly T[], weights: readonly number[]): T {
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = list.find((_, i) => {
    left -= weights[i] ?? 0;
    return left < 0;
  });
  // Rounding can leave nothing.
  return drawn ?? random.pick(list);
}

/** By Box and Muller. */
function drawNormal({ next }: Random, mean: number, deviation: number): number {
  return mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

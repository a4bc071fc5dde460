import { calculateSize } from '@strapline/domain/size/calculate-size';
import { estimateSize } from '@strapline/domain/size/estimate-size';
import { defaultFitModel, type FitAnswers, type FitModel } from '@strapline/domain/size/fit-model';
import { learnFitModel } from '@strapline/domain/size/learn-fit-model';
import { calculateSizeRank, type NeutralSize } from '@strapline/domain/size/systems';
import { createPopulation, type SimulatedAnswer, type SimulatedBrand, type World } from './population.ts';

/** Shares of people whose first size is their own; is more than one sister step off; and is off by more than a single band or a single cup. */
type Score = { right: number; far: number; beyondNeighbors: number };
export type FitScores = {
  /** The size of the tape method `snug`. */
  tape: Score;
  /** With the worn bra, and the model that has learned nothing. */
  untrained: Score;
  /** With the learned model, but without a worn bra. */
  learnedWithoutBra: Score;
  learned: Score;
};

export type FitSimulation = { model: FitModel; brands: SimulatedBrand[]; learnMs: number; honest: FitScores; everybody: FitScores };

export type SimulationOptions = { seed: number; count: number; freshCount: number; world?: World };

/** Learns a model from `count` answers, then sizes `freshCount` people of the same world who were not among them. */
export function simulateFitModel({ seed, count, freshCount, world }: SimulationOptions): FitSimulation {
  const { brands, makeAnswers } = createPopulation(seed, world);
  const answers = Array.from(makeAnswers(count), (made) => made.answers);
  const before = process.threadCpuUsage();
  const model = learnFitModel(answers);
  const { user, system } = process.threadCpuUsage(before);
  const distances = Array.from(makeAnswers(freshCount), (person) => ({ isHonest: person.isHonest, ...measureDistances(person, model) }));
  return {
    model,
    brands,
    learnMs: (user + system) / 1000,
    honest: scoreAll(distances.filter(({ isHonest }) => isHonest)),
    everybody: scoreAll(distances),
  };
}

/** How far the first size of each method is from the person's own, in bands (2 in) and in cups of volume. */
type Distances = Record<keyof FitScores, Distance>;
type Distance = { bands: number; cups: number };

function measureDistances({ answers, truth }: SimulatedAnswer, model: FitModel): Distances {
  return {
    tape: measureDistance(measure(answers), truth),
    untrained: measureDistance(estimate(answers, defaultFitModel), truth),
    learnedWithoutBra: measureDistance(estimate({ ...answers, wears: null }, model), truth),
    learned: measureDistance(estimate(answers, model), truth),
  };
}

function scoreAll(people: readonly Distances[]): FitScores {
  const score = (method: keyof FitScores): Score => {
    const share = (matches: (distance: Distance) => boolean) => people.filter((each) => matches(each[method])).length / people.length;
    return {
      right: share(({ bands, cups }) => bands + cups === 0),
      far: share((distance) => countSisterSteps(distance) > 1),
      beyondNeighbors: share(({ bands, cups }) => bands + cups > 1),
    };
  };
  return { tape: score('tape'), untrained: score('untrained'), learnedWithoutBra: score('learnedWithoutBra'), learned: score('learned') };
}

/** The larger of both distances: sister sizes are one step apart, and so are neighboring cups. */
export function countSisterSteps({ bands, cups }: Distance): number {
  return Math.max(bands, cups);
}

export function measureDistance(size: NeutralSize | null, other: NeutralSize): Distance {
  // Without a size, one is as badly off as with a wrong one.
  if (size === null) return { bands: Number.POSITIVE_INFINITY, cups: Number.POSITIVE_INFINITY };
  return { bands: Math.abs(size.ukBand - other.ukBand) / 2, cups: Math.abs(calculateSizeRank(size) - calculateSizeRank(other)) };
}

function measure({ readings: { snug, tight, standing, leaning } }: FitAnswers): NeutralSize | null {
  const size = calculateSize({ underbust1: snug, underbust2: tight, bust1: standing, bust2: leaning }, { method: 'snug' });
  return 'error' in size ? null : size;
}

function estimate(answers: FitAnswers, model: FitModel): NeutralSize | null {
  const sizes = estimateSize(answers, model);
  return 'error' in sizes ? null : (sizes[0] ?? null);
}

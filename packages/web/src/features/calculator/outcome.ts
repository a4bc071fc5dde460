import { calculateSize, explainSize } from '@strapline/domain/size/calculate-size';
import type { ReadingError } from '@strapline/domain/size/readings';
import type { CalculationStep, Readings } from '@strapline/domain/size/sizing-methods';
import { type NeutralSize, resolveSize, type SizeError } from '@strapline/domain/size/systems';
import { parseTypedLength, parseTypedWeight } from '@strapline/domain/size/typed-value';
import { findWeightWarning, type WeightWarning } from '@strapline/domain/size/weight';
import { findReadingProblem, type ReadingProblem } from '../../ui/size/reading-problem.ts';
import { type Calculator, type Inputs, type ReadingName, readingNames } from './calculator-state.ts';

export type WeightProblem = { error: Exclude<ReadingError, 'empty'> | WeightWarning };
export type ReadingProblems = Partial<Record<ReadingName, ReadingProblem>>;

export type SizeResult = {
  kind: 'size';
  /** From tape or label, before any fit check. */
  size: NeutralSize;
  alternateOrdinal: number | null;
  /** null for a typed size. */
  readings: Readings | null;
  steps: CalculationStep[];
};

export type Outcome =
  /** A required reading is missing or still being typed. */
  | { kind: 'incomplete'; missing: ReadingName[] }
  | { kind: 'invalid' }
  /** Valid readings outside the tables. */
  | { kind: 'outOfRange'; error: 'bandOutOfRange' | 'cupOutOfRange' }
  | { kind: 'invalidLabel'; error: SizeError }
  | SizeResult;

/** Micrometers; unreadable ones are left out. */
export function parseReadings(inputs: Pick<Inputs, 'readings'>): Readings {
  const parseReading = (name: ReadingName) => {
    const typed = parseTypedLength(inputs.readings[name]);
    return typeof typed === 'number' ? typed : null;
  };
  return {
    underbust1: parseReading('underbust1'),
    underbust2: parseReading('underbust2'),
    bust1: parseReading('bust1'),
    bust2: parseReading('bust2'),
  };
}

/** A missing reading is no error. */
export function findReadingProblems(inputs: Pick<Inputs, 'readings' | 'method'>): ReadingProblems {
  const problems: ReadingProblems = {};
  for (const name of readingNames) {
    const problem = findReadingProblem(name.startsWith('under') ? 'underbust' : 'bust', inputs.readings[name]);
    if (problem) problems[name] = problem;
  }
  if (Object.keys(problems).length > 0) return problems;
  const measured = calculateSize(parseReadings(inputs), { method: inputs.method });
  if ('error' in measured && measured.reading && measured.error !== 'missing') problems[measured.reading] = { error: measured.error };
  return problems;
}

/** Weak evidence for a unit mix-up; never changes a size. */
export function findWeightProblem(inputs: Pick<Inputs, 'readings' | 'weight'>): WeightProblem | null {
  const weight = parseTypedWeight(inputs.weight);
  if (weight === null) return null;
  if (typeof weight !== 'number') return weight;
  const underbust = parseTypedLength(inputs.readings.underbust1);
  // Without an underbust only the weight's own limits are checked; 71.1 cm is the centre of the check.
  const warning = findWeightWarning(typeof underbust === 'number' ? underbust : 711_000, weight);
  const isKnown = typeof underbust === 'number' || warning === 'weightRange';
  return warning && isKnown ? { error: warning } : null;
}

/** After the last fit round, else from tape or label. */
export function getFittedSize({ fit }: Pick<Calculator, 'fit'>, sizeResult: SizeResult): NeutralSize {
  return fit.rounds.at(-1)?.to ?? sizeResult.size;
}

/** The cup field may stay empty when the band field has a whole label. */
export function getTypedLabel({ bandSize, cupSize }: Pick<Inputs, 'bandSize' | 'cupSize'>): string {
  return `${bandSize.trim()}${cupSize.trim()}`;
}

export function computeOutcome(inputs: Inputs): Outcome {
  return inputs.from === 'size' ? computeFromLabel(inputs) : computeFromReadings(inputs);
}

function computeFromLabel(inputs: Inputs): Outcome {
  const label = getTypedLabel(inputs);
  if (label === '' || /^\d{0,3}$/.test(label) || /^[a-z]+$/i.test(label)) return { kind: 'incomplete', missing: [] };
  const size = resolveSize(inputs.labelSystem, label);
  if ('error' in size) return { kind: 'invalidLabel', error: size.error };
  return { kind: 'size', size: { ukBand: size.ukBand, ordinal: size.ordinal }, alternateOrdinal: null, readings: null, steps: [] };
}

function computeFromReadings(inputs: Inputs): Outcome {
  const readings = parseReadings(inputs);
  const missing = (['underbust1', 'bust1'] as const).filter((name) => inputs.readings[name].text.trim() === '');
  if (missing.length > 0) return { kind: 'incomplete', missing };
  if (Object.keys(findReadingProblems(inputs)).length > 0) return { kind: 'invalid' };
  const measured = calculateSize(readings, { method: inputs.method });
  if ('error' in measured) {
    if (measured.error === 'bandOutOfRange' || measured.error === 'cupOutOfRange') return { kind: 'outOfRange', error: measured.error };
    return { kind: 'invalid' };
  }
  const steps = explainSize(readings, { method: inputs.method });
  return {
    kind: 'size',
    size: { ukBand: measured.ukBand, ordinal: measured.ordinal },
    alternateOrdinal: measured.alternateOrdinal,
    readings,
    steps: 'error' in steps ? [] : steps,
  };
}

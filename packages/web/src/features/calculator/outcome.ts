import { explain, type MeasureError, measure, readingLimits } from '@strapline/domain/size/measure';
import type { Readings, Step } from '@strapline/domain/size/methods';
import { otherUnitMeant, parseLength, type ReadingError, type TypedLength } from '@strapline/domain/size/readings';
import { type NeutralSize, resolveSize, type SizeError } from '@strapline/domain/size/systems';
import { type WeightWarning, weightWarning } from '@strapline/domain/size/weight';
import { type Calculator, type Inputs, type ReadingName, readingNames } from './calculator-state.ts';
import { parseTypedLength, parseTypedWeight } from './typed-value.ts';

/** `otherUnit`: the reading in the unit probably meant. */
export type ReadingFault = { error: Exclude<ReadingError, 'empty'> | MeasureError } | { error: 'mixedUp'; otherUnit: TypedLength };
export type WeightFault = { error: Exclude<ReadingError, 'empty'> | WeightWarning };
export type Faults = Partial<Record<ReadingName, ReadingFault>>;

export type Found = {
  kind: 'size';
  /** From tape or label, before any fit check. */
  size: NeutralSize;
  alternateOrdinal: number | null;
  /** null for a typed size. */
  readings: Readings | null;
  steps: Step[];
};

export type Outcome =
  /** A required reading is missing or still being typed. */
  | { kind: 'waiting'; missing: ReadingName[] }
  | { kind: 'faulty' }
  /** Valid readings outside the tables. */
  | { kind: 'refused'; error: 'bandOutOfRange' | 'cupOutOfRange' }
  | { kind: 'badLabel'; error: SizeError }
  | Found;

/** Micrometres; unreadable ones are left out. */
export function parseReadings(inputs: Pick<Inputs, 'readings'>): Readings {
  const length = (name: ReadingName) => {
    const typed = parseTypedLength(inputs.readings[name]);
    return typeof typed === 'number' ? typed : null;
  };
  return { underbust1: length('underbust1'), underbust2: length('underbust2'), bust1: length('bust1'), bust2: length('bust2') };
}

/** A missing reading is no error. */
export function findFaults(inputs: Pick<Inputs, 'readings' | 'method'>): Faults {
  const faults: Faults = {};
  for (const name of readingNames) {
    const fault = findOwnFault(name, inputs);
    if (fault) faults[name] = fault;
  }
  if (Object.keys(faults).length > 0) return faults;
  const measured = measure(parseReadings(inputs), { method: inputs.method });
  if ('error' in measured && measured.reading && measured.error !== 'missing') faults[measured.reading] = { error: measured.error };
  return faults;
}

function findOwnFault(name: ReadingName, { readings }: Pick<Inputs, 'readings'>): ReadingFault | null {
  const { text, unit } = readings[name];
  const typed = parseLength(text, unit);
  if ('error' in typed) return typed.error === 'empty' ? null : { error: typed.error };
  const kind = name.startsWith('under') ? 'underbust' : 'bust';
  const otherUnit = otherUnitMeant(kind, typed);
  if (otherUnit) return { error: 'mixedUp', otherUnit };
  const { smallest, largest } = readingLimits[kind];
  return typed.micrometres < smallest || typed.micrometres > largest ? { error: `${kind}Range` } : null;
}

/** Weak evidence for a unit mix-up; never changes a size. */
export function findWeightFault(inputs: Pick<Inputs, 'readings' | 'weight'>): WeightFault | null {
  const weight = parseTypedWeight(inputs.weight);
  if (weight === null) return null;
  if (typeof weight !== 'number') return weight;
  const underbust = parseTypedLength(inputs.readings.underbust1);
  // Without an underbust only the weight's own limits are checked; 71.1 cm is the centre of the check.
  const warning = weightWarning(typeof underbust === 'number' ? underbust : 711_000, weight);
  const isKnown = typeof underbust === 'number' || warning === 'weightRange';
  return warning && isKnown ? { error: warning } : null;
}

/** After the last fit round, else from tape or label. */
export function getFittedSize({ fit }: Pick<Calculator, 'fit'>, found: Found): NeutralSize {
  return fit.rounds.at(-1)?.to ?? found.size;
}

/** The cup field may stay empty when the band field has a whole label. */
export function getTypedLabel({ bandSize, cupSize }: Pick<Inputs, 'bandSize' | 'cupSize'>): string {
  return `${bandSize.trim()}${cupSize.trim()}`;
}

export function computeOutcome(inputs: Inputs): Outcome {
  return inputs.from === 'size' ? fromLabel(inputs) : fromReadings(inputs);
}

function fromLabel(inputs: Inputs): Outcome {
  const label = getTypedLabel(inputs);
  if (label === '' || /^\d{0,3}$/.test(label) || /^[a-z]+$/i.test(label)) return { kind: 'waiting', missing: [] };
  const size = resolveSize(inputs.labelSystem, label);
  if ('error' in size) return { kind: 'badLabel', error: size.error };
  return { kind: 'size', size: { ukBand: size.ukBand, ordinal: size.ordinal }, alternateOrdinal: null, readings: null, steps: [] };
}

function fromReadings(inputs: Inputs): Outcome {
  const readings = parseReadings(inputs);
  const missing = (['underbust1', 'bust1'] as const).filter((name) => inputs.readings[name].text.trim() === '');
  if (missing.length > 0) return { kind: 'waiting', missing };
  if (Object.keys(findFaults(inputs)).length > 0) return { kind: 'faulty' };
  const measured = measure(readings, { method: inputs.method });
  if ('error' in measured) {
    if (measured.error === 'bandOutOfRange' || measured.error === 'cupOutOfRange') return { kind: 'refused', error: measured.error };
    return { kind: 'faulty' };
  }
  const steps = explain(readings, { method: inputs.method });
  return {
    kind: 'size',
    size: { ukBand: measured.ukBand, ordinal: measured.ordinal },
    alternateOrdinal: measured.alternateOrdinal,
    readings,
    steps: 'error' in steps ? [] : steps,
  };
}

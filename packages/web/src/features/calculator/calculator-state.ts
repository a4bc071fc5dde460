import type { BreastShape, FeedbackCode } from '@strapline/domain/size/feedback';
import { defaultMethod } from '@strapline/domain/size/measure';
import type { Method } from '@strapline/domain/size/methods';
import type { NeutralSize, SizeSystem } from '@strapline/domain/size/systems';
import type { LengthUnit, WeightUnit } from '@strapline/domain/size/units';
import { type Preferences, usePreferences } from '../../platform/client-state.ts';
import { keptSlice } from '../../platform/slice.ts';
import { convertUnit, empty, type Typed } from './typed-value.ts';

export const readingNames = ['underbust1', 'bust1', 'underbust2', 'bust2'] as const;
export type ReadingName = (typeof readingNames)[number];

export type FitRound = { codes: FeedbackCode[]; to: NeutralSize };

/** The inputs as typed (specification, section 3); everything else is derived. */
export type Inputs = {
  /** Underbust 1 is snug, 2 tight; bust 1 is standing, 2 leaning. */
  readings: Record<ReadingName, Typed<LengthUnit>>;
  weight: Typed<WeightUnit>;
  metric: boolean;
  /** A label instead of readings; the band field also accepts a whole label. */
  bandSize: string;
  cupSize: string;
  labelSystem: SizeSystem;
  from: 'readings' | 'size';
  sizingSystem: SizeSystem;
  method: Method;
};

export type Fit = { rounds: FitRound[]; codes: FeedbackCode[]; shape: BreastShape };

export type Calculator = Inputs & {
  fit: Fit;
  /** The readings are an example's. */
  isExample: boolean;
};

const emptyFit: Fit = { rounds: [], codes: [], shape: {} };

/** The specification's defaults: UK, and the unit of the metric flag. */
export function emptyCalculator(metric: boolean): Calculator {
  const length = empty<LengthUnit>(metric ? 'cm' : 'in');
  return {
    readings: { underbust1: length, underbust2: length, bust1: length, bust2: length },
    weight: empty<WeightUnit>(metric ? 'kg' : 'lb'),
    metric,
    bandSize: '',
    cupSize: '',
    labelSystem: 'UK',
    from: 'readings',
    sizingSystem: 'UK',
    method: 'snug',
    fit: emptyFit,
    isExample: false,
  };
}

export const useCalculator = keptSlice<Calculator>('calculator', emptyCalculator(usePreferences.getState().state.metric));

const now = () => useCalculator.getState().state;
const change = (patch: Partial<Calculator>) => useCalculator.getState().change(patch);

export const lengthUnit = ({ metric }: Pick<Inputs, 'metric'>): LengthUnit => (metric ? 'cm' : 'in');
export const weightUnit = ({ metric }: Pick<Inputs, 'metric'>): WeightUnit => (metric ? 'kg' : 'lb');

export function typeReading(name: ReadingName, text: string): void {
  const state = now();
  // Typing replaces the whole example: half an example mixed with a real reading is meaningless.
  const { readings, weight } = state.isExample ? emptyCalculator(state.metric) : state;
  change({ readings: { ...readings, [name]: { text, unit: lengthUnit(state) } }, weight, fit: emptyFit, isExample: false });
}

export function typeWeight(text: string): void {
  change({ weight: { text, unit: weightUnit(now()) } });
}

export function typeLabel(patch: Partial<Pick<Inputs, 'bandSize' | 'cupSize' | 'labelSystem'>>): void {
  change({ ...patch, fit: emptyFit });
}

/** Readings show as typed in their own unit, converted in the other; the typed text is unchanged. */
export function switchUnit(metric: boolean): void {
  change({ metric });
  prefer({ metric });
}

/** For readings that only make sense in the other unit; the form switches to it. */
export function readInOtherUnit(names: readonly ReadingName[]): void {
  const state = now();
  const readings = { ...state.readings };
  for (const name of names) readings[name] = convertUnit(readings[name]);
  const [first] = names;
  change({ readings, fit: emptyFit });
  if (first) switchUnit(readings[first].unit === 'cm');
}

/** Japan, Korea and China measure differently; a chosen method is kept. */
export function setSystem(sizingSystem: SizeSystem): void {
  const { sizingSystem: before, method } = now();
  change({ sizingSystem, method: method === defaultMethod(before) ? defaultMethod(sizingSystem) : method });
  prefer({ sizingSystem });
}

export function setMethod(method: Method): void {
  change({ method, fit: emptyFit });
}

export function startFrom(from: Inputs['from']): void {
  change({ from, fit: emptyFit });
}

/** The label search starts at the size found. */
export function startFromLabel(bandSize: string, cupSize: string, labelSystem: SizeSystem): void {
  change({ from: 'size', bandSize, cupSize, labelSystem, fit: emptyFit, isExample: false });
}

export function giveFeedback(code: FeedbackCode, isSelected: boolean): void {
  const { fit } = now();
  const others = fit.codes.filter((selectedCodes) => selectedCodes !== code);
  change({ fit: { ...fit, codes: isSelected ? [...others, code] : others } });
}

export function describeShape(shape: BreastShape): void {
  const { fit } = now();
  change({ fit: { ...fit, shape: { ...fit.shape, ...shape } } });
}

/** The next round asks about the new size. */
export function applyAdvice(to: NeutralSize): void {
  const { fit } = now();
  change({ fit: { ...fit, rounds: [...fit.rounds, { codes: fit.codes, to }], codes: [] } });
}

export function undoRound(): void {
  const { fit } = now();
  change({ fit: { ...fit, codes: fit.rounds.at(-1)?.codes ?? [], rounds: fit.rounds.slice(0, -1) } });
}

/** Returns its undo. */
export function replaceWith(inputs: Partial<Calculator>): () => void {
  const before = now();
  change({ ...emptyCalculator(before.metric), isExample: false, ...inputs });
  return () => change(before);
}

type ShownIn = Pick<Preferences, 'metric' | 'sizingSystem'>;

function prefer(patch: Partial<ShownIn>): void {
  usePreferences.getState().change(patch);
}

// Unit and system are app-wide settings: a change here applies everywhere, and a change in the settings applies here.
follow(usePreferences.getState().state);
usePreferences.subscribe(({ state }, { state: before }) => {
  // Unchanged settings keep the local value: a shared link may have its own system.
  follow({
    metric: state.metric === before.metric ? now().metric : state.metric,
    sizingSystem: state.sizingSystem === before.sizingSystem ? now().sizingSystem : state.sizingSystem,
  });
});

function follow({ metric, sizingSystem }: ShownIn): void {
  if (metric !== now().metric) change({ metric });
  if (sizingSystem !== now().sizingSystem) setSystem(sizingSystem);
}

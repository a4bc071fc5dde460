import { getDefaultMethod } from '@strapline/domain/size/calculate-size';
import type { BreastShape, FeedbackCode } from '@strapline/domain/size/feedback';
import type { SizingMethod } from '@strapline/domain/size/sizing-methods';
import type { NeutralSize, SizeSystem } from '@strapline/domain/size/systems';
import { convertUnit, createTypedValue, type TypedValue } from '@strapline/domain/size/typed-value';
import type { LengthUnit, WeightUnit } from '@strapline/domain/size/units';
import { type Preferences, usePreferences } from '../../platform/state/client-state.ts';
import { createStoredSlice } from '../../platform/state/slice.ts';

export const readingNames = ['underbust1', 'bust1', 'underbust2', 'bust2'] as const;
export type ReadingName = (typeof readingNames)[number];

export type FitRound = { codes: FeedbackCode[]; to: NeutralSize };

/** The inputs as typed (specification, section 3); everything else is derived. */
export type Inputs = {
  /** Underbust 1 is snug, 2 tight; bust 1 is standing, 2 leaning. */
  readings: Record<ReadingName, TypedValue<LengthUnit>>;
  weight: TypedValue<WeightUnit>;
  metric: boolean;
  /** A label instead of readings; the band field also accepts a whole label. */
  bandSize: string;
  cupSize: string;
  labelSystem: SizeSystem;
  from: 'readings' | 'size';
  sizingSystem: SizeSystem;
  method: SizingMethod;
};

export type Fit = { rounds: FitRound[]; codes: FeedbackCode[]; shape: BreastShape };

export type Calculator = Inputs & {
  fit: Fit;
  /** The readings are an example's. */
  isExample: boolean;
};

const emptyFit: Fit = { rounds: [], codes: [], shape: {} };

/** The specification's defaults: UK, and the unit of the metric flag. */
export function createCalculator(metric: boolean): Calculator {
  const length = createTypedValue<LengthUnit>(metric ? 'cm' : 'in');
  return {
    readings: { underbust1: length, underbust2: length, bust1: length, bust2: length },
    weight: createTypedValue<WeightUnit>(metric ? 'kg' : 'lb'),
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

export const useCalculator = createStoredSlice<Calculator>(
  'calculator',
  createCalculator(false),
  createCalculator(usePreferences.getState().state.metric),
);

const getCalculator = () => useCalculator.getState().state;
const changeCalculator = (patch: Partial<Calculator>) => useCalculator.getState().change(patch);

export const getLengthUnit = ({ metric }: Pick<Inputs, 'metric'>): LengthUnit => (metric ? 'cm' : 'in');
export const getWeightUnit = ({ metric }: Pick<Inputs, 'metric'>): WeightUnit => (metric ? 'kg' : 'lb');

export function typeReading(name: ReadingName, text: string): void {
  const state = getCalculator();
  // Typing replaces the whole example: half an example mixed with a real reading is meaningless.
  const { readings, weight } = state.isExample ? createCalculator(state.metric) : state;
  changeCalculator({ readings: { ...readings, [name]: { text, unit: getLengthUnit(state) } }, weight, fit: emptyFit, isExample: false });
}

export function typeWeight(text: string): void {
  changeCalculator({ weight: { text, unit: getWeightUnit(getCalculator()) } });
}

export function typeLabel(patch: Partial<Pick<Inputs, 'bandSize' | 'cupSize' | 'labelSystem'>>): void {
  changeCalculator({ ...patch, fit: emptyFit });
}

/** Readings show as typed in their own unit, converted in the other; the typed text is unchanged. */
export function switchUnit(metric: boolean): void {
  changeCalculator({ metric });
  savePreferences({ metric });
}

/** For readings that only make sense in the other unit; the form switches to it. */
export function convertReadings(names: readonly ReadingName[]): void {
  const state = getCalculator();
  const readings = { ...state.readings };
  for (const name of names) readings[name] = convertUnit(readings[name]);
  const [first] = names;
  changeCalculator({ readings, fit: emptyFit });
  if (first) switchUnit(readings[first].unit === 'cm');
}

/** Japan, Korea and China measure differently; a chosen method is kept. */
export function setSizingSystem(sizingSystem: SizeSystem): void {
  const { sizingSystem: before, method } = getCalculator();
  changeCalculator({ sizingSystem, method: method === getDefaultMethod(before) ? getDefaultMethod(sizingSystem) : method });
  savePreferences({ sizingSystem });
}

export function setMethod(method: SizingMethod): void {
  changeCalculator({ method, fit: emptyFit });
}

export function setStart(from: Inputs['from']): void {
  changeCalculator({ from, fit: emptyFit });
}

/** The label search starts at the size found. */
export function startFromLabel(bandSize: string, cupSize: string, labelSystem: SizeSystem): void {
  changeCalculator({ from: 'size', bandSize, cupSize, labelSystem, fit: emptyFit, isExample: false });
}

export function giveFeedback(code: FeedbackCode, isSelected: boolean): void {
  const { fit } = getCalculator();
  const others = fit.codes.filter((selectedCodes) => selectedCodes !== code);
  changeCalculator({ fit: { ...fit, codes: isSelected ? [...others, code] : others } });
}

export function describeShape(shape: BreastShape): void {
  const { fit } = getCalculator();
  changeCalculator({ fit: { ...fit, shape: { ...fit.shape, ...shape } } });
}

/** The next round asks about the new size. */
export function applyAdvice(to: NeutralSize): void {
  const { fit } = getCalculator();
  changeCalculator({ fit: { ...fit, rounds: [...fit.rounds, { codes: fit.codes, to }], codes: [] } });
}

export function undoRound(): void {
  const { fit } = getCalculator();
  changeCalculator({ fit: { ...fit, codes: fit.rounds.at(-1)?.codes ?? [], rounds: fit.rounds.slice(0, -1) } });
}

/** Returns its undo. */
export function replaceInputs(inputs: Partial<Calculator>): () => void {
  const before = getCalculator();
  changeCalculator({ ...createCalculator(before.metric), isExample: false, ...inputs });
  return () => changeCalculator(before);
}

type DisplayPreferences = Pick<Preferences, 'metric' | 'sizingSystem'>;

function savePreferences(patch: Partial<DisplayPreferences>): void {
  usePreferences.getState().change(patch);
}

// Unit and system are app-wide settings: a change here applies everywhere, and a change in the settings applies here.
applyPreferences(usePreferences.getState().state);
usePreferences.subscribe(({ state }, { state: before }) => {
  // Unchanged settings keep the local value: a shared link may have its own system.
  applyPreferences({
    metric: state.metric === before.metric ? getCalculator().metric : state.metric,
    sizingSystem: state.sizingSystem === before.sizingSystem ? getCalculator().sizingSystem : state.sizingSystem,
  });
});

function applyPreferences({ metric, sizingSystem }: DisplayPreferences): void {
  if (metric !== getCalculator().metric) changeCalculator({ metric });
  if (sizingSystem !== getCalculator().sizingSystem) setSizingSystem(sizingSystem);
}

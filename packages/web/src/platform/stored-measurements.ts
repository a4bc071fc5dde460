import type { BreastShape, FeedbackCode } from '@strapline/domain/size/feedback';
import type { Method, Readings } from '@strapline/domain/size/methods';
import { parseLength } from '@strapline/domain/size/readings';
import type { NeutralSize, SizeSystem } from '@strapline/domain/size/systems';
import type { LengthUnit, WeightUnit } from '@strapline/domain/size/units';
import { allLocal, type LocalRecord, writeLocal } from './local-db.ts';

const store = 'calculatorHistory';

type Typed<U> = { text: string; unit: U };

/** One saved result of the calculator: what was typed, as it was typed, and what came out. It never leaves the browser. */
export type CalculatorEntry = {
  name: string;
  /** Milliseconds; `lastUpdated` of the record also moves when it is renamed. */
  savedAt: number;
  /** Stands for "your measurements" wherever they are asked for; else the newest does. */
  isPinned: boolean;
  inputs:
    | { from: 'readings'; readings: Record<'underbust1' | 'bust1' | 'underbust2' | 'bust2', Typed<LengthUnit>>; weight: Typed<WeightUnit> }
    | { from: 'size'; bandSize: string; cupSize: string; labelSystem: SizeSystem };
  unit: LengthUnit;
  method: Method;
  system: SizeSystem;
  result: NeutralSize & { rulesVersion: number; alternateOrdinal: number | null };
  feedback: { rounds: { codes: FeedbackCode[]; to: NeutralSize }[]; shape: BreastShape };
};

/**
 * `readings` in whole micrometres; null where a size was typed instead. `size` is the one after the fit check, which `isFitChecked` says there was.
 */
export type StoredMeasurements = {
  id: string;
  name: string;
  savedAt: number;
  readings: Readings | null;
  size: NeutralSize;
  isFitChecked: boolean;
};

/** What who uses this browser saved in the calculator. The first stands for "your measurements": the pinned one, else the newest; then newest first. */
export async function keptMeasurements(): Promise<StoredMeasurements[]> {
  const entries = inOrder(await allLocal<CalculatorEntry>(store));
  return entries.sort((a, b) => Number(b.data.isPinned) - Number(a.data.isPinned)).map(measurementsIn);
}

/** Makes one of them stand for "your measurements"; with null it is the newest again. */
export async function pinMeasurements(id: string | null): Promise<void> {
  for (const entry of await allLocal<CalculatorEntry>(store)) {
    const isPinned = entry.id === id;
    if (entry.data.isPinned !== isPinned) await writeLocal(store, entry.id, { ...entry.data, isPinned });
  }
}

function measurementsIn({ id, data }: LocalRecord<CalculatorEntry>): StoredMeasurements {
  const { name, savedAt, result, feedback } = data;
  const tried = feedback.rounds.at(-1)?.to;
  const { ukBand, ordinal } = tried ?? result;
  return { id, name, savedAt, readings: readingsIn(data), size: { ukBand, ordinal }, isFitChecked: tried !== undefined };
}

/** Newest first. */
export function inOrder(entries: readonly LocalRecord<CalculatorEntry>[]): LocalRecord<CalculatorEntry>[] {
  return [...entries].sort((a, b) => b.data.savedAt - a.data.savedAt);
}

function readingsIn({ inputs }: CalculatorEntry): Readings | null {
  if (inputs.from === 'size') return null;
  const length = ({ text, unit }: Typed<LengthUnit>) => {
    const typed = parseLength(text, unit);
    return 'error' in typed ? null : typed.micrometres;
  };
  const { underbust1, underbust2, bust1, bust2 } = inputs.readings;
  return { underbust1: length(underbust1), underbust2: length(underbust2), bust1: length(bust1), bust2: length(bust2) };
}

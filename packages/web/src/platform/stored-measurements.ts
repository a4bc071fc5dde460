import type { BreastShape, FeedbackCode } from '@strapline/domain/size/feedback';
import type { Method, Readings } from '@strapline/domain/size/methods';
import { parseLength } from '@strapline/domain/size/readings';
import type { NeutralSize, SizeSystem } from '@strapline/domain/size/systems';
import type { LengthUnit, WeightUnit } from '@strapline/domain/size/units';
import { allLocal, type LocalRecord } from './local-db.ts';

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

/** `readings` in whole micrometres; null where a size was typed instead. `size` is the one after the fit check, if there was one. */
export type StoredMeasurements = { id: string; name: string; savedAt: number; readings: Readings | null; size: NeutralSize };

/** The measurements of who uses this browser: the pinned entry of the calculator's history, else the newest; null when there is none. */
export async function storedMeasurements(): Promise<StoredMeasurements | null> {
  const entries = await allLocal<CalculatorEntry>('calculatorHistory');
  const [first] = inOrder(entries).sort((a, b) => Number(b.data.isPinned) - Number(a.data.isPinned));
  if (!first) return null;
  const { name, savedAt, result, feedback } = first.data;
  const { ukBand, ordinal } = feedback.rounds.at(-1)?.to ?? result;
  return { id: first.id, name, savedAt, readings: readingsIn(first.data), size: { ukBand, ordinal } };
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

import type { BreastShape, FeedbackCode } from '@strapline/domain/size/feedback';
import { parseLength } from '@strapline/domain/size/readings';
import type { Readings, SizingMethod } from '@strapline/domain/size/sizing-methods';
import type { NeutralSize, SizeSystem } from '@strapline/domain/size/systems';
import type { TypedValue } from '@strapline/domain/size/typed-value';
import type { LengthUnit, WeightUnit } from '@strapline/domain/size/units';
import { type LocalRecord, listLocal, writeLocal } from '../cache/local-db.ts';
import { queryClient } from '../cache/queries.ts';

const storeName = 'calculatorHistory';

/** A saved calculator result: input as typed, and the size. It never leaves the browser. */
export type CalculatorEntry = {
  name: string;
  /** Milliseconds since 1970; renaming changes `lastUpdated` of the record, not this. */
  savedAt: number;
  /** The pinned result is used as "your measurements"; without one, the newest. */
  isPinned: boolean;
  inputs:
    | {
        from: 'readings';
        readings: Record<'underbust1' | 'bust1' | 'underbust2' | 'bust2', TypedValue<LengthUnit>>;
        weight: TypedValue<WeightUnit>;
      }
    | { from: 'size'; bandSize: string; cupSize: string; labelSystem: SizeSystem };
  unit: LengthUnit;
  method: SizingMethod;
  system: SizeSystem;
  result: NeutralSize & { rulesVersion: number; alternateOrdinal: number | null };
  feedback: { rounds: { codes: FeedbackCode[]; to: NeutralSize }[]; shape: BreastShape };
};

/**
 * `readings` in whole micrometers; null where a size was typed instead. `size` is the adjusted one if `isFitChecked`.
 */
export type StoredMeasurements = {
  id: string;
  name: string;
  savedAt: number;
  readings: Readings | null;
  size: NeutralSize;
  isFitChecked: boolean;
};

/** Saved results: the pinned one first, then newest first. The first is used as "your measurements". */
export async function listStoredMeasurements(): Promise<StoredMeasurements[]> {
  const entries = sortByNewest(await listLocal<CalculatorEntry>(storeName));
  return entries.sort((a, b) => Number(b.data.isPinned) - Number(a.data.isPinned)).map(toStoredMeasurements);
}

/** Saves a result, and makes it "your measurements". */
export async function saveMeasurements(entry: CalculatorEntry): Promise<void> {
  const id = crypto.randomUUID();
  await writeLocal(storeName, id, entry);
  await pinMeasurements(id);
  await queryClient.invalidateQueries({ queryKey: [storeName] });
}

/** Pins one result as "your measurements"; null unpins. */
export async function pinMeasurements(id: string | null): Promise<void> {
  for (const entry of await listLocal<CalculatorEntry>(storeName)) {
    const isPinned = entry.id === id;
    if (entry.data.isPinned !== isPinned) await writeLocal(storeName, entry.id, { ...entry.data, isPinned });
  }
}

function toStoredMeasurements({ id, data }: LocalRecord<CalculatorEntry>): StoredMeasurements {
  const { name, savedAt, result, feedback } = data;
  const lastTried = feedback.rounds.at(-1)?.to;
  const { ukBand, ordinal } = lastTried ?? result;
  return { id, name, savedAt, readings: parseReadings(data), size: { ukBand, ordinal }, isFitChecked: lastTried !== undefined };
}

export function sortByNewest(entries: readonly LocalRecord<CalculatorEntry>[]): LocalRecord<CalculatorEntry>[] {
  return [...entries].sort((a, b) => b.data.savedAt - a.data.savedAt);
}

function parseReadings({ inputs }: CalculatorEntry): Readings | null {
  if (inputs.from === 'size') return null;
  const parseReading = ({ text, unit }: TypedValue<LengthUnit>) => {
    const typed = parseLength(text, unit);
    return 'error' in typed ? null : typed.micrometers;
  };
  const { underbust1, underbust2, bust1, bust2 } = inputs.readings;
  return {
    underbust1: parseReading(underbust1),
    underbust2: parseReading(underbust2),
    bust1: parseReading(bust1),
    bust2: parseReading(bust2),
  };
}

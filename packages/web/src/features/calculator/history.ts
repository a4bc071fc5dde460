import { rulesVersion } from '@strapline/domain/size/calculate-size';
import { formatSizeIn, type NeutralSize } from '@strapline/domain/size/systems';
import { type LocalRecord, listLocal, removeLocal, writeLocal } from '../../platform/cache/local-db.ts';
import { queryClient } from '../../platform/cache/queries.ts';
import { type CalculatorEntry, pinMeasurements, sortByNewest } from '../../platform/state/stored-measurements.ts';
import { type Calculator, getLengthUnit } from './calculator-state.ts';
import type { SizeResult } from './outcome.ts';

export type HistoryEntry = LocalRecord<CalculatorEntry>;

const storeName = 'calculatorHistory';

export const historyQuery = {
  queryKey: ['calculatorHistory'],
  queryFn: async () => sortByNewest(await listLocal<CalculatorEntry>(storeName)),
  staleTime: Number.POSITIVE_INFINITY,
};

export function createEntry(state: Calculator, sizeResult: SizeResult, savedAt: number): CalculatorEntry {
  const { readings, weight, bandSize, cupSize, labelSystem, from } = state;
  return {
    name: '',
    savedAt,
    isPinned: false,
    inputs: from === 'size' ? { from, bandSize, cupSize, labelSystem } : { from, readings, weight },
    unit: getLengthUnit(state),
    method: state.method,
    system: state.sizingSystem,
    result: { rulesVersion, ...sizeResult.size, alternateOrdinal: sizeResult.alternateOrdinal },
    feedback: { rounds: state.fit.rounds, shape: state.fit.shape },
  };
}

export function restoreState({ inputs, unit, method, system, feedback }: CalculatorEntry): Partial<Calculator> {
  return { ...inputs, metric: unit === 'cm', method, sizingSystem: system, fit: { ...feedback, codes: [] } };
}

/** The size after the fit check, if any. */
export function getEntrySize({ result, feedback }: CalculatorEntry): NeutralSize {
  return feedback.rounds.at(-1)?.to ?? result;
}

export function getEntryLabel(entry: CalculatorEntry): string {
  const size = getEntrySize(entry);
  return formatSizeIn(entry.system, size) ?? formatSizeIn('UK', size) ?? '–';
}

export async function addEntry(entry: CalculatorEntry): Promise<void> {
  await writeEntry(crypto.randomUUID(), entry);
}

export async function renameEntry({ id, data }: HistoryEntry, name: string): Promise<void> {
  await writeEntry(id, { ...data, name: name.trim().slice(0, 60) });
}

/** At most one entry is pinned. */
export async function pinEntry({ id }: HistoryEntry, isPinned: boolean): Promise<void> {
  await pinMeasurements(isPinned ? id : null);
  await refreshHistory();
}

/** Returns its undo. */
export async function removeEntries(entries: readonly HistoryEntry[]): Promise<() => Promise<void>> {
  for (const { id } of entries) await removeLocal(storeName, id);
  await refreshHistory();
  return async () => {
    for (const { id, data } of entries) await writeLocal(storeName, id, data);
    await refreshHistory();
  };
}

async function writeEntry(id: string, entry: CalculatorEntry): Promise<void> {
  await writeLocal(storeName, id, entry);
  await refreshHistory();
}

function refreshHistory(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: historyQuery.queryKey });
}

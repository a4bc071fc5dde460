import { rulesVersion } from '@strapline/domain/size/measure';
import { labelIn, type NeutralSize } from '@strapline/domain/size/systems';
import { allLocal, type LocalRecord, removeLocal, writeLocal } from '../../platform/local-db.ts';
import { queryClient } from '../../platform/queries.ts';
import { type CalculatorEntry, inOrder, pinMeasurements } from '../../platform/stored-measurements.ts';
import { type Calculator, lengthUnit } from './calculator-state.ts';
import type { Found } from './outcome.ts';

export type HistoryEntry = LocalRecord<CalculatorEntry>;

const store = 'calculatorHistory';

export const historyQuery = {
  queryKey: ['calculatorHistory'],
  queryFn: async () => inOrder(await allLocal<CalculatorEntry>(store)),
  staleTime: Number.POSITIVE_INFINITY,
};

export function toEntry(state: Calculator, found: Found, savedAt: number): CalculatorEntry {
  const { readings, weight, bandSize, cupSize, labelSystem, from } = state;
  return {
    name: '',
    savedAt,
    isPinned: false,
    inputs: from === 'size' ? { from, bandSize, cupSize, labelSystem } : { from, readings, weight },
    unit: lengthUnit(state),
    method: state.method,
    system: state.sizingSystem,
    result: { rulesVersion, ...found.size, alternateOrdinal: found.alternateOrdinal },
    feedback: { rounds: state.fit.rounds, shape: state.fit.shape },
  };
}

export function toState({ inputs, unit, method, system, feedback }: CalculatorEntry): Partial<Calculator> {
  return { ...inputs, metric: unit === 'cm', method, sizingSystem: system, fit: { ...feedback, codes: [] } };
}

/** The size after the fit check, if any. */
export function sizeOf({ result, feedback }: CalculatorEntry): NeutralSize {
  return feedback.rounds.at(-1)?.to ?? result;
}

export function sizeLabel(entry: CalculatorEntry): string {
  const size = sizeOf(entry);
  return labelIn(entry.system, size) ?? labelIn('UK', size) ?? '–';
}

export async function save(entry: CalculatorEntry): Promise<void> {
  await saveEntry(crypto.randomUUID(), entry);
}

export async function rename({ id, data }: HistoryEntry, name: string): Promise<void> {
  await saveEntry(id, { ...data, name: name.trim().slice(0, 60) });
}

/** At most one entry is pinned. */
export async function pin({ id }: HistoryEntry, isPinned: boolean): Promise<void> {
  await pinMeasurements(isPinned ? id : null);
  await again();
}

/** Returns its undo. */
export async function remove(entries: readonly HistoryEntry[]): Promise<() => Promise<void>> {
  for (const { id } of entries) await removeLocal(store, id);
  await again();
  return async () => {
    for (const { id, data } of entries) await writeLocal(store, id, data);
    await again();
  };
}

async function saveEntry(id: string, entry: CalculatorEntry): Promise<void> {
  await writeLocal(store, id, entry);
  await again();
}

function again(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: historyQuery.queryKey });
}

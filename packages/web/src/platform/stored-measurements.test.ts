import { beforeEach, expect, test, vi } from 'vitest';
import type { CalculatorEntry } from './stored-measurements.ts';

const kept = vi.hoisted(() => new Map<string, { id: string; data: unknown; lastUpdated: number }>());
// The browser's database is not in jsdom; what matters here is which of its records counts.
vi.mock('./local-db.ts', () => ({ allLocal: async () => [...kept.values()] }));
const { storedMeasurements } = await import('./stored-measurements.ts');

const empty = { text: '', unit: 'in' } as const;

function entry(savedAt: number, change: Partial<CalculatorEntry> = {}): CalculatorEntry {
  return {
    name: '',
    savedAt,
    isPinned: false,
    inputs: {
      from: 'readings',
      readings: { underbust1: { text: '28 1/2', unit: 'in' }, bust1: { text: '87,5', unit: 'cm' }, underbust2: empty, bust2: empty },
      weight: { text: '', unit: 'lb' },
    },
    unit: 'in',
    method: 'snug',
    system: 'UK',
    result: { rulesVersion: 1, ukBand: 28, ordinal: 6, alternateOrdinal: null },
    feedback: { rounds: [], shape: {} },
    ...change,
  };
}

beforeEach(() => kept.clear());
const keep = (id: string, data: CalculatorEntry, lastUpdated = data.savedAt) => kept.set(id, { id, data, lastUpdated });

test('nothing saved, nothing known', async () => {
  expect(await storedMeasurements()).toBeNull();
});

test('the newest counts, in micrometres, as it was saved and not as it was renamed', async () => {
  keep('old', entry(1000, { name: 'Renamed yesterday' }), 9000);
  keep('new', entry(2000));
  expect(await storedMeasurements()).toEqual({
    id: 'new',
    name: '',
    savedAt: 2000,
    readings: { underbust1: 723_900, bust1: 875_000, underbust2: null, bust2: null },
    size: { ukBand: 28, ordinal: 6 },
  });
});

test('a pinned one goes before the newest, and the fit check before the tape', async () => {
  keep(
    'pinned',
    entry(1000, { isPinned: true, feedback: { rounds: [{ codes: ['spill_top'], to: { ukBand: 28, ordinal: 7 } }], shape: {} } }),
  );
  keep('new', entry(2000));
  expect(await storedMeasurements()).toMatchObject({ id: 'pinned', size: { ukBand: 28, ordinal: 7 } });
});

test('a typed size has no readings', async () => {
  keep('label', entry(1000, { inputs: { from: 'size', bandSize: '75', cupSize: 'E', labelSystem: 'EU' } }));
  expect(await storedMeasurements()).toMatchObject({ readings: null });
});

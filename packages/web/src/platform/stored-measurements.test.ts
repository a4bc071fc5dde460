import { beforeEach, expect, test, vi } from 'vitest';
import type { CalculatorEntry } from './stored-measurements.ts';

const kept = vi.hoisted(() => new Map<string, { id: string; data: unknown; lastUpdated: number }>());
// The browser's database is not in jsdom; what matters here is which of its records counts.
vi.mock('./local-db.ts', () => ({
  allLocal: async () => [...kept.values()],
  writeLocal: async (_store: string, id: string, data: unknown) => kept.set(id, { id, data, lastUpdated: 0 }),
}));
const { keptMeasurements, pinMeasurements } = await import('./stored-measurements.ts');

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
  expect(await keptMeasurements()).toEqual([]);
});

test('the newest counts, in micrometres, as it was saved and not as it was renamed', async () => {
  keep('old', entry(1000, { name: 'Renamed yesterday' }), 9000);
  keep('new', entry(2000));
  expect((await keptMeasurements())[0]).toEqual({
    id: 'new',
    name: '',
    savedAt: 2000,
    readings: { underbust1: 723_900, bust1: 875_000, underbust2: null, bust2: null },
    size: { ukBand: 28, ordinal: 6 },
    isFitChecked: false,
  });
});

test('a pinned one goes before the newest, and the fit check before the tape', async () => {
  keep(
    'pinned',
    entry(1000, { isPinned: true, feedback: { rounds: [{ codes: ['spill_top'], to: { ukBand: 28, ordinal: 7 } }], shape: {} } }),
  );
  keep('new', entry(2000));
  expect(await keptMeasurements()).toMatchObject([{ id: 'pinned', size: { ukBand: 28, ordinal: 7 }, isFitChecked: true }, { id: 'new' }]);
});

test('a typed size has no readings', async () => {
  keep('label', entry(1000, { inputs: { from: 'size', bandSize: '75', cupSize: 'E', labelSystem: 'EU' } }));
  expect((await keptMeasurements())[0]).toMatchObject({ readings: null });
});

test('another one can be made to count, and the newest again', async () => {
  keep('old', entry(1000));
  keep('older', entry(500, { isPinned: true }));
  keep('new', entry(2000));
  const order = async () => (await keptMeasurements()).map(({ id }) => id);
  await pinMeasurements('old');
  expect(await order()).toEqual(['old', 'new', 'older']);
  await pinMeasurements(null);
  expect(await order()).toEqual(['new', 'old', 'older']);
});

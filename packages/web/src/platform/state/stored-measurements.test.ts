import { beforeEach, expect, test, vi } from 'vitest';
import type { CalculatorEntry } from './stored-measurements.ts';

const records = vi.hoisted(() => new Map<string, { id: string; data: unknown; lastUpdated: number }>());
// jsdom has no IndexedDB; the test is about which record is used.
vi.mock('../cache/local-db.ts', () => ({
  listLocal: async () => [...records.values()],
  writeLocal: async (_store: string, id: string, data: unknown) => records.set(id, { id, data, lastUpdated: 0 }),
}));
const { listStoredMeasurements, pinMeasurements } = await import('./stored-measurements.ts');

const empty = { text: '', unit: 'in' } as const;

function createEntry(savedAt: number, change: Partial<CalculatorEntry> = {}): CalculatorEntry {
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

beforeEach(() => records.clear());
const keep = (id: string, data: CalculatorEntry, lastUpdated = data.savedAt) => records.set(id, { id, data, lastUpdated });

test('is empty when nothing was saved', async () => {
  expect(await listStoredMeasurements()).toEqual([]);
});

test('the newest comes first, in micrometers; renaming doesn’t change the order', async () => {
  keep('old', createEntry(1000, { name: 'Renamed yesterday' }), 9000);
  keep('new', createEntry(2000));
  expect((await listStoredMeasurements())[0]).toEqual({
    id: 'new',
    name: '',
    savedAt: 2000,
    readings: { underbust1: 723_900, bust1: 875_000, underbust2: null, bust2: null },
    size: { ukBand: 28, ordinal: 6 },
    isFitChecked: false,
  });
});

test('a pinned one precedes the newest, and the fit check the tape', async () => {
  keep(
    'pinned',
    createEntry(1000, { isPinned: true, feedback: { rounds: [{ codes: ['spill_top'], to: { ukBand: 28, ordinal: 7 } }], shape: {} } }),
  );
  keep('new', createEntry(2000));
  expect(await listStoredMeasurements()).toMatchObject([
    { id: 'pinned', size: { ukBand: 28, ordinal: 7 }, isFitChecked: true },
    { id: 'new' },
  ]);
});

test('a typed size has no readings', async () => {
  keep('label', createEntry(1000, { inputs: { from: 'size', bandSize: '75', cupSize: 'E', labelSystem: 'EU' } }));
  expect((await listStoredMeasurements())[0]).toMatchObject({ readings: null });
});

test('another one can be pinned and unpinned', async () => {
  keep('old', createEntry(1000));
  keep('older', createEntry(500, { isPinned: true }));
  keep('new', createEntry(2000));
  const listIds = async () => (await listStoredMeasurements()).map(({ id }) => id);
  await pinMeasurements('old');
  expect(await listIds()).toEqual(['old', 'new', 'older']);
  await pinMeasurements(null);
  expect(await listIds()).toEqual(['new', 'old', 'older']);
});

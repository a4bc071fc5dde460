import { describe, expect, test } from 'vitest';
import { behaviour, calculateAverageRates, calculatePeakRates, machineAssumptions, type Size, sizes, valuesOf } from './behaviour.ts';
import { calculateCapacity, listShares } from './calculate-capacity.ts';
import { type MeasuredCosts, type OperationCost, operationNames, readMeasuredCosts, type Spread } from './measured-costs.ts';

const same = (value: number): Spread => ({ median: value, low: value, high: value });

/** Each operation takes 10 ms of the server, 5 ms and 1 kB of WAL of the database, and sends 100 kB. */
const cost: OperationCost = {
  load: 0,
  calls: 1,
  batches: 1,
  serverMs: same(10),
  databaseMs: same(5),
  redisMs: same(0),
  otherServerMs: same(0),
  statements: same(2),
  transactions: same(1),
  walBytes: same(1000),
  toClientBytes: same(100_000),
  fromClientBytes: same(1000),
  rows: 1,
  tableBytes: 500,
  blobBytes: 0,
};

const costs: MeasuredCosts = {
  ...{ at: '2026-11-30T12:00:00Z', tags: 1000, purchaseWalAfterCheckpoint: 0, serverRssMb: 200 },
  machine: { processor: 'test', cores: 1, memoryGb: 1, postgres: '15', node: '24' },
  operations: Object.fromEntries(operationNames.map((name) => [name, cost])) as MeasuredCosts['operations'],
  idle: { serverMs: 0, databaseMs: 0, walBytes: 0 },
  idleSocket: { sockets: 1000, memoryBytes: 10_000, serverMsPerMinute: 0.1, bytesPerMinute: 50 },
  throughput: { load: 0, appends: [], captures: [], commits: [] },
};

const habits = valuesOf(behaviour);
const machines = valuesOf(machineAssumptions);
const middle: Size = { members: 100_000, tagsForSale: 25_000, purchasesPerMinute: 10 };
const calculate = (size: Size, changes: Partial<typeof habits> = {}) => calculateCapacity(size, costs, { ...habits, ...changes }, machines);

describe('what a size needs', () => {
  test('purchases at the peak are those of the size', () => {
    const { purchase } = calculatePeakRates(middle, habits);
    expect(purchase * 60).toBeCloseTo(middle.purchasesPerMinute);
  });

  test('ten times the members, pieces and purchases need ten times the processor', () => {
    const ten = calculate({ members: 1_000_000, tagsForSale: 250_000, purchasesPerMinute: 100 });
    expect(ten.serverCores / calculate(middle).serverCores).toBeCloseTo(10);
    expect(ten.databaseCores / calculate(middle).databaseCores).toBeCloseTo(10);
    expect(ten.tableGbPerYear / calculate(middle).tableGbPerYear).toBeCloseTo(10);
  });

  test('every operation counts for cores: with equal costs, the database needs half of the server', () => {
    const { serverCores, databaseCores, sockets } = calculate(middle);
    expect((serverCores - (sockets * 0.1) / 60_000) / databaseCores).toBeCloseTo(2);
  });

  test('a higher peak needs more machines and no more storage of other than purchases', () => {
    const calm = calculate({ ...middle, purchasesPerMinute: 0 }, { peakFactor: 2 });
    const wild = calculate({ ...middle, purchasesPerMinute: 0 }, { peakFactor: 8 });
    expect(wild.serverCores / calm.serverCores).toBeCloseTo(4);
    expect(wild.tableGbPerYear).toBeCloseTo(calm.tableGbPerYear);
    expect(wild.egressGbPerMonth).toBeCloseTo(calm.egressGbPerMonth);
  });

  test('sockets last as long as visits', () => {
    expect(calculate(middle, { minutesPerVisit: 16 }).sockets / calculate(middle, { minutesPerVisit: 8 }).sockets).toBeCloseTo(2);
  });

  test('one machine is enough for the smallest, and later ones have a second that takes over', () => {
    expect(calculate({ members: 1000, tagsForSale: 500, purchasesPerMinute: 0.1 }).webMachines).toBe(1);
    expect(calculate({ members: 10_000, tagsForSale: 3000, purchasesPerMinute: 1 }).webMachines).toBe(2);
  });

  test('the sum of money is its parts', () => {
    const { web, database, storage, egress, total } = calculate(middle).monthly;
    expect(total).toBeCloseTo(web + database + storage + egress);
  });

  test('shares of operations sum to one, largest first', () => {
    const shares = listShares(calculateAverageRates(middle, habits), costs, 'serverMs');
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(shares[0]?.share).toBeGreaterThanOrEqual(shares[1]?.share ?? 1);
  });
});

describe('the measured costs', () => {
  test('name every operation, each with batches that did something', () => {
    const { operations } = readMeasuredCosts();
    expect(Object.keys(operations).toSorted()).toEqual([...operationNames].toSorted());
    for (const { serverMs, toClientBytes, batches } of Object.values(operations)) {
      expect(batches).toBeGreaterThan(2);
      expect(serverMs.median).toBeGreaterThan(0);
      expect(toClientBytes.median).toBeGreaterThan(0);
    }
  });

  test('lead to a finite need of the promised size', () => {
    const promised = sizes.at(-1);
    if (!promised) throw new Error('there is no size');
    const { serverCores, databaseCores, monthly } = calculateCapacity(promised, readMeasuredCosts(), habits, machines);
    for (const value of [serverCores, databaseCores, monthly.total]) expect(value).toBeGreaterThan(0);
  });
});

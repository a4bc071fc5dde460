import { expect, test } from 'vitest';
import type { ReadRounds } from './cluster-reads.ts';
import { compareWithOne, findBrokenPromises, type Results } from './process-promises.ts';
import type { Race } from './race-load.ts';
import type { Row } from './sum.ts';

const nothing: Results = { reads: [], races: [], pushes: [] };
const soldOnce: Race = { winners: 1, winnerMs: 20, holds: 1, sales: 1, refusals: [] };

function reads(processes: number, cpuMsPerCall: number[]): ReadRounds {
  return { processes, idleCpuMs: 5, rounds: cpuMsPerCall.map((ms) => ({ cpuMsPerCall: ms, failures: 0 }) as Row) };
}

test('reads are compared within each round, so that a slow moment of the machine counts for all', () => {
  const [one, two] = [reads(1, [1, 2, 1]), reads(2, [1, 2, 1.25])];
  expect(compareWithOne(one, two)).toEqual({ median: 1, least: 0.8, most: 1 });
  expect(findBrokenPromises({ ...nothing, reads: [one, two] })).toEqual([]);
});

test('more than a tenth fewer reads per processor-second is a broken promise, also without a figure', () => {
  expect(findBrokenPromises({ ...nothing, reads: [reads(1, [1]), reads(4, [1.2])] })).toEqual([
    'reads: 4 processes answer 83 % of what one does per processor-second',
  ]);
  expect(findBrokenPromises({ ...nothing, reads: [reads(1, [1]), reads(2, [Number.NaN])] })).toHaveLength(1);
});

test('a read that fails is a broken promise', () => {
  const [one, two] = [reads(1, [1]), reads(2, [1])];
  for (const row of two.rounds) row.failures = 3;
  expect(findBrokenPromises({ ...nothing, reads: [one, two] })).toEqual(['reads: 3 failed at 2 processes']);
});

test('one process asked directly is a baseline and promises nothing', () => {
  expect(findBrokenPromises({ ...nothing, reads: [reads(0, [5]), reads(1, [1])] })).toEqual([]);
});

test('a piece with two winners, none, or another number of sales is found', () => {
  const races = [soldOnce, { ...soldOnce, winners: 2 }, { ...soldOnce, holds: 0 }, { ...soldOnce, sales: 2 }];
  expect(findBrokenPromises({ ...nothing, races: [{ processes: 2, races }] })).toEqual([
    'races: 3 of 4 pieces at 2 processes were not sold exactly once',
  ]);
});

test('pushes between processes that are late or lost are found; within one process they are a baseline', () => {
  const onTime = Array.from({ length: 990 }, () => 3);
  const push = (fromAck: number[], lost = 0, processes = 2) => ({
    processes,
    what: 'calm',
    times: { fromCall: [], fromAck, lost, failures: [] },
  });
  const late = Array.from({ length: 10 }, () => 80);
  expect(findBrokenPromises({ ...nothing, pushes: [push([...onTime, ...late])] })).toEqual([]);
  expect(findBrokenPromises({ ...nothing, pushes: [push([...onTime, ...late, 80], 1), push([80], 0, 1)] })).toEqual([
    'pushes between 2 processes, calm: 1 did not arrive',
    'pushes between 2 processes, calm: p99 is 80.0 ms after the acknowledgement, more than 50 ms',
  ]);
});

import { findQuantile } from '../stops/quantile.ts';
import type { ReadRounds } from './cluster-reads.ts';
import type { PushTimes } from './push-load.ts';
import type { Race } from './race-load.ts';

export type RaceResult = { processes: number; races: Race[] };
export type PushResult = { processes: number; what: string; times: PushTimes };
export type Results = { reads: ReadRounds[]; races: RaceResult[]; pushes: PushResult[] };

/** Of the reads that one process answers per second of its processor time, how many more processes answer at least. */
const leastShare = 0.9;
/** From the acknowledgement of a change at one process until its push arrives at another. */
const mostPushMs = 50;

type Spread = { median: number; least: number; most: number };

export function summarize(values: readonly number[]): Spread {
  return { median: findQuantile(values, 0.5), least: Math.min(...values), most: Math.max(...values) };
}

/** Reads per second of the processor time of all server processes, in each round. */
export function listReadsPerCpuSecond({ rounds }: ReadRounds): number[] {
  return rounds.map(({ cpuMsPerCall }) => 1000 / (cpuMsPerCall ?? Number.NaN));
}

/** Compared with one process behind a load balancer in the same round; null if that wasn't measured. */
export function compareWithOne(one: ReadRounds | undefined, several: ReadRounds): Spread | null {
  if (!one) return null;
  const base = listReadsPerCpuSecond(one);
  return summarize(listReadsPerCpuSecond(several).map((reads, round) => reads / (base[round] ?? Number.NaN)));
}

/** A sentence for each promise of several processes that these results don't keep. */
export function findBrokenPromises({ reads, races, pushes }: Results): string[] {
  const one = reads.find(({ processes }) => processes === 1);
  const slow = reads.flatMap((several) => {
    const share = several.processes > 1 ? compareWithOne(one, several) : null;
    return share && !(share.median >= leastShare)
      ? [`reads: ${several.processes} processes answer ${formatPercent(share.median)} of what one does per processor-second`]
      : [];
  });
  const failed = reads.flatMap(({ processes, rounds }) => {
    const failures = rounds.reduce((sum, round) => sum + round.failures, 0);
    return failures > 0 ? [`reads: ${failures} failed at ${processes} processes`] : [];
  });
  const notOnce = races.flatMap(({ processes, races: ofThese }) => {
    const wrong = ofThese.filter(({ winners, holds, sales }) => winners !== 1 || holds !== 1 || sales !== 1);
    return wrong.length > 0
      ? [`races: ${wrong.length} of ${ofThese.length} pieces at ${processes} processes were not sold exactly once`]
      : [];
  });
  const late = pushes.flatMap(({ processes, what, times }) => {
    if (processes === 1) return [];
    const p99 = findQuantile(times.fromAck, 0.99);
    const where = `pushes between ${processes} processes, ${what}`;
    return [
      ...(times.failures[0] ? [`${where}: ${times.failures.length} changes failed, the first with ${times.failures[0]}`] : []),
      ...(times.lost > 0 ? [`${where}: ${times.lost} did not arrive`] : []),
      ...(p99 > mostPushMs ? [`${where}: p99 is ${p99.toFixed(1)} ms after the acknowledgement, more than ${mostPushMs} ms`] : []),
    ];
  });
  return [...slow, ...failed, ...notOnce, ...late];
}

export function formatPercent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

/**
 * `npm run bench:processes [-- --tags 10000 --rounds 7 --reads 1000 --pieces 20 --pushes 1200 --processes 1,2,4 --only reads --json]`: installations of one, two and four server processes behind
 * a load balancer, on PostgreSQL and Redis. Measures reads per second of their processor time, 50 buyers who race for a piece, and pushes from one process to another.
 * Exits with 1 if a promise of `process-promises.ts` isn't kept.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { findQuantile } from '../stops/quantile.ts';
import type { World } from '../verify/load/world.ts';
import { openBenchDatabase } from './bench-database.ts';
import { measureReads, planMixedReads, type ReadRounds, warmUp } from './cluster-reads.ts';
import { type Cluster, type Clusters, openClusters } from './clusters.ts';
import { loadHttp } from './http-load.ts';
import {
  compareWithOne,
  findBrokenPromises,
  formatPercent,
  listReadsPerCpuSecond,
  type PushResult,
  type RaceResult,
  type Results,
  summarize,
} from './process-promises.ts';
import { measurePushes, type PushTimes } from './push-load.ts';
import { raceForPieces } from './race-load.ts';

const buyers = 50;
const pushesPerSecond = 50;
/** While pushes are measured under load. */
const readsPerSecond = 200;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    tags: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '7' },
    /** Of each process in each round. */
    reads: { type: 'string', default: '1000' },
    /** Raced for, by number of processes. */
    pieces: { type: 'string', default: '20' },
    pushes: { type: 'string', default: '1200' },
    /** Of each installation; with 1, the others are compared. */
    processes: { type: 'string', default: '1,2,4' },
    /** One of reads, races and pushes. */
    only: { type: 'string' },
  },
});
const [tags, rounds, reads, pieces, pushes] = [values.tags, values.rounds, values.reads, values.pieces, values.pushes].map(Number) as [
  number,
  number,
  number,
  number,
  number,
];
const counts = values.processes.split(',').map(Number);
const isSelected = (what: 'reads' | 'races' | 'pushes'): boolean => values.only === undefined || values.only === what;

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  const endSteps: (() => unknown)[] = [];
  try {
    if (database.engine !== 'postgres') throw new Error('several processes need PostgreSQL; BENCH_DATABASE_URL is its address');
    await database.add(tags);
    const clusters = await openClusters(counts, database, (step) => endSteps.push(step));
    const results = await measure(clusters);
    const broken = findBrokenPromises(results);
    if (values.json) say(JSON.stringify({ ...results, broken, at: new Date().toISOString(), load: os.loadavg() }, null, 2));
    else print(results, broken);
    process.exitCode = broken.length > 0 ? 1 : 0;
  } finally {
    for (const step of endSteps.reverse()) await step();
    await database.close();
  }
}

async function measure({ byProcesses, world, inventory }: Clusters): Promise<Results> {
  const results: Results = { reads: [], races: [], pushes: [] };
  const [first] = byProcesses.values();
  if (!first) return results;
  const requests = await planMixedReads(first, inventory);
  await warmUp(byProcesses, requests);
  if (isSelected('reads')) results.reads = await measureReads(byProcesses, requests, { rounds, reads, tags, log });
  for (const [processes, cluster] of byProcesses) {
    // The first race, which opens connections to the database, isn't counted.
    if (isSelected('races') && processes > 1) {
      const [, ...races] = await raceForPieces(cluster, world.publishableKey, inventory.braTagIds.slice(0, pieces + 1), buyers);
      results.races.push({ processes, races });
    }
    if (isSelected('pushes')) results.pushes.push(...(await measureBothPushes(processes, cluster, world, requests)));
  }
  return results;
}

async function measureBothPushes(processes: number, cluster: Cluster, world: World, requests: readonly Buffer[]): Promise<PushResult[]> {
  const measurePlanned = (count: number): Promise<PushTimes> => measurePushes(cluster, world, count, pushesPerSecond);
  await measurePlanned(pushesPerSecond);
  const calm = await measurePlanned(pushes);
  const reading = loadHttp(cluster.port, requests, 16, pushes / pushesPerSecond, { perSecond: readsPerSecond });
  const busy = await measurePlanned(pushes);
  const { failures } = await reading;
  if (failures[0]) log(`${failures.length} reads beside pushes failed, the first with ${failures[0]}`);
  return [
    { processes, what: 'calm', times: calm },
    { processes, what: `with ${readsPerSecond} reads a second`, times: busy },
  ];
}

function print({ reads: readRounds, races, pushes: pushed }: Results, broken: readonly string[]): void {
  const one = readRounds.find(({ processes }) => processes === 1);
  if (readRounds.length > 0)
    printTable([
      ['reads', 'per cpu s', 'range', 'of one', 'range', 'cpu ms', 'idle ms/s', 'db ms', 'per s', 'p50 ms', 'p99 ms', 'rss MB'],
      ...readRounds.map((each) => describeReads(each, one)),
    ]);
  if (races.length > 0)
    printTable([
      ['races', 'pieces', 'buyers', 'winners', 'holds', 'sales', 'winner p50 ms', 'winner p99 ms', 'others are told'],
      ...races.map(describeRaces),
    ]);
  if (pushed.length > 0)
    printTable([
      ['pushes', '', 'count', 'after the ack p50 ms', 'p99 ms', 'after the call p50 ms', 'p99 ms', 'lost'],
      ...pushed.map(describePushes),
    ]);
  say(`The load of the machine was ${describeMachineLoad()} in the last 1, 5 and 15 minutes.`);
  say(broken.length === 0 ? 'Every promise is kept.' : broken.map((sentence) => `NOT KEPT  ${sentence}`).join('\n'));
}

function describeReads(each: ReadRounds, one: ReadRounds | undefined): string[] {
  const perCpuSecond = summarize(listReadsPerCpuSecond(each));
  const share = compareWithOne(one, each);
  const median = (pick: (row: ReadRounds['rounds'][number]) => number | null, digits: number): string =>
    findQuantile(
      each.rounds.map((row) => pick(row) ?? Number.NaN),
      0.5,
    ).toFixed(digits);
  return [
    each.processes === 0 ? '1, asked directly' : String(each.processes),
    perCpuSecond.median.toFixed(0),
    `${perCpuSecond.least.toFixed(0)}-${perCpuSecond.most.toFixed(0)}`,
    share ? formatPercent(share.median) : '-',
    share ? `${formatPercent(share.least)}-${formatPercent(share.most)}` : '-',
    median((row) => row.cpuMsPerCall, 3),
    each.idleCpuMs.toFixed(0),
    median((row) => row.dbCpuMsPerCall, 3),
    median((row) => row.perSecond, 0),
    median((row) => row.p50Ms, 1),
    median((row) => row.p99Ms, 1),
    median((row) => row.rssMb, 0),
  ];
}

function describeRaces({ processes, races }: RaceResult): string[] {
  const list = (pick: (race: RaceResult['races'][number]) => number): string => [...new Set(races.map(pick))].join(', ');
  const times = races.map(({ winnerMs }) => winnerMs);
  const refusals = Map.groupBy(
    races.flatMap((race) => race.refusals),
    (code) => code,
  );
  return [
    String(processes),
    String(races.length),
    String(buyers),
    list(({ winners }) => winners),
    list(({ holds }) => holds),
    list(({ sales }) => sales),
    findQuantile(times, 0.5).toFixed(1),
    findQuantile(times, 0.99).toFixed(1),
    [...refusals].map(([code, { length }]) => `${length} ${code}`).join(', '),
  ];
}

function describePushes({ processes, what, times: { fromAck, fromCall, lost } }: PushResult): string[] {
  const at = (times: readonly number[], share: number): string => findQuantile(times, share).toFixed(1);
  return [
    String(processes),
    what,
    String(fromAck.length),
    at(fromAck, 0.5),
    at(fromAck, 0.99),
    at(fromCall, 0.5),
    at(fromCall, 0.99),
    String(lost),
  ];
}

function printTable(lines: readonly string[][]): void {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    say(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  say('');
}

function describeMachineLoad(): string {
  return os
    .loadavg()
    .map((load) => load.toFixed(1))
    .join(', ');
}

/** Progress and failures, apart from the report. */
function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
process.exit();

import { readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { OperationCost, Spread } from '../../capacity/measured-costs.ts';
import type { CountingProxy } from './counting-proxy.ts';
import { findGrowth, readFolderBytes, readTables } from './stored-data.ts';

/** The processes that a measurement watches. */
export type Watched = {
  /** Ports of the server that does the work, and of another one that receives its pushes; both have the same METRICS_TOKEN. */
  serverPort: number;
  otherPort: number;
  metricsToken: string;
  databaseUrl: string;
  /** Process ID of PostgreSQL's main process. */
  postmaster: number;
  redisPort: number;
  blobsFolder: string;
};

type Counters = Record<(typeof counterNames)[number], number>;
const counterNames = [
  'serverMs',
  'otherServerMs',
  'databaseMs',
  'redisMs',
  'statements',
  'transactions',
  'walBytes',
  'toClientBytes',
  'fromClientBytes',
] as const;

/** `run` does one operation. */
export type Operation = { calls: number; run(index: number): Promise<unknown> };

export const batches = 5;
const idleSeconds = 20;

export type Meter = {
  proxy: CountingProxy;
  /** Idle counters per second, measured by `measureIdle`. */
  idle: Counters;
  db: pg.Client;
  measureIdle(): Promise<void>;
  /** Measures an operation in batches, one operation after another; indexes go on from batch to batch. */
  measure(operation: Operation): Promise<Omit<OperationCost, 'load'>>;
  /** Counters between two moments, less what idle processes need meanwhile. */
  count(work: () => Promise<unknown>): Promise<Counters & { seconds: number }>;
  close(): Promise<void>;
};

export async function openMeter(watched: Watched, proxy: CountingProxy): Promise<Meter> {
  const db = new pg.Client({ connectionString: watched.databaseUrl, application_name: 'bench-costs' });
  // PostgreSQL may stop first when the run is interrupted.
  db.on('error', () => undefined);
  await db.connect();
  const idle = Object.fromEntries(counterNames.map((name) => [name, 0])) as Counters;
  const count: Meter['count'] = async (work) => {
    const before = await readCounters(watched, proxy, db);
    const startedAt = performance.now();
    await work();
    await waitForJobs(db);
    const seconds = (performance.now() - startedAt) / 1000;
    const after = await readCounters(watched, proxy, db);
    const rest = counterNames.map((name) => [name, after[name] - before[name] - idle[name] * seconds]);
    return { ...(Object.fromEntries(rest) as Counters), seconds };
  };
  return {
    proxy,
    idle,
    db,
    count,
    measureIdle: async () => {
      const counted = await count(() => pause(idleSeconds * 1000));
      for (const name of counterNames) idle[name] = counted[name] / counted.seconds;
    },
    measure: async ({ calls, run }) => {
      let index = 0;
      const batch = async (size: number): Promise<void> => {
        for (let i = 0; i < size; i += 1) await run(index++);
      };
      const stored = async () => ({ tables: await readTables(db), blobs: readFolderBytes(watched.blobsFolder) });
      await batch(Math.ceil(calls / 4));
      await waitForJobs(db);
      const [storedBefore, first] = [await stored(), index];
      const counted: Counters[] = [];
      for (let n = 0; n < batches; n += 1) counted.push(await count(() => batch(calls)));
      const [storedAfter, done] = [await stored(), index - first];
      const growth = findGrowth(storedBefore.tables, storedAfter.tables);
      const spreads = counterNames.map((name) => [name, findSpread(counted.map((one) => one[name] / calls))]);
      return {
        ...{ calls, batches },
        ...(Object.fromEntries(spreads) as Record<keyof Counters, Spread>),
        rows: round(growth.rows / done),
        tableBytes: Math.round(growth.bytes / done),
        blobBytes: Math.round((storedAfter.blobs - storedBefore.blobs) / done),
      };
    },
    close: () => db.end(),
  };
}

/** Counts below zero are noise of the idle processes. */
export function findSpread(values: readonly number[]): Spread {
  const sorted = values.map((value) => Math.max(0, value)).toSorted((a, b) => a - b);
  const at = (share: number): number => round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { median: at(0.5), low: at(0), high: at(1) };
}

/** Three decimals for small values, none for large ones. */
export function round(value: number): number {
  return Math.abs(value) >= 1000 ? Math.round(value) : Math.round(value * 1000) / 1000;
}

async function readCounters(watched: Watched, proxy: CountingProxy, db: pg.Client): Promise<Counters> {
  const [own, other] = [await readMetrics(watched, watched.serverPort), await readMetrics(watched, watched.otherPort)];
  const { rows } = await db.query<{ wal: string; transactions: string }>(
    `select pg_current_wal_lsn() - '0/0' as wal, (select xact_commit + xact_rollback from pg_stat_database where datname = current_database()) as transactions`,
  );
  return {
    serverMs: own.cpuSeconds * 1000,
    otherServerMs: other.cpuSeconds * 1000,
    databaseMs: readTreeMs(watched.postmaster),
    redisMs: await readRedisMs(watched.redisPort),
    statements: own.statements,
    transactions: Number(rows[0]?.transactions),
    walBytes: Number(rows[0]?.wal),
    toClientBytes: proxy.bytes.toClient,
    fromClientBytes: proxy.bytes.fromClient,
  };
}

async function readMetrics({ metricsToken }: Watched, port: number): Promise<{ cpuSeconds: number; statements: number }> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await answer.text();
  const read = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (value === undefined) throw new Error(`/metrics has no ${name}: ${answer.status}`);
    return Number(value);
  };
  return { cpuSeconds: read('process_cpu_seconds_total'), statements: read('strapline_database_statements_total') };
}

/** Processor time of a process without threads, of its running children and of those that have ended. */
function readTreeMs(pid: number): number {
  const ended = readStat(pid).slice(13, 15);
  let ms = readOwnMs(pid) + ended.reduce((sum, ticks) => sum + ticks * 10, 0);
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const parent = readStat(Number(entry))[1];
      if (parent === pid) ms += readOwnMs(Number(entry));
    } catch {
      // It has ended since the folder was listed.
    }
  }
  return ms;
}

/** The scheduler's count, which is finer than the ticks of `stat`. */
function readOwnMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
}

/** The fields of /proc/PID/stat after the name, which are numbers but the first. */
function readStat(pid: number): number[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
}

function readRedisMs(port: number): Promise<number> {
  return new Promise((done, fail) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write('INFO cpu\r\n'));
    let text = '';
    socket.on('error', fail);
    socket.on('data', (part) => {
      text += part.toString();
      const used = ['user', 'sys'].map((kind) => new RegExp(`used_cpu_${kind}:(\\S+)\\r\\n`).exec(text)?.[1]);
      if (used.includes(undefined)) return;
      socket.destroy();
      done(used.reduce((sum, seconds) => sum + Number(seconds), 0) * 1000);
    });
  });
}

const longestWaitMs = 20_000;

/** Until the jobs that are due are done. */
async function waitForJobs(db: pg.Client): Promise<void> {
  const until = performance.now() + longestWaitMs;
  for (;;) {
    const { rows } = await db.query<{ due: number }>('select count(*)::int as due from job where run_at <= now() and attempts < 2');
    if (rows[0]?.due === 0) return;
    if (performance.now() > until) throw new Error(`${rows[0]?.due} jobs are still due after ${longestWaitMs / 1000} s`);
    await pause(100);
  }
}

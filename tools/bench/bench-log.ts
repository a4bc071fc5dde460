/**
 * `npm run bench:log [-- --entries 1000000] [--pglite]`: measures a long public log, and how much it slows down claims; about two minutes. The entries are
 * written in one bulk insert; appends, proofs and the check at start-up run the server's code.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbedded } from '../../packages/server/src/adapters/database/embedded.ts';
import { openPostgres } from '../../packages/server/src/adapters/database/postgres.ts';
import { createLogProof, proveConsistency } from '../../packages/server/src/features/log/log.ts';
import { signPendingEntries } from '../../packages/server/src/features/log/write-checkpoint.ts';
import { addEntries } from '../../packages/server/src/features/provenance/bulk-entries.ts';
import { appendProvenance } from '../../packages/server/src/features/provenance/provenance.ts';
import { loadSecrets } from '../../packages/server/src/platform/secrets.ts';
import { type Database, sql } from '../../packages/server/src/ports/database.ts';
import { serverArguments } from '../../scripts/server-process.mjs';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import type { LogCheck } from './check-log-process.ts';
import { measureClaims } from './claim-load.ts';

const { values: options } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000000' },
    pglite: { type: 'boolean', default: false },
    claims: { type: 'string', default: '300' },
  },
});
const entries = Number(options.entries);
const claims = Number(options.claims);
const repetitions = 2000;
/** Runs with and without the log alternate, so that noise on the machine affects both. */
const turns = 3;
const workers = 8;

async function main(): Promise<void> {
  const database = await openBenchDatabase(options.pglite);
  say(`${entries} entries in ${database.engine}`);
  try {
    await database.add(Math.ceil((claims + claims / 5) * turns * 2) + 100);
    if (claims > 0) await measureClaimCost(database);
    const db = await open(database);
    try {
      await measureLong(db, database.dataDir);
    } finally {
      await db.close();
    }
    measureCheck(database);
  } finally {
    await database.close();
  }
}

async function open({ env, dataDir }: BenchDatabase): Promise<Database> {
  const log = { error: (detail: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(detail)}\n`) };
  return env['DATABASE_URL']
    ? openPostgres(env['DATABASE_URL'], log, { max: 2, statementMs: 300_000 })
    : await openEmbedded(path.join(dataDir, 'pglite'));
}

async function measureLong(db: Database, dataDir: string): Promise<void> {
  const services = {
    db,
    secrets: loadSecrets(dataDir, null),
    config: { publicUrl: 'http://localhost:8080' },
    clock: { now: () => new Date() },
  };
  const sizeOf = async (): Promise<number> => (await db.first<{ n: number }>(sql`select next_index as n from provenance_head`))?.n ?? 0;
  say(`written in ${await seconds(() => addEntries(db, entries))} s`);
  say(`signed for the first time in ${await seconds(() => signPendingEntries(services))} s`);
  const tags = await db.rows<{ id: string }>(sql`select id from bra_tag order by id limit 1000`);
  const inside: number[] = [];
  await show('append, with its transaction', () =>
    db.transaction(async (trx) => {
      const startedAt = performance.now();
      await appendProvenance(trx, {
        braTagId: tags[inside.length % tags.length]?.id ?? null,
        type: 'tag.opened',
        at: new Date(),
        people: { owner: 'acc_x' },
      });
      inside.push(performance.now() - startedAt);
    }),
  );
  row('append, within its transaction', inside);
  await signPendingEntries(services);
  const size = await sizeOf();
  await show('inclusion proof', async () => void (await createLogProof(db, Math.floor(Math.random() * size))));
  await show('consistency proof', async () => void (await proveConsistency(db, 1 + Math.floor(Math.random() * (size - 1)), size)));
}

/** In a separate process with the server's flags, so that its memory can be measured. */
function measureCheck({ env, dataDir }: BenchDatabase): void {
  const script = path.join(import.meta.dirname, 'check-log-process.ts');
  const check = JSON.parse(
    execFileSync(process.execPath, [...serverArguments.slice(0, -1), script, dataDir], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    }),
  ) as LogCheck;
  say(
    `check at the start: ${check.entries} entries in ${(check.ms / 1000).toFixed(1)} s, memory ${check.beforeMb} MB before, ${check.peakMb} MB at most`,
  );
}

async function measureClaimCost(database: BenchDatabase): Promise<void> {
  const sums = { with: { times: [] as number[], seconds: 0 }, without: { times: [] as number[], seconds: 0 } };
  for (let turn = 0; turn < turns; turn += 1) {
    for (const mode of ['with', 'without'] as const) {
      const sample = await measureClaims(
        { ...database.env, WITNESS: mode === 'with' ? 'embedded' : 'off' },
        claims,
        workers,
        mode === 'with',
      );
      if (sample.failures.length > 0) say(`${sample.failures.length} claims failed, the first with ${sample.failures[0]}`);
      sums[mode].times.push(...sample.times);
      sums[mode].seconds += sample.seconds;
    }
  }
  const rate = (mode: 'with' | 'without'): number => sums[mode].times.length / sums[mode].seconds;
  row(`claim, ${workers} at once, with the log`, sums.with.times, rate('with'));
  row(`claim, ${workers} at once, without (floor)`, sums.without.times, rate('without'));
  say(`the log takes ${Math.round((1 - rate('with') / rate('without')) * 100)} % of the claims a second`);
}

async function show(what: string, work: () => Promise<void>): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < repetitions; i += 1) {
    const startedAt = performance.now();
    await work();
    if (i >= repetitions / 10) times.push(performance.now() - startedAt);
  }
  row(what, times);
}

function row(what: string, times: number[], perSecond?: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
  say(`${what.padEnd(42)} p50 ${at(0.5)} ms  p99 ${at(0.99)} ms${perSecond ? `  ${perSecond.toFixed(0)} a second` : ''}`);
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const startedAt = performance.now();
  await work();
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();

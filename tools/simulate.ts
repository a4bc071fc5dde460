/**
 * `npm run simulate [-- --orders 10000 --seed 7 --minutes 60 --processes 2 --database-restarts 1]`: people buy, sell, haggle, block and report on a server that is killed at
 * random while its payment providers fail. When all orders have ended, providers, orders and ledger must agree to the cent, and no piece was held or sold twice. Uses PostgreSQL if TEST_DATABASE_URL is set, else the
 * embedded database. Exits with 1 if anything differs, and then keeps the data folder and the database.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openEmbedded } from '@strapline/server/adapters/database/embedded';
import { openPostgres } from '@strapline/server/adapters/database/postgres';
import { type Database, sql } from '@strapline/server/ports/database';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { type Difference, findMoneyDifferences } from '@strapline/testkit/simulation/check-money';
import { findOfferDifferences } from '@strapline/testkit/simulation/check-offers';
import { simulate } from '@strapline/testkit/simulation/simulate';
import type { SimulationResult } from '@strapline/testkit/simulation/simulation-result';
import { brokenVariable } from './verify/broken/broken-build.ts';
import { createMachine, type Machine } from './verify/machine/machine.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000' },
    buyers: { type: 'string', default: '200' },
    sellers: { type: 'string', default: '60' },
    kills: { type: 'string' },
    minutes: { type: 'string', default: '90' },
    /** Server processes; with 2, and with restarts of the database, PostgreSQL and Redis are its own. */
    processes: { type: 'string', default: '1' },
    'database-restarts': { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
});
const orders = Number(values.orders);
/** The time-out of the final comparison. */
const longMs = 600_000;

const processes = Number(values.processes);
const times = Number(values['database-restarts']);
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'strapline-simulation-'));
const servicesDir = await mkdtemp(path.join(os.tmpdir(), 'strapline-services-'));
const machine = processes > 1 || times > 0 ? createMachine(servicesDir) : null;

async function main(): Promise<void> {
  const database = (await machine?.createDatabase()) ?? (await createFreshDatabase());
  const shared = machine ? { ...createSharedSettings(), REDIS_URL: (await machine.redis()).url } : {};
  const env = { DATA_DIR: dataDir, ...shared, ...(database ? { DATABASE_URL: database.url } : {}), ...pickBrokenBuild() };
  say(`Seed ${values.seed}, ${orders} orders, ${database ? 'PostgreSQL' : 'the embedded database'}; its state is in ${dataDir}`);
  const simulated = await simulate(env, {
    seed: Number(values.seed),
    orders,
    buyers: Number(values.buyers),
    sellers: Number(values.sellers),
    kills: Number(values.kills ?? Math.ceil(orders / 200)),
    timeOuts: Math.ceil(orders / 1000),
    concurrency: 96,
    maxMs: Number(values.minutes) * 60_000,
    log: say,
    processes,
    ...(machine ? { databaseRestarts: { times, restart: () => restartDatabase(machine) } } : {}),
  });
  const differences = await compare(
    database ? openPostgres(database.url, console, { max: 2, statementMs: longMs }) : openEmbedded(path.join(dataDir, 'pglite')),
    simulated,
  );
  const audit = spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../scripts/audit.ts')], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  print(simulated, differences, audit.stdout || audit.stderr);
  const isSound = differences.length === 0 && simulated.failures.length === 0 && audit.status === 0;
  process.exitCode = isSound ? 0 : 1;
  if (!isSound && !machine) {
    say(`Kept: ${dataDir}${database ? ` and ${database.url}` : ''}`);
    return;
  }
  await database?.drop();
  await machine?.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** The keys and the folder that processes share. */
function createSharedSettings(): Record<string, string> {
  const key = (): string => randomBytes(32).toString('base64url');
  return {
    SECRET_KEY: key(),
    CHIP_KEYS: JSON.stringify({ k26u: key() }),
    MEDIA_KEYS: JSON.stringify({ m26a: key() }),
    BLOBS_DIR: path.join(dataDir, 'media'),
  };
}

/** Ends all of its processes at once; it recovers from its log. */
async function restartDatabase(machine: Machine): Promise<void> {
  const postgres = await machine.postgres();
  await postgres.stopImmediately();
  await pause(1_000);
  await postgres.start();
}

/** `npm run verify -- simulation --broken` breaks the servers of a simulation. */
function pickBrokenBuild(): Record<string, string> {
  const { NODE_OPTIONS, [brokenVariable]: changes } = process.env;
  return changes && NODE_OPTIONS ? { NODE_OPTIONS, [brokenVariable]: changes } : {};
}

async function compare(opening: Database | Promise<Database>, { endings, offers }: SimulationResult): Promise<Difference[]> {
  const db = await opening;
  try {
    // The new database has no statistics yet; without them the audit takes minutes instead of seconds.
    await db.change(sql`analyze`);
    return [...(await findMoneyDifferences(db, endings)), ...(await findOfferDifferences(db, offers))];
  } finally {
    await db.close();
  }
}

function print(simulated: SimulationResult, differences: Difference[], audit: string): void {
  const { seconds, simulatedDays, kills, databaseRestarts, audits, counts, faults, failures, endings, offers } = simulated;
  const table = (title: string, counts: Record<string, number>): void => {
    say(`\n${title}`);
    for (const [what, count] of Object.entries(counts).sort(([, a], [, b]) => b - a))
      if (count > 0) say(`${String(count).padStart(8)}  ${what}`);
  };
  table('What people did, and how it ended', counts);
  table('What the payment providers did', faults);
  say(`\n${audit.trim()}\n`);
  for (const line of failures.slice(0, 20)) say(`failed  ${line}`);
  for (const { object, says } of differences.slice(0, 50)) say(`differs  ${object} ${says}`);
  say(
    `${endings.size} orders and ${offers.size} offers followed to their end, ${kills} kills, ${databaseRestarts} restarts of the database, ${audits} audits, ${simulatedDays} days in ${(seconds / 60).toFixed(1)} minutes: ` +
      `${failures.length} scenarios failed, ${differences.length} differences.`,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} finally {
  await machine?.close();
  await rm(servicesDir, { recursive: true, force: true });
}

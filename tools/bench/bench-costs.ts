/**
 * `npm run bench:costs [-- --tags 10000] [--only purchase,picture] [--quick]`: what one operation costs, of each kind: processor, statements, bytes and WAL.
 * A quarter of an hour. It starts the production server with a PostgreSQL and a Redis of its own, since WAL is counted for a whole PostgreSQL, and writes
 * tools/capacity/costs.json, from which `npm run docs` makes the tables of docs/capacity.md. `--only` replaces these operations in the file; `--quick` does a
 * tenth of the work and only prints.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { costsFile, type MeasuredCosts, type OperationName, operationNames, readMeasuredCosts } from '../capacity/measured-costs.ts';
import { openIdleSockets } from '../verify/load/idle-sockets.ts';
import { createFleet, type Fleet } from '../verify/machine/fleet.ts';
import { createMachine } from '../verify/machine/machine.ts';
import { readRssMb } from '../verify/machine/process-memory.ts';
import { planAccountOperations } from './costs/account-operations.ts';
import { connectWorld, fillWorld } from './costs/bench-world.ts';
import { startCountingProxy } from './costs/counting-proxy.ts';
import { type Meter, type Operation, openMeter, round } from './costs/meter.ts';
import { planReadOperations } from './costs/read-operations.ts';
import { measureThroughput } from './costs/serial-limits.ts';
import { planMemberOperations, planTradeOperations, purchases } from './costs/trade-operations.ts';

const { values: options } = parseArgs({
  options: { tags: { type: 'string', default: '10000' }, only: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const selected = options.only?.split(',');
const isSelected = (name: string): boolean => !selected || selected.includes(name);
const steps: (() => unknown)[] = [];
const onEnd = (step: () => unknown): void => void steps.push(step);

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'strapline-costs-'));
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const machine = createMachine(folder);
  onEnd(() => machine.close());
  const bench = await startBench(machine, folder);
  const costs: Partial<MeasuredCosts> = {
    ...(selected ? readMeasuredCosts() : {}),
    at: new Date().toISOString(),
    machine: {
      processor: os.cpus()[0]?.model.trim() ?? '',
      cores: os.cpus().length,
      memoryGb: Math.round(os.totalmem() / 2 ** 30),
      postgres: await readVersion(bench.meter),
      node: process.versions.node,
    },
    tags: Number(options.tags),
  };
  await measureAll(bench, costs);
  if (options.quick) process.stdout.write(formatCosts(costs));
}

const formatCosts = (costs: Partial<MeasuredCosts>): string => `${JSON.stringify(costs, null, 2)}\n`;

type Bench = { fleet: Fleet; meter: Meter; operations: Partial<Record<OperationName, Operation>> };

/** Two web processes on one database: the first does the work and runs the jobs, the other one receives its pushes. */
async function startBench(machine: ReturnType<typeof createMachine>, folder: string): Promise<Bench> {
  const cluster = await machine.postgres();
  // Only the first write of a page after a checkpoint writes it whole: measured separately, in `measureWalAfterCheckpoint`.
  await cluster.query(`alter system set checkpoint_timeout = '1d'`);
  await cluster.query(`alter system set max_wal_size = '20GB'`);
  await cluster.query('select pg_reload_conf()');
  const envOf = (number: number) => ({ ROLE: number === 0 ? 'all' : 'web', LOG_LEVEL: 'error' });
  const fleet = await createFleet({ machine, folder, broken: null, onEnd }, { processes: 2, envOf });
  const world = await fillWorld(
    fleet,
    Number(options.tags),
    { sellers: 14, members: 40, listings: purchases, claims: 0 },
    path.join(folder, 'populate'),
  );
  await fleet.startAll();
  const [server, other] = fleet.servers;
  if (!server || !other) throw new Error('there are no servers');
  const proxy = await startCountingProxy(server.port);
  onEnd(() => proxy.close());
  const watched = {
    serverPort: server.port,
    otherPort: other.port,
    metricsToken: String(fleet.env['METRICS_TOKEN']),
    databaseUrl: fleet.databaseUrl,
    postmaster: Number(readFileSync(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]),
    redisPort: (await machine.redis()).port,
    blobsFolder: String(fleet.env['BLOBS_DIR']),
  };
  const meter = await openMeter(watched, proxy);
  onEnd(() => meter.close());
  const connected = await connectWorld(proxy.port, world);
  onEnd(() => {
    for (const { client } of [...connected.members, ...connected.sellers]) client.close();
  });
  const accounts = planAccountOperations({
    serverPort: server.port,
    publicUrl: String(fleet.env['PUBLIC_URL']),
    secretKey: String(fleet.env['SECRET_KEY']),
    folder,
    db: meter.db,
    bytes: proxy.bytes,
  });
  onEnd(accounts.close);
  const operations = {
    ...(await planReadOperations(proxy.port, fleet.databaseUrl)),
    ...accounts.operations,
    ...planMemberOperations(proxy.port, connected),
    ...planTradeOperations(server.port, meter.db, connected),
  };
  return { fleet, meter, operations };
}

/** Measures what is selected into `costs`, and saves it after each step. A step that fails is named, and the others go on. */
async function measureAll({ fleet, meter, operations }: Bench, costs: Partial<MeasuredCosts>): Promise<void> {
  const attempt = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    if (!isSelected(name)) return;
    try {
      await work();
      if (!options.quick) writeFileSync(costsFile, formatCosts(costs));
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
    }
  };
  await meter.measureIdle();
  const { serverMs, databaseMs, walBytes } = meter.idle;
  costs.idle = { serverMs: round(serverMs), databaseMs: round(databaseMs), walBytes: round(walBytes) };
  // Signing in needs the accounts that signed up.
  const order = operationNames.toSorted((a, b) => Number(a === 'signIn') - Number(b === 'signIn'));
  for (const name of order) await attempt(name, () => measureOperation(name, operations[name], meter, costs));
  await attempt('purchase', async () => {
    costs.purchaseWalAfterCheckpoint = await measureWalAfterCheckpoint(meter, operations.purchase);
  });
  await attempt('throughput', async () => {
    costs.throughput = await measureThroughput(fleet.databaseUrl);
  });
  await attempt('idleSocket', async () => {
    costs.serverRssMb = readRssMb(fleet.servers[0]?.pid() ?? 0);
    costs.idleSocket = await measureIdleSockets(fleet, meter);
  });
}

async function measureOperation(
  name: OperationName,
  operation: Operation | undefined,
  meter: Meter,
  costs: Partial<MeasuredCosts>,
): Promise<void> {
  if (!operation) throw new Error('nobody planned it');
  const calls = options.quick ? Math.ceil(operation.calls / 10) : operation.calls;
  const cost = await meter.measure({ ...operation, calls });
  costs.operations = { ...costs.operations, [name]: { ...cost, load: round(os.loadavg()[0] ?? 0) } } as MeasuredCosts['operations'];
  process.stderr.write(
    `${name}: server ${cost.serverMs.median} ms, database ${cost.databaseMs.median} ms, WAL ${cost.walBytes.median} B\n`,
  );
}

const purchasesAfterCheckpoint = 20;

async function measureWalAfterCheckpoint({ db, count }: Meter, purchase: Operation | undefined): Promise<number> {
  if (!purchase) throw new Error('nobody planned it');
  await db.query('checkpoint');
  const { walBytes } = await count(async () => {
    for (let i = 0; i < purchasesAfterCheckpoint; i += 1) await purchase.run(i);
  });
  return Math.round(walBytes / purchasesAfterCheckpoint);
}

const idleSockets = 4000;
const idleMinutes = options.quick ? 0.2 : 1;

async function measureIdleSockets({ servers }: Fleet, { proxy, count }: Meter): Promise<MeasuredCosts['idleSocket']> {
  const pid = servers[0]?.pid() ?? 0;
  const before = readRssMb(pid);
  const sockets = await openIdleSockets(proxy.port, idleSockets);
  try {
    const counted = await count(() => pause(idleMinutes * 60_000));
    const perSocketMinute = idleSockets * (counted.seconds / 60);
    return {
      sockets: sockets.count(),
      memoryBytes: Math.round(((readRssMb(pid) - before) * 2 ** 20) / idleSockets),
      serverMsPerMinute: round(counted.serverMs / perSocketMinute),
      bytesPerMinute: Math.round((counted.toClientBytes + counted.fromClientBytes) / perSocketMinute),
    };
  } finally {
    sockets.close();
  }
}

async function readVersion({ db }: Meter): Promise<string> {
  const { rows } = await db.query<{ version: string }>(`select current_setting('server_version') as version`);
  return rows[0]?.version.split(' ')[0] ?? '';
}

async function cleanUp(): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) await step();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
try {
  await main();
} finally {
  await cleanUp();
}

/**
 * `npm run bench [-- --json]`: compares the production server with minimal servers ("floors") that answer the same queries on the same machine, in alternating rounds.
 * Each number of `--tags` has its own database, and they take turns as well. `--database NAME` keeps them on PostgreSQL as `NAME_10000` and so on, and uses those that exist;
 * taps and purchases, which would change them, are not measured then. `--against COMMIT` (or a folder with its packages installed) also measures that version, on separate databases.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Socket } from 'socket.io-client';
import { loadSecrets } from '../../packages/server/src/platform/secrets.ts';
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts';
import { openCheckout } from './checkout.ts';
import { getRequests, loadHttp, type Sample } from './http-load.ts';
import { freePort, type Running, startFloor, startServer } from './processes.ts';
import { loadPurchases } from './purchase-load.ts';
import { type Inventory, planCounts, planReads, type Reads, readInventory, walkList } from './reads.ts';
import { type SandboxKeys, settleByWebhook } from './settle-load.ts';
import { loadSocket, openSockets } from './socket-load.ts';
import { type Row, Sum } from './sum.ts';
import { benchKey, openTaps, redeemTaps, tapPath } from './tap-load.ts';

const connections = 16;
/** Enough clients to stay below the rate limit: the limit is a burst of 600 calls per client, and we send up to 30,000 calls a second for five seconds. */
const people = 256;
const signedIn = 48;
const warmSeconds = 1;
const purchases = 400;
/** Four per person; more would exceed the rate limit of checkouts. */
const settlements = 4 * signedIn;
/** The rate of taps that a server must sustain. */
const tapsPerSecond = 2000;
/** Taps that are then redeemed over the socket. */
const redemptions = 3000;
const chips = 1000;
const chipKeys = JSON.stringify({ [benchKey.kid]: benchKey.master.toString('base64url') });

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    against: { type: 'string' },
    tags: { type: 'string' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '2' },
    only: { type: 'string' },
    database: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const isSelected = (what: string): boolean => !options.only || new RegExp(options.only).test(what);
const rows: Row[] = [];
const notes: string[] = [];

async function main(): Promise<void> {
  const sizes = (options.tags ?? '10000,100000').split(',').map(Number);
  const before = options.against ? openCheckout(options.against) : null;
  const databases: BenchDatabase[] = [];
  const sides: Side[] = [];
  try {
    for (const tags of sizes) {
      const database = await openBenchDatabase(false, options.database ? { kept: `${options.database}_${tags}` } : {});
      databases.push(database);
      await fill(database, tags);
      sides.push(await openSide('ours', database, tags));
      if (!database.url) {
        notes.push('No PostgreSQL answered: the embedded database is measured, without floors of reads, at one size.');
        break;
      }
      if (!before) continue;
      const there = await openBenchDatabase(false, { folder: before.folder });
      databases.push(there);
      await there.add(tags);
      sides.push(await openSide(before.name, there, tags, before.folder));
    }
    await measure(sides);
  } finally {
    for (const { server } of sides) await server.stop();
    for (const database of databases) await database.close();
    before?.remove();
  }
  if (options.json) process.stdout.write(`${JSON.stringify({ rows, notes, at: new Date().toISOString() }, null, 2)}\n`);
  else print();
}

async function fill(database: BenchDatabase, tags: number): Promise<void> {
  const existing = await database.count();
  if (existing > tags) throw new Error(`${database.name} has ${existing} tags, more than ${tags}`);
  if (existing === tags) return;
  const addSeconds = await database.add(tags - existing);
  notes.push(`${tags - existing} tags were added in ${addSeconds.toFixed(1)} s.`);
}

/** A server under test, and the requests that it gets. */
type Side = {
  name: string;
  server: Running;
  database: BenchDatabase;
  tags: number;
  inventory: Inventory;
  reads: Reads[];
  tokens: string[];
};

async function measure(sides: readonly Side[]): Promise<void> {
  const loads = [os.loadavg()[0] ?? 0];
  await measureReads(sides);
  await measureSockets(sides);
  await measureCounts(sides);
  const ours = sides.findLast(({ name }) => name === 'ours');
  if (ours && !options.database) {
    const { database, server, tags } = ours;
    const pieces = await database.pieces(1000);
    if (isSelected('tap')) await measureTaps(database, server, tags);
    if (isSelected('purchase')) await measurePurchases(server, tags, pieces, sandboxKeys(database));
  }
  loads.push(os.loadavg()[0] ?? 0);
  notes.push(
    `Load of the machine (one minute): ${loads.map((load) => load.toFixed(1)).join(' before and ')} after, of which this benchmark is a part.`,
  );
}

async function openSide(
  name: string,
  database: BenchDatabase,
  tags: number,
  folder = path.resolve(import.meta.dirname, '../..'),
): Promise<Side> {
  const port = await freePort();
  const env = {
    ...database.env,
    SEED: 'empty',
    TRUST_PROXY: '127.0.0.1',
    CHIP_KEYS: chipKeys,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
  };
  const tokens = await signUp(env, folder, name);
  const server = await startServer(env, path.join(database.dataDir, 'server.log'), { folder, port });
  notes.push(`${name}: ready ${server.readyMs} ms after the start of the process, with ${tags} tags.`);
  if (!database.url) {
    const pieces = await database.pieces(1000);
    const paths = pieces.map((piece) => `/v1/listings/${piece.slug}`);
    const reads = [
      { what: 'list of 24', paths: ['/v1/listings'], floor: [], floorName: '' },
      { what: 'detail of a piece', paths, floor: [], floorName: '' },
    ];
    const inventory = {
      slugs: [],
      braTagIds: pieces.map((piece) => piece.braTagId),
      prices: [],
      sizes: [],
      creators: [],
      words: [],
      facts: [],
    };
    return { name, server, database, tags, inventory, reads, tokens };
  }
  const inventory = await readInventory(database.url);
  return { name, server, database, tags, inventory, reads: planReads(inventory, await walkList(server.port, database.url)), tokens };
}

/** Runs in a separate process before the server starts. Returns no tokens if the other checkout's sign-up is incompatible. */
async function signUp(env: Record<string, string>, folder: string, name: string): Promise<string[]> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'people.ts'), folder, String(signedIn)], {
    cwd: folder,
    env: { ...process.env, ...env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  let errorOutput = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString()));
  child.stderr.on('data', (part: Buffer) => (errorOutput += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const line = text.split('\n').find((one) => one.startsWith('['));
  if (code === 0 && line) return JSON.parse(line) as string[];
  notes.push(`${name}: nobody could sign up (${errorOutput.slice(0, 300)}), so nothing was read by people who are signed in.`);
  return [];
}

/** One side of a comparison: the load to run for some seconds, and the processes whose CPU time is counted. */
type Contender = {
  side: string;
  what: string;
  tags: number;
  server: Running;
  database: string | null;
  isFloor: boolean;
  run: (seconds: number) => Promise<Sample>;
};

type Floor = { side: Side; server: Running };

/** A minimal server beside each database of ours. Sockets have one without a database too. */
async function startFloors(kind: 'floor-http' | 'floor-socket', sides: readonly Side[]): Promise<Floor[]> {
  const floors: Floor[] = [];
  for (const side of sides) {
    const { name, database } = side;
    if (name !== 'ours' || (kind === 'floor-http' && !database.url)) continue;
    floors.push({ side, server: await startFloor(kind, database.url ? { FLOOR_DATABASE_URL: database.url } : {}) });
  }
  return floors;
}

async function stopFloors(floors: readonly Floor[]): Promise<void> {
  for (const { server } of floors) await server.stop();
}

async function measureReads(sides: readonly Side[]): Promise<void> {
  const floors = await startFloors('floor-http', sides);
  const http = (what: string, side: Side, server: Running, paths: string[], tokens: string[] = []): Contender => {
    const { database, tags } = side;
    const isFloor = server !== side.server;
    const requests = getRequests(paths, Math.max(8192, paths.length), tokens);
    const run = (time: number): Promise<Sample> => loadHttp(server.port, requests, connections, time);
    return { side: isFloor ? 'floor' : side.name, what, tags, server, database: database.url && database.name, isFloor, run };
  };
  for (const [i, { what, floorName }] of (sides[0]?.reads ?? []).entries()) {
    if (!isSelected(what)) continue;
    await race([
      ...floors.map(({ side, server }) => http(floorName, side, server, side.reads[i]?.floor ?? [])),
      ...sides.map((side) => http(what, side, side.server, side.reads[i]?.paths ?? [])),
    ]);
  }
  const mixed = ({ reads }: Side): string[] => (reads[0]?.paths ?? []).flatMap((path, i) => [path, reads[1]?.paths[i] ?? path]);
  const withTokens = sides.filter((side) => side.tokens.length > 0);
  if (isSelected('signed in') && withTokens.length > 0)
    await race(withTokens.map((side) => http('lists and details, signed in', side, side.server, mixed(side), side.tokens)));
  if (isSelected('same page'))
    await race([
      ...floors.map(({ side, server }) => http('floor: the same page again', side, server, ['/24'])),
      ...sides.map((side) => http('the same page again', side, side.server, ['/v1/listings'])),
    ]);
  await stopFloors(floors);
}

async function measureSockets(sides: readonly Side[]): Promise<void> {
  if (!isSelected('socket')) return;
  const floors = await startFloors('floor-socket', sides);
  for (const event of ['fetchBraTag', 'searchListings'] as const) {
    const inputsOf = (side: Side): object[] =>
      event === 'fetchBraTag' ? side.inventory.braTagIds.map((braTagId) => ({ braTagId })) : (side.reads[0]?.paths ?? []).map(inputOf);
    const callers: Caller[] = [];
    for (const { side, server } of floors) {
      callers.push(await openCaller('floor', 'floor: echo, bare socket.io', side, server, 'echo', inputsOf(side)));
      if (event === 'fetchBraTag' && side.database.url)
        callers.push(await openCaller('bare', 'the same tags, bare socket.io and pg', side, server, 'tag', inputsOf(side)));
    }
    for (const side of sides)
      callers.push(await openCaller(side.name, `${event} over the socket`, side, side.server, event, inputsOf(side)));
    await raceCallers(callers);
  }
  await stopFloors(floors);
}

/** Counts of filters, beside a server that reads and counts the same rows. */
async function measureCounts(sides: readonly Side[]): Promise<void> {
  if (!isSelected('counts of filters') || !sides[0]?.database.url) return;
  const floors = await startFloors('floor-socket', sides);
  const callers: Caller[] = [];
  for (const { side, server } of floors) {
    const { floor } = planCounts(side.inventory);
    callers.push(await openCaller('floor', 'floor: the same counts, bare socket.io and pg', side, server, 'counts', floor));
  }
  for (const side of sides)
    callers.push(await openCaller(side.name, 'counts of filters', side, side.server, 'countFacets', planCounts(side.inventory).inputs));
  await raceCallers(callers);
  await stopFloors(floors);
}

type Caller = { sockets: Socket[]; contender: Contender };

async function openCaller(
  name: string,
  what: string,
  { database, tags, server: own }: Side,
  server: Running,
  event: string,
  inputs: object[],
): Promise<Caller> {
  const sockets = await openSockets(`http://127.0.0.1:${server.port}${server === own ? '/strapline' : ''}`, people, 70_000);
  const run = (time: number): Promise<Sample> => loadSocket(sockets, event, inputs, connections, time);
  // The echo needs no database.
  const databaseName = event === 'echo' ? null : database.url && database.name;
  return { sockets, contender: { side: name, what, tags, server, database: databaseName, isFloor: name === 'floor', run } };
}

async function raceCallers(callers: readonly Caller[]): Promise<void> {
  await race(callers.map(({ contender }) => contender));
  for (const { sockets } of callers) for (const socket of sockets) socket.close();
}

function inputOf(address: string): object {
  return Object.fromEntries(new URL(address, 'http://localhost').searchParams);
}

/** Runs the contenders in alternating rounds, so that noise on the machine affects all of them alike. Adds one row for each, relative to the floor of the same rounds and tags. */
async function race(contenders: readonly Contender[]): Promise<void> {
  for (const one of contenders) await one.run(warmSeconds);
  const sums = contenders.map(() => new Sum());
  const [first, ...others] = contenders.entries();
  // The others change places each round: the one that follows the floor is slower, even beside the same code.
  for (let round = 0; round < rounds; round += 1, others.reverse())
    for (const [i, one] of first ? [first, ...others] : [])
      await sums[i]?.add([one.server.child.pid], one.database, () => one.run(seconds / rounds));
  for (const [i, { what, side, tags, isFloor }] of contenders.entries()) {
    const floor = sums[contenders.findIndex((one) => one.isFloor && one.tags === tags)] ?? null;
    const sum = sums[i];
    if (sum) report(sum, what, side, tags, isFloor ? null : floor);
  }
}

function report(sum: Sum, what: string, side: string, tags: number, floor: Sum | null): void {
  const row = sum.row(what, side, tags, floor);
  if (row.failures > 0) notes.push(`${what}: ${row.failures} calls failed, the first with ${sum.firstFailure}`);
  rows.push(row);
  // What was measured so far isn't lost if something fails later.
  process.stderr.write(`${what}, ${side}, ${tags} tags: p50 ${row.p50Ms} ms, p99 ${row.p99Ms} ms\n`);
}

/** The URL that a chip opens, at the required rate and at full speed, and the redemption of its tap by the page. */
async function measureTaps(database: BenchDatabase, server: Running, tags: number): Promise<void> {
  const bound = await database.bindChips(benchKey.kid, chips);
  const paths = bound.map((chip) => tapPath(chip, 1));
  const requests = getRequests(paths, Math.max(4096, paths.length));
  const load = (perSecond?: number) =>
    loadHttp(server.port, requests, connections, seconds, { status: 303, ...(perSecond ? { perSecond } : {}) });
  await loadHttp(server.port, requests, connections, warmSeconds, { status: 303 });
  await note(`tap verified, ${tapsPerSecond} a second`, tags, server, () => load(tapsPerSecond));
  await note('tap verified, as fast as it goes', tags, server, () => load());
  const opened = await openTaps(server.port, bound, redemptions, 64);
  await note('tap redeemed over the socket', tags, server, () => redeemTaps(opened, connections));
  for (const socket of new Set(opened.map((one) => one.socket))) socket.close();
}

async function measurePurchases(server: Running, tags: number, pieces: { braTagId: string }[], keys: SandboxKeys): Promise<void> {
  const sockets = await openSockets(`http://127.0.0.1:${server.port}/strapline`, 64, 80_000);
  const ids = pieces.map(({ braTagId }) => braTagId);
  await loadPurchases(server.port, keys.publishableKey, sockets, ids.slice(0, 40), 8);
  await note('whole purchase, 8 at once', tags, server, () =>
    loadPurchases(server.port, keys.publishableKey, sockets, ids.slice(40, 40 + purchases), 8),
  );
  await note('webhook of a payment until it is settled', tags, server, () =>
    settleByWebhook(server.port, keys, sockets, ids.slice(40 + purchases, 40 + purchases + settlements)),
  );
  for (const socket of sockets) socket.close();
}

/** Derived from the key in the data folder, as the server does. */
function sandboxKeys({ dataDir }: BenchDatabase): SandboxKeys {
  const secrets = loadSecrets(dataDir, process.env['SECRET_KEY'] ?? null);
  const key = (purpose: string): string => secrets.derive(`sandbox/${purpose}`).toString('hex');
  return {
    publishableKey: `pk_test_${key('publishable')}`,
    secretKey: `sk_test_${key('secret')}`,
    webhookSecret: `whsec_${key('webhook')}`,
  };
}

async function note(what: string, tags: number, server: Running, work: () => Promise<Sample>): Promise<void> {
  const sum = new Sum();
  await sum.add([server.child.pid], null, work);
  report(sum, what, 'ours', tags, null);
}

function print(): void {
  const head = ['what', 'side', 'tags', 'per s', 'p50 ms', 'p99 ms', 'cpu ms', 'db ms', 'kB', 'rss MB', 'of floor', 'by cpu'];
  const lines = rows.map((row) =>
    [
      row.what,
      row.side,
      row.tags,
      row.perSecond,
      row.p50Ms,
      row.p99Ms,
      row.cpuMsPerCall ?? '-',
      row.dbCpuMsPerCall ?? '-',
      row.kbPerCall ?? '-',
      row.rssMb ?? '-',
      row.ofFloor ?? '',
      row.ofFloorByCpu ?? '',
    ].map(String),
  );
  const widths = head.map((name, i) => Math.max(name.length, ...lines.map((line) => line[i]?.length ?? 0)));
  for (const line of [head, ...lines])
    process.stdout.write(`${line.map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')}\n`);
  process.stdout.write(`\n${notes.join('\n')}\n`);
}

await main();

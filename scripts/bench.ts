/** `npm run bench [-- --json]`: the production server beside floors of the same machine, in the same run; about three minutes. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadSecrets } from '../packages/server/src/platform/secrets.ts';
import { type BenchDatabase, openBenchDatabase } from './bench/bench-database.ts';
import { getRequests, loadHttp, type Sample } from './bench/http-load.ts';
import { type Running, startFloor, startServer, usage } from './bench/processes.ts';
import { loadPurchases } from './bench/purchase-load.ts';
import { type SandboxKeys, settleByWebhook } from './bench/settle-load.ts';
import { loadSocket, openSockets } from './bench/socket-load.ts';
import { benchKey, openTaps, redeemTaps, tapPath } from './bench/tap-load.ts';

type Row = {
  what: string;
  tags: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMsPerCall: number | null;
  rssMb: number | null;
  ofFloor: number | null;
  failures: number;
};

const connections = 16;
/** As many people, so that nobody is told to slow down: each may ask 600 times at once, and we ask up to 30,000 times a second for five seconds. */
const people = 256;
const warmSeconds = 1;
const seconds = 4;
const purchases = 400;
const settlements = 200;
/** How many taps a second a house has to bear, and how many are redeemed one after another. */
const tapsPerSecond = 2000;
const redemptions = 3000;
const chips = 1000;
const chipKeys = JSON.stringify({ [benchKey.kid]: benchKey.master.toString('base64url') });

const { values: options } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const rows: Row[] = [];
const notes: string[] = [];

async function main(): Promise<void> {
  const database = await openBenchDatabase();
  try {
    const sizes = database.engine === 'postgres' ? [10_000, 100_000] : [10_000];
    if (database.engine !== 'postgres')
      notes.push('No PostgreSQL answered: the embedded database is measured, without floors of reads, at one size.');
    let have = 0;
    for (const size of sizes) {
      const took = await database.add(size - have);
      notes.push(`${size - have} tags were added in ${took.toFixed(1)} s.`);
      have = size;
      await measure(database, size, size === sizes.at(-1));
    }
  } finally {
    await database.drop();
  }
  if (options.json) process.stdout.write(`${JSON.stringify({ rows, notes, at: new Date().toISOString() }, null, 2)}\n`);
  else print();
}

async function measure(database: BenchDatabase, tags: number, isLast: boolean): Promise<void> {
  const pieces = await database.pieces(1000);
  const floors = await measureFloors(database, tags, pieces);
  const server = await startServer(
    { ...database.env, SEED: 'empty', TRUST_PROXY: '127.0.0.1', CHIP_KEYS: chipKeys },
    path.join(database.dataDir, 'server.log'),
  );
  notes.push(`Ready ${server.readyMs} ms after the start of the process, with ${tags} tags.`);
  try {
    await measureReads(server, tags, pieces, floors);
    await measureSocket(server, tags, pieces, floors);
    if (isLast) await measureTaps(database, server, tags);
    if (isLast) await measurePurchases(server, tags, pieces, sandboxKeys(database));
    await measureFloorsAgain(database, tags, pieces);
  } finally {
    await server.stop();
  }
}

type Floors = { many: number | null; one: number | null; echo: number };

async function measureFloors(database: BenchDatabase, tags: number, pieces: { braTagId: string }[]): Promise<Floors> {
  let many: number | null = null;
  let one: number | null = null;
  if (database.env['DATABASE_URL']) {
    const floor = await startFloor('floor-http', { FLOOR_DATABASE_URL: database.env['DATABASE_URL'] });
    many = await read(floor, 'floor: 24 rows, bare Fastify and pg', tags, ['/24'], null);
    one = await read(
      floor,
      'floor: 1 row, bare Fastify and pg',
      tags,
      pieces.map((piece) => `/1/${encodeURIComponent(piece.braTagId)}`),
      null,
    );
    await floor.stop();
  }
  const echo = await startFloor('floor-socket', {});
  const sockets = await openSockets(`http://127.0.0.1:${echo.port}`, people);
  const inputs = pieces.map(({ braTagId }) => ({ braTagId }));
  await loadSocket(sockets, 'echo', inputs, connections, warmSeconds);
  const perSecond = await note('floor: echo, bare socket.io', tags, echo, null, () =>
    loadSocket(sockets, 'echo', inputs, connections, seconds),
  );
  for (const socket of sockets) socket.close();
  await echo.stop();
  return { many, one, echo: perSecond };
}

/** Once more after our own measurements, so that the noise of the machine can be seen. */
async function measureFloorsAgain(database: BenchDatabase, tags: number, pieces: { braTagId: string }[]): Promise<void> {
  if (!database.env['DATABASE_URL'] || pieces.length === 0) return;
  const floor = await startFloor('floor-http', { FLOOR_DATABASE_URL: database.env['DATABASE_URL'] });
  await read(floor, 'floor: 24 rows, once more', tags, ['/24'], null);
  await floor.stop();
}

const searches = ['rose+silk', 'lace', 'velvet+longline', 'cotton+bralette', 'ivory', 'midnight+plunge', 'covered+buttons', 'linen'];
const sizes = ['34:D', '32:E', '36:C', '34:DD', '38:DD', '30:F'];

async function measureReads(server: Running, tags: number, pieces: { slug: string }[], floors: Floors): Promise<void> {
  await read(server, 'list of 24', tags, ['/v1/listings'], floors.many);
  await read(
    server,
    'detail of a piece',
    tags,
    pieces.map((piece) => `/v1/listings/${piece.slug}`),
    floors.one,
  );
  const found = searches.flatMap((q) =>
    sizes.map((size) => `/v1/listings?q=${q}&size.system=UK&size.band=${size.split(':')[0]}&size.cup=${size.split(':')[1]}`),
  );
  await read(server, 'search by words and size', tags, found, floors.many);
  const bySize = sizes.map((size) => `/v1/listings?size.system=UK&size.band=${size.split(':')[0]}&size.cup=${size.split(':')[1]}`);
  await read(server, 'search by size', tags, bySize, floors.many);
  const bySister = bySize.flatMap((path) => [`${path}&sisters=true`, `${path}&sisters=true&equivalents=false`]);
  await read(server, 'search by size and its sisters', tags, bySister, floors.many);
}

async function read(server: Running, what: string, tags: number, paths: string[], floor: number | null): Promise<number> {
  const requests = getRequests(paths, Math.max(4096, paths.length));
  await loadHttp(server.port, requests, connections, warmSeconds);
  return await note(what, tags, server, floor, () => loadHttp(server.port, requests, connections, seconds));
}

async function measureSocket(server: Running, tags: number, pieces: { braTagId: string }[], floors: Floors): Promise<void> {
  const sockets = await openSockets(`http://127.0.0.1:${server.port}/strapline`, people, 70_000);
  const inputs = pieces.map(({ braTagId }) => ({ braTagId }));
  await loadSocket(sockets, 'fetchBraTag', inputs, connections, warmSeconds);
  await note('fetchBraTag over the socket', tags, server, floors.echo, () =>
    loadSocket(sockets, 'fetchBraTag', inputs, connections, seconds),
  );
  for (const socket of sockets) socket.close();
}

/** What a chip opens, at the rate it has to bear and as fast as it goes, and what the page does with it. */
async function measureTaps(database: BenchDatabase, server: Running, tags: number): Promise<void> {
  const bound = await database.bindChips(benchKey.kid, chips);
  const paths = bound.map((chip) => tapPath(chip, 1));
  const requests = getRequests(paths, Math.max(4096, paths.length));
  const load = (perSecond?: number) =>
    loadHttp(server.port, requests, connections, seconds, { status: 303, ...(perSecond ? { perSecond } : {}) });
  await loadHttp(server.port, requests, connections, warmSeconds, { status: 303 });
  await note(`tap verified, ${tapsPerSecond} a second`, tags, server, null, () => load(tapsPerSecond));
  await note('tap verified, as fast as it goes', tags, server, null, () => load());
  const opened = await openTaps(server.port, bound, redemptions, 64);
  await note('tap redeemed over the socket', tags, server, null, () => redeemTaps(opened, connections));
  for (const socket of new Set(opened.map((one) => one.socket))) socket.close();
}

async function measurePurchases(server: Running, tags: number, pieces: { braTagId: string }[], keys: SandboxKeys): Promise<void> {
  const sockets = await openSockets(`http://127.0.0.1:${server.port}/strapline`, 64, 80_000);
  const ids = pieces.map(({ braTagId }) => braTagId);
  await loadPurchases(server.port, keys.publishableKey, sockets, ids.slice(0, 40), 8);
  await note('whole purchase, 8 at once', tags, server, null, () =>
    loadPurchases(server.port, keys.publishableKey, sockets, ids.slice(40, 40 + purchases), 8),
  );
  await note('webhook of a payment until it is settled', tags, server, null, () =>
    settleByWebhook(server.port, keys, sockets, ids.slice(40 + purchases, 40 + purchases + settlements)),
  );
  for (const socket of sockets) socket.close();
}

/** As the server derives them from the key in its data folder. */
function sandboxKeys({ dataDir }: BenchDatabase): SandboxKeys {
  const secrets = loadSecrets(dataDir, process.env['SECRET_KEY'] ?? null);
  const key = (purpose: string): string => secrets.derive(`sandbox/${purpose}`).toString('hex');
  return {
    publishableKey: `pk_test_${key('publishable')}`,
    secretKey: `sk_test_${key('secret')}`,
    webhookSecret: `whsec_${key('webhook')}`,
  };
}

async function note(what: string, tags: number, server: Running, floor: number | null, work: () => Promise<Sample>): Promise<number> {
  const before = usage(server);
  const sample = await work();
  const after = usage(server);
  const times = sample.times.sort((a, b) => a - b);
  const perSecond = sample.calls / sample.seconds;
  rows.push({
    what,
    tags,
    perSecond: Math.round(perSecond),
    p50Ms: rounded(times[Math.floor(times.length * 0.5)] ?? 0),
    p99Ms: rounded(times[Math.floor(times.length * 0.99)] ?? 0),
    cpuMsPerCall: before && after ? rounded(((after.cpuSeconds - before.cpuSeconds) * 1000) / sample.calls) : null,
    rssMb: after?.rssMb ?? null,
    ofFloor: floor ? rounded(perSecond / floor) : null,
    failures: sample.failures.length,
  });
  if (sample.failures.length > 0)
    notes.push(`${what}: ${sample.failures.length} of ${sample.calls} failed, the first with ${sample.failures[0]}`);
  return perSecond;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function print(): void {
  const head = ['what', 'tags', 'per s', 'p50 ms', 'p99 ms', 'cpu ms', 'rss MB', 'of floor'];
  const lines = rows.map((row) =>
    [row.what, row.tags, row.perSecond, row.p50Ms, row.p99Ms, row.cpuMsPerCall ?? '-', row.rssMb ?? '-', row.ofFloor ?? ''].map(String),
  );
  const widths = head.map((name, i) => Math.max(name.length, ...lines.map((line) => line[i]?.length ?? 0)));
  for (const line of [head, ...lines])
    process.stdout.write(`${line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')}\n`);
  process.stdout.write(`\n${notes.join('\n')}\n`);
}

await main();

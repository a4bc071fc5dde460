import { rm } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '@strapline/testkit/free-port';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { copyTemplate } from '@strapline/testkit/migrated-template';
import { type ServerProcess, startServerProcess, waitUntilReady } from '@strapline/testkit/server-process';
import { connectClient } from '@strapline/testkit/socket-client';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { startTestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let dataDir: string;
/** The settings of every server on the data folder. */
let env: Record<string, string>;
const databases: Awaited<ReturnType<typeof createFreshDatabase>>[] = [];
let port: number;
let base: string;
let first: ServerProcess;
/** Ten seconds; more on a machine that is so busy that starting takes a third of them. */
let stopWithinMs: number;

beforeAll(async () => {
  dataDir = await createTemporaryFolder('stop');
  port = await findFreePort();
  base = `http://127.0.0.1:${port}`;
  env = { PORT: String(port), SEED: 'empty', LOG_LEVEL: 'info', ...(await prepareData(dataDir)) };
  const before = Date.now();
  first = startServerProcess(env);
  await waitUntilReady(base, first);
  stopWithinMs = Math.max(10_000, 3 * (Date.now() - before));
});
afterAll(async () => {
  first.child.kill('SIGKILL');
  await first.ended;
  for (const database of databases) await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A migrated database for a data folder: embedded, or on the suite's server. */
async function prepareData(folder: string): Promise<Record<string, string>> {
  const database = await createFreshDatabase();
  databases.push(database);
  if (!database) copyTemplate(path.join(folder, 'pglite'));
  return { DATA_DIR: folder, ...(database ? { DATABASE_URL: database.url } : {}) };
}

test('a start logs JSON lines, then prints a readable banner', async () => {
  const lines = (await readLogAfterStart(first)).split('\n');
  const at = lines.findIndex((line) => line.includes(`Strapline is running at http://localhost:${port}`));
  const log = lines.slice(0, at).filter(Boolean);
  expect(log.length).toBeGreaterThan(0);
  for (const line of log) expect(JSON.parse(line)).toHaveProperty('msg');
  expect(lines.slice(at + 1).filter(Boolean)).toEqual([
    `    Toptop      http://toptop.localhost:${port}`,
    `    Data        ${formatPlace()}`,
    '    Stop        Ctrl+C',
  ]);
});

function formatPlace(): string {
  const address = env['DATABASE_URL']?.replace(/[^/]*@/, '');
  return address ? `${address} and ${dataDir}` : `${dataDir} (delete this folder to start over)`;
}

/** The process is ready shortly before it prints the banner. */
async function readLogAfterStart(server: ServerProcess): Promise<string> {
  await expect.poll(server.output).toContain('Ctrl+C');
  return server.output();
}

// Several servers may use one PostgreSQL database.
describe.skipIf(process.env['TEST_DATABASE_URL'])('a second start on an embedded database', () => {
  test('on the same data folder is refused within 2 seconds with a clear message, and the first server is unaffected', async () => {
    // Loading the code does not count; a start with invalid settings measures how long it takes. Other work on the machine can delay either, so both are repeated.
    let refusedMs = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 5 && refusedMs >= 2000; attempt += 1) {
      const loading = Date.now();
      expect(await startServerProcess({ PORT: 'many' }).ended).toBe(1);
      const before = Date.now();
      const second = startServerProcess({ ...env, PORT: '0' });
      expect(await second.ended).toBe(1);
      expect(second.output()).toBe(`Another Strapline server is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.\n`);
      refusedMs = Math.min(refusedMs, Date.now() - before - (before - loading));
    }
    expect(refusedMs).toBeLessThan(2000);

    expect((await fetch(`${base}/readyz`)).status).toBe(200);
    const client = await connectClient(base);
    expect(await client.call('searchListings', {})).toMatchObject({ items: [] });
    client.close();
  });

  test('with another path to the same folder is refused, too', async () => {
    const second = startServerProcess({ ...env, PORT: '0', DATA_DIR: `${dataDir}/../${path.basename(dataDir)}/` });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('Another Strapline server is using');
  });
});

test('an invalid setting prevents the start with one line that names it', async () => {
  const wrong = startServerProcess({ PORT: '0', DATA_DIR: path.join(dataDir, 'other'), SECRET_KEY: 'short' });
  expect(await wrong.ended).toBe(1);
  const output = wrong.output().trim();
  expect(output).toContain('SECRET_KEY');
  expect(output.split('\n')).toHaveLength(1);
});

describe('stopping', () => {
  test('answers the calls in progress and accepts no new ones', async () => {
    const testServer = await startTestServer();
    const client = await connectClient(testServer.url);
    let release = (): void => {};
    const isLocked = new Promise<void>((locked) => {
      void testServer.services.db.transaction(async (trx) => {
        await trx.script('lock table bra_tag, listing in access exclusive mode');
        locked();
        await new Promise<void>((done) => {
          release = done;
        });
      });
    });
    await isLocked;
    const overHttp = testServer.http('/v1/listings');
    const underWay = Promise.all(Array.from({ length: 10 }, () => client.raw('searchListings', {})));
    // Answered after the calls before it have arrived.
    await client.call('authCheck');
    expect((await testServer.http('/healthz')).status).toBe(200);
    const closing = testServer.close();
    await expect.poll(async () => (await testServer.http('/readyz')).status).toBe(503);
    expect(await client.refusal('authCheck')).toMatchObject({ code: 'unavailable' });
    release();
    for (const answer of await underWay) expect(answer).toMatchObject({ items: [] });
    expect((await overHttp).status).toBe(200);
    await closing;
    client.close();
  });

  // With Redis, other processes run on.
  test.skipIf(!process.env['TEST_REDIS_URL'])('lets clients move to another process, and answers their calls until then', async () => {
    const stopping = await startTestServer({}, { leaveMs: 60_000 });
    const client = await connectClient(stopping.url);
    const notice = client.push('serverStopping');
    const closing = stopping.close();
    await notice;
    expect(await client.call('searchListings', {})).toMatchObject({ items: [] });
    const { status, headers } = await stopping.http('/v1/listings');
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    // Its load balancer asks another process.
    await expect(connectClient(stopping.url)).rejects.toThrow();
    client.close();
    await closing;
  });

  test('while the demo data is created exits with code 0 and frees the data folder', async () => {
    const data = await prepareData(path.join(dataDir, 'demo'));
    const demo = startServerProcess({ PORT: '0', SEED: 'demo', LOG_LEVEL: 'info', ...data });
    await expect.poll(demo.output).toContain('creating the demo data');
    const before = Date.now();
    demo.child.kill('SIGTERM');
    expect(await demo.ended).toBe(0);
    expect(Date.now() - before).toBeLessThan(stopWithinMs);

    const next = startServerProcess({ PORT: '0', SEED: 'empty', ...data });
    await readLogAfterStart(next);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });

  // The last test: it ends this file's server.
  test('by SIGTERM takes at most 10 seconds, exits with code 0 and loses nothing acknowledged', async () => {
    const client = await connectClient(base);
    const answers = Promise.all(Array.from({ length: 50 }, () => client.raw('searchListings', {})));
    await client.call('authCheck');
    const before = Date.now();
    first.child.kill('SIGTERM');
    for (const answer of await answers) expect(answer).toMatchObject({ items: [] });
    expect(await first.ended).toBe(0);
    expect(Date.now() - before).toBeLessThan(stopWithinMs);
    client.close();

    const next = startServerProcess(env);
    await waitUntilReady(base, next);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });
});

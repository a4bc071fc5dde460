import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type OwnProcess, runServer, untilReady } from '@strapline/testkit/server-process';
import { connect } from '@strapline/testkit/socket-client';
import { freePort, startTestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

let dataDir: string;
let port: number;
let base: string;
let first: OwnProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'strapline-stop-'));
  port = await freePort();
  base = `http://127.0.0.1:${port}`;
  first = runServer({ PORT: String(port), DATA_DIR: dataDir, SEED: 'empty', LOG_LEVEL: 'info' });
  await untilReady(base, first);
});
afterAll(async () => {
  first.child.kill('SIGKILL');
  await first.ended;
  await rm(dataDir, { recursive: true, force: true });
});

test('the last lines of a start are for people, after a log for programs', async () => {
  const lines = (await saidAfterStart(first)).split('\n');
  const at = lines.findIndex((line) => line.includes(`Strapline is running at http://localhost:${port}`));
  const log = lines.slice(0, at).filter(Boolean);
  expect(log.length).toBeGreaterThan(0);
  for (const line of log) expect(JSON.parse(line)).toHaveProperty('msg');
  expect(lines.slice(at + 1).filter(Boolean)).toEqual([
    `    Data        ${dataDir} (delete this folder to start over)`,
    '    Stop        Ctrl+C',
  ]);
});

/** The process is ready a moment before it says where it is. */
async function saidAfterStart(server: OwnProcess): Promise<string> {
  return await vi.waitUntil(() => (server.said().includes('Ctrl+C') ? server.said() : null), { timeout: 10_000 });
}

describe('a second start', () => {
  test('on the same data folder refuses within 2 seconds with a clear sentence, and the first is unharmed', async () => {
    // Loading the code is not part of the promise; a start that fails for its settings tells how long that takes here.
    const loading = Date.now();
    expect(await runServer({ PORT: 'many' }).ended).toBe(1);
    const loadingMs = Date.now() - loading;

    const before = Date.now();
    const second = runServer({ PORT: '0', DATA_DIR: dataDir, SEED: 'empty' });
    expect(await second.ended).toBe(1);
    expect(Date.now() - before - loadingMs).toBeLessThan(2000);
    expect(second.said()).toBe(`Another Strapline server is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.\n`);

    expect((await fetch(`${base}/readyz`)).status).toBe(200);
    const client = await connect(base);
    expect(await client.call('searchListings', {})).toMatchObject({ items: [] });
    client.close();
  });

  test('by another spelling of the folder is refused, too', async () => {
    const second = runServer({ PORT: '0', DATA_DIR: `${dataDir}/../${path.basename(dataDir)}/`, SEED: 'empty' });
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain('Another Strapline server is using');
  });
});

test.each([
  ['PORT', { PORT: '70000' }],
  [
    'PUBLIC_URL',
    {
      PUBLIC_URL: 'http://strapline.example',
      SEED: 'empty',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    },
  ],
  ['SEED', { PUBLIC_URL: 'https://strapline.example', SEED: 'demo' }],
  ['STRIPE_SECRET_KEY', { PUBLIC_URL: 'https://strapline.example' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }],
  ['SECRET_KEY', { SECRET_KEY: 'short' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'everybody', SEED: 'empty' }],
])('a wrong %s stops the start with one sentence that names it, and leaves nothing behind', async (name, env) => {
  const folder = path.join(dataDir, 'other', name);
  const wrong = runServer({ PORT: '0', DATA_DIR: folder, ...env });
  expect(await wrong.ended).toBe(1);
  const said = wrong.said().trim();
  expect(said).toContain(name);
  expect(said.split('\n')).toHaveLength(1);
});

describe('stopping', () => {
  test('lets calls under way come to their end, each with its answer, and takes no new ones', async () => {
    const testServer = await startTestServer();
    const client = await connect(testServer.url);
    let letGo = (): void => {};
    const isLocked = new Promise<void>((locked) => {
      void testServer.services.db.transaction(async (trx) => {
        await trx.script('lock table bra_tag, listing in access exclusive mode');
        locked();
        await new Promise<void>((done) => {
          letGo = done;
        });
      });
    });
    await isLocked;
    const overHttp = testServer.http('/v1/listings');
    const underWay = Promise.all(Array.from({ length: 10 }, () => client.raw('searchListings', {})));
    await new Promise((done) => setTimeout(done, 200));
    const closing = testServer.close();
    await new Promise((done) => setTimeout(done, 300));
    expect(await client.refusal('authCheck')).toMatchObject({ code: 'unavailable' });
    expect((await testServer.http('/readyz')).status).toBe(503);
    letGo();
    const before = Date.now();
    for (const answer of await underWay) expect(answer).toMatchObject({ items: [] });
    expect((await overHttp).status).toBe(200);
    await closing;
    expect(Date.now() - before).toBeLessThan(3000);
    client.close();
  });

  // The last one: it ends the server of this file.
  test('by SIGTERM ends within 10 seconds with code 0, and nothing acknowledged is lost', async () => {
    const client = await connect(base);
    const answers = Promise.all(Array.from({ length: 50 }, () => client.raw('searchListings', {})));
    await client.call('authCheck');
    const before = Date.now();
    first.child.kill('SIGTERM');
    for (const answer of await answers) expect(answer).toMatchObject({ items: [] });
    expect(await first.ended).toBe(0);
    expect(Date.now() - before).toBeLessThan(10_000);
    client.close();

    const next = runServer({ PORT: String(port), DATA_DIR: dataDir, SEED: 'empty', LOG_LEVEL: 'info' });
    await untilReady(base, next);
    next.child.kill('SIGTERM');
    expect(await next.ended).toBe(0);
  });
});

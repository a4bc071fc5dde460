import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { countTurns, measureTurns } from '@strapline/testkit/measure-turns';
import type { Client } from '@strapline/testkit/socket-client';
import { startTcpProxy, type TcpProxy } from '@strapline/testkit/tcp-proxy';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryLimits } from '../platform/limits.ts';
import { sql } from '../ports/database.ts';

const databaseServer = process.env['TEST_DATABASE_URL'];
const redisServer = process.env['TEST_REDIS_URL'];
if (!databaseServer)
  process.stdout.write('services-unavailable: skipped without TEST_DATABASE_URL; the embedded database cannot be away.\n');
else if (!redisServer) process.stdout.write('services-unavailable: Redis is skipped without TEST_REDIS_URL.\n');

/** Puts a TCP proxy before a server; returns its URL. */
async function openProxy(address: string, port: number): Promise<{ proxy: TcpProxy; url: string }> {
  const url = new URL(address);
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) || port });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return { proxy, url: url.href };
}

describe.runIf(databaseServer)('with the database down', () => {
  let server: TestServer;
  let proxy: TcpProxy;
  let client: Client;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createFreshDatabase();
    if (!database) throw new Error('TEST_DATABASE_URL is not set');
    drop = database.drop;
    const line = await openProxy(database.url, 5432);
    proxy = line.proxy;
    server = await startTestServer({ DATABASE_URL: line.url });
    client = await server.connect();
  });
  afterAll(async () => {
    proxy?.mend();
    await server?.close();
    await proxy?.close();
    await drop?.();
  });

  test.each([
    ['refusing', () => proxy.cut()],
    ['silent', () => proxy.silence()],
  ])('%s, calls fail within 5 seconds as retryable, and succeed within 5 seconds of its return', async (_how, takeAway) => {
    expect(await client.call('searchListings', {})).toMatchObject({ items: [] });
    takeAway();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => measureTurns(server, client.refusal('searchListings', { q: `word${i}` }))),
    );
    for (const { turns, result } of answers) {
      expect(result).toMatchObject({ code: 'unavailable', retryAfterMs: expect.any(Number) });
      expect(turns).toBeLessThan(countTurns(5));
    }
    const ready = await measureTurns(server, server.http('/readyz'));
    expect(ready.result).toMatchObject({ status: 503, body: { ready: false, database: 'unreachable' } });
    expect(ready.turns).toBeLessThan(countTurns(5));
    const read = await measureTurns(server, server.http('/v1/listings?q=lace'));
    expect([read.result.status, read.result.headers.get('retry-after')]).toEqual([503, '2']);
    expect(read.turns).toBeLessThan(countTurns(5));
    expect((await server.http('/healthz')).status).toBe(200);

    proxy.mend();
    const waitUntilBack = async (): Promise<void> => {
      await expect.poll(async () => (await server.http('/readyz')).status, { interval: 100 }).toBe(200);
      await expect.poll(async () => await client.raw('searchListings', {}), { interval: 100 }).toMatchObject({ items: [] });
    };
    expect((await measureTurns(server, waitUntilBack())).turns).toBeLessThan(countTurns(5));
  });

  test.each([
    ['cut', () => proxy.cut()],
    ['silent', () => proxy.silence()],
  ])('a transaction that waits meanwhile (%s) leaves nothing half done, and the process survives', async (_how, takeAway) => {
    const { db } = server.services;
    const failing = db.transaction(async (trx) => {
      await trx.change(sql`insert into mail (recipient, subject, body) values ('nobody@post.example', 'half', 'done')`);
      takeAway();
      await new Promise((done) => setTimeout(done, 300));
      await trx.first(sql`select 1`);
    });
    const { turns } = await measureTurns(server, expect(failing).rejects.toMatchObject({ name: 'DatabaseUnavailable' }));
    expect(turns).toBeLessThan(countTurns(6));
    proxy.mend();
    await expect.poll(async () => (await server.http('/readyz')).status, { interval: 100 }).toBe(200);
    expect(await db.rows(sql`select 1 from mail where subject = 'half'`)).toEqual([]);
  });
});

describe.runIf(databaseServer && redisServer)('with Redis down', () => {
  let server: TestServer;
  let proxy: TcpProxy;
  beforeAll(async () => {
    const line = await openProxy(redisServer ?? '', 6379);
    proxy = line.proxy;
    server = await startTestServer({ REDIS_URL: line.url });
  });
  afterAll(async () => {
    proxy?.mend();
    await server?.close();
    await proxy?.close();
  });

  test.each([
    ['refusing', () => proxy.cut()],
    ['silent', () => proxy.silence()],
  ])('%s, the process continues alone: calls, updates, new connections and limits work', async (how, takeAway) => {
    const mara = await server.person({ birthDate: '1990-05-01' });
    takeAway();
    // Longer than the heartbeat of the cluster adapter.
    await new Promise((done) => setTimeout(done, 6000));
    const read = await measureTurns(server, mara.client.call('searchListings', {}));
    expect(read.turns).toBeLessThan(countTurns(3));
    const update = mara.client.push('braTagStatus');
    update.catch(() => undefined);
    server.services.push('strapline', `acc:${mara.accountId}`, 'braTagStatus', {
      braTagId: 'amber_lark_k2p:2026:main:0001',
      status: 'active',
      nfc: 'none',
      listing: 'none',
      proofLevel: 1,
      version: 2,
    });
    // On a hanging connection the loss of Redis is not detected yet, so pushes wait.
    if (how === 'refusing') await update;
    const newcomer = await server.connect();
    expect(await newcomer.call('authCheck')).toMatchObject({ level: 0 });

    const { burst } = await import('../platform/limits.ts').then(({ buckets }) => buckets.write);
    const waits = await Promise.all(
      Array.from({ length: burst + 60 }, async () => await server.services.limits.take('write', `somebody ${how}`)),
    );
    expect(waits.filter((wait) => wait > 0).length).toBeGreaterThanOrEqual(5);

    proxy.mend();
    await expect.poll(() => server.services.limits.take('read', 'somebody else')).toBe(0);
  });
});

test('in-process limits need no other service', () => {
  const alone = createMemoryLimits(() => 0);
  const waits = Array.from({ length: 61 }, () => alone.take('money', 'somebody'));
  expect(waits.at(-1)).toBeGreaterThan(0);
});

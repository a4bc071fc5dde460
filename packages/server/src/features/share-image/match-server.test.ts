import { readdirSync, readFileSync } from 'node:fs';
import { matchNamespace } from '@strapline/contract/match-events';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { connectFinder, createPicture, hashAsBrowser, proveHandle, publishPicture, registerPicture, toInput } from './test-share-images.ts';

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startTestServer({ ...trustForwardedFor, MATCH_PORT: '0' });
  url = getUrl();
});
afterAll(() => server.close());

const getUrl = (): string => (server.services.matcher?.getUrl() ?? '').replace('localhost', '127.0.0.1');

function connect(path: string, headers: Record<string, string> = {}): Promise<string> {
  const socket = io(url + path, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: headers });
  return new Promise((done) => {
    socket.once('connect', () => done('connected'));
    socket.once('connect_error', () => done('refused'));
  }).finally(() => socket.close()) as Promise<string>;
}

const hashes = { sha256: '0'.repeat(64), pdq: '0'.repeat(64), quality: 80, phashes: ['0'.repeat(16)] };

describe('the match server', () => {
  test('has an address of its own, which /v1/info names', async () => {
    const { match } = (await server.http('/v1/info')).body as { match: unknown };
    expect(match).toEqual({ url: server.services.matcher?.getUrl(), namespace: '/match' });
    expect(new URL(url).port).not.toBe(new URL(server.url).port);
    const health = await fetch(`${url}/healthz`);
    expect([health.status, health.headers.get('content-security-policy')]).toEqual([200, "default-src 'none'; frame-ancestors 'none'"]);
    expect((await fetch(`${url}/v1/info`)).status).toBe(404);
  });

  test('has one namespace, for pages of ours and programs', async () => {
    expect(await connect(matchNamespace)).toBe('connected');
    expect(await connect(matchNamespace, { origin: server.url })).toBe('connected');
    expect(await connect(matchNamespace, { origin: 'https://elsewhere.example' })).toBe('refused');
    for (const path of ['/', '/strapline', '/strapline/admin', '/match/admin']) expect(await connect(path), path).toBe('refused');
  });

  test('answers one event, and every frame once', async () => {
    const finder = await connectFinder(server);
    expect(await finder.raw('matchSocialImage', hashes)).toEqual({ matches: [] });
    for (const name of ['authCheck', 'registerShareImage', 'constructor', '__proto__'])
      expect(await finder.raw(name, {})).toMatchObject({ error: { code: 'not_found' } });
    for (const input of [
      undefined,
      null,
      7,
      'text',
      [],
      {},
      { ...hashes, pdq: 'g'.repeat(64) },
      { ...hashes, quality: 101 },
      { ...hashes, more: 1 },
    ])
      expect(await finder.refusal(input)).toMatchObject({ code: 'validation' });
    expect(await finder.refusal({ ...hashes, fqsid: 'nothing' })).toMatchObject({ fields: { fqsid: expect.any(String) } });
    expect(await finder.raw('matchSocialImage')).toMatchObject({ error: { code: 'validation' } });
    finder.socket.emit('matchSocialImage', hashes);
    finder.socket.emit('matchSocialImage', hashes, 'more', { and: 'more' });
    expect(await finder.raw('matchSocialImage', hashes, 'more')).toEqual({ matches: [] });
    finder.socket.close();
  });

  test('closes the connection of whom sends more than hashes', async () => {
    const finder = await connectFinder(server);
    const closed = new Promise((done) => finder.socket.once('disconnect', done));
    finder.socket.emit('matchSocialImage', { ...hashes, sha256: 'a'.repeat(20_000) });
    await closed;
    expect(await connect(matchNamespace)).toBe('connected');
  });

  test('limits each address', async () => {
    const finder = await connectFinder(server, { 'x-forwarded-for': '10.99.0.1' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => finder.raw('matchSocialImage', hashes)));
    expect(answers).toEqual(Array(50).fill({ matches: [] }));
    let limited = 0;
    for (let round = 0; round < 60 && limited === 0; round += 1) {
      const more = await Promise.all(Array.from({ length: 50 }, () => finder.raw('matchSocialImage', hashes)));
      limited = more.filter((answer) => JSON.stringify(answer).includes('"rate_limited"')).length;
    }
    expect(limited).toBeGreaterThan(0);
    const other = await connectFinder(server, { 'x-forwarded-for': '10.99.0.2' });
    expect(await other.raw('matchSocialImage', hashes)).toEqual({ matches: [] });
    finder.socket.close();
    other.socket.close();
  });
});

/** The match server of this process, by what Linux says of processes. */
function findMatchProcess(): number {
  const pid = readdirSync('/proc').find(
    (name) =>
      /^\d+$/.test(name) &&
      new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(readProcess(name, 'status')) &&
      readProcess(name, 'cmdline').includes('match/main.ts'),
  );
  if (!pid) throw new Error('there is no match server');
  return Number(pid);
}

function readProcess(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

test.runIf(process.platform === 'linux')(
  'a match server that is killed is back at the same address, with all pictures; the main server goes on',
  async () => {
    const mara = await server.person({ birthDate: '1990-05-01' });
    await proveHandle(server, mara, `instagram:${mara.username}`);
    const file = await createPicture('before the crash');
    const { mediaId } = await publishPicture(server, mara, file);
    await registerPicture(mara, mediaId);
    process.kill(findMatchProcess(), 'SIGKILL');
    await expect.poll(() => server.services.matcher?.getUrl()).toBeNull();
    expect(((await server.http('/v1/info')).body as { match: unknown }).match).toBeNull();
    await expect.poll(getUrl).toBe(url);
    await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(200);
    const finder = await connectFinder(server);
    expect(await finder.raw('matchSocialImage', toInput(await hashAsBrowser(file)))).toEqual({
      matches: [{ fqsid: `instagram:${mara.username}`, match: 'exact', distance: 0 }],
    });
    finder.socket.close();
  },
);

test('without one, nothing can be found, and /v1/info says so', async () => {
  const without = await startTestServer();
  expect(((await without.http('/v1/info')).body as { match: unknown }).match).toBeNull();
  await without.close();
});

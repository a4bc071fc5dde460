import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@strapline/testkit/socket-client';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { webDist } from '../features/pages/page-template.ts';
import { renditions } from '../features/upload/upload.ts';
import { listHiddenMedia, listHttpPaths, listPagePaths, reads } from './test-hidden-places.ts';
import { hideEverything, type Planted, plantThings } from './test-hidden-things.ts';
import { expectNothing } from './test-traces.ts';

// Hundreds of requests, on a machine that may be busy.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

type Viewer = { name: string; client: Client; token?: string; traces: string[] };

let server: TestServer;
let planted: Planted;
let viewers: Viewer[];
const pushed: string[] = [];
const etags = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' }, { identityLimits: { accessTokenSeconds: 86_400 } });
  planted = await plantThings(server);
  const { people } = planted;
  const other = await server.person({ birthDate: '1990-05-01' });
  const stranger = await server.connect();
  await remember();
  for (const { socket } of [stranger, other.client]) socket.onAny((...push) => pushed.push(JSON.stringify(push)));
  await hideEverything(server, planted);
  viewers = [
    { name: 'a visitor', client: stranger, traces: listTraces('everybody') },
    { name: 'a member', ...people.theo, traces: listTraces('everybody') },
    { name: 'another creator', ...other, traces: listTraces('everybody') },
    { name: 'a person who blocked another one', ...people.blocking, traces: listTraces('blocking') },
    { name: 'a person whom another one blocked', ...people.blocked, traces: listTraces('blocked') },
  ];
});
afterAll(() => server.close());

/** Fills caches, and keeps the entity tags that browsers would send. */
async function remember(): Promise<void> {
  const media = listHiddenMedia(planted).map((id) => `/media/${id}/320.webp`);
  const pieces = Object.values(planted.pieces);
  const answers = pieces.flatMap(({ braTagId, slug }) => [
    `/v1/bratags/${braTagId}`,
    `/v1/galleries/${braTagId}`,
    ...(slug ? [`/v1/listings/${slug}`, `/listing/${slug}`] : []),
  ]);
  for (const where of [...media, ...answers, '/sitemap.xml', '/sitemap-1.xml', '/v1/listings', '/v1/models']) {
    const { headers, status } = await server.http(where);
    const etag = headers.get('etag');
    if (status === 200 && etag) etags.set(where, etag);
  }
  expect(media.every((where) => etags.has(where))).toBe(true);
}

/** What must not be in an answer: words, addresses, and the ids of pictures. */
function listTraces(who: 'everybody' | 'blocking' | 'blocked'): string[] {
  const { words, forumWords, pieces, suspended, ofBlocking, ofBlocked, people } = planted;
  const { blocking, blocked, ...common } = words;
  const all = [
    ...Object.values(common),
    ...Object.values(forumWords),
    ...Object.values(pieces).map(({ slug }) => slug),
    ...listHiddenMedia(planted),
    planted.avatar,
    suspended.slug,
    ...suspended.media,
  ];
  if (who === 'blocking') all.push(blocked, ofBlocked.slug, people.blocked.username);
  if (who === 'blocked') all.push(blocking, ofBlocking.slug, people.blocking.username);
  return all.filter((trace) => trace !== '');
}

/** Sitemaps, the blog's pages and the public log don't depend on who asks, so a blocked person is in them. The log names tags by their IDs for ever, with their creator's username. */
const sameForEverybody = /^\/(v1\/log\/|sitemap|content\/(blog|rss|ghost))/;
let addresses = 0;

/** Each request comes from an address of its own, so that limits don't stop the test. */
async function get(where: string, token?: string) {
  addresses += 1;
  const headers = { accept: 'text/html, application/json', 'x-forwarded-for': `10.${20 + (addresses >> 8)}.${addresses & 255}.1` };
  return await server.http(where, { headers, ...(token ? { token } : {}) });
}

/** Asks again where a limit says to wait. */
async function ask(client: Client, event: string, input: object): Promise<unknown> {
  const answer = (await client.raw(event, input)) as { error?: { code: string; retryAfterMs?: number } };
  if (answer.error?.code !== 'rate_limited') return answer;
  await pause(answer.error.retryAfterMs);
  return await ask(client, event, input);
}

describe('what is hidden', () => {
  test.each(Object.entries(reads).flatMap(([event, listInputs]) => (listInputs === 'own' ? [] : [[event, listInputs] as const])))(
    'is in no answer to %s',
    async (event, listInputs) => {
      for (const { name, client, traces } of viewers)
        for (const input of listInputs(planted))
          expectNothing(await ask(client, event, input), traces, `${name} ${event} ${JSON.stringify(input)}`);
    },
  );

  test('is in no answer of any HTTP route, in its body or headers', async () => {
    for (const { name, token, traces } of viewers)
      for (const where of listHttpPaths(server.app, planted)) {
        const answer = await get(where, token);
        const found = sameForEverybody.test(where) ? listTraces('everybody') : traces;
        expectNothing([...answer.headers], found, `${name} ${where}`);
        expectNothing(answer.body, found, `${name} ${where}`);
        expect(answer.status, where).toBeLessThan(500);
      }
  });

  test.runIf(existsSync(path.join(webDist, 'index.html')))('is in the first HTML of no page, and in no share card', async () => {
    const { traces } = viewers[0] ?? expect.fail();
    const cards = new Set<string>();
    for (const where of listPagePaths(planted)) {
      const { body, headers } = await get(where);
      expectNothing([...headers], traces, where);
      expectNothing(body, traces, where);
      const card = /property="og:image" content="https?:\/\/[^/"]+([^"]+)"/.exec(String(body))?.[1];
      if (card) cards.add(card);
    }
    expect(cards.size).toBeGreaterThan(1);
    const openBlob = vi.spyOn(server.services.blobs, 'get');
    for (const card of cards) expect((await get(card)).status, card).toBe(200);
    const hidden = listHiddenMedia(planted);
    expect(openBlob.mock.calls.filter(([name]) => hidden.some((id) => name.startsWith(id)))).toEqual([]);
    openBlob.mockRestore();
  });

  test('has no link to its pictures: plain, signed for another picture or expired, in parts, or from a browser’s cache', async () => {
    const { media } = await planted.people.mara.client.call('fetchBraTag', { braTagId: planted.pieces.listing.braTagId });
    const signed = media[0]?.sources[0]?.url ?? '';
    expect((await server.http(signed)).status).toBe(200);
    const [, query = ''] = signed.split('?');
    for (const id of listHiddenMedia(planted))
      for (const name of renditions) {
        const where = `/media/${id}/${name}`;
        const own = signed.startsWith(where.replace(/[^/]+$/, ''));
        for (const asked of [where, ...(own ? [] : [`${where}?${query}`]), `${where}?until=9999999999999&signature=AAAA`])
          for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-9' } }, { headers: { 'if-none-match': `"${id}"` } }])
            expect((await server.http(asked, init)).status, asked).toBe(404);
      }
    for (const [where, etag] of etags)
      expect((await server.http(where, { headers: { 'if-none-match': etag } })).status, where).not.toBe(304);
  });

  test('is in no push to others, whose open pages are told to load again', async () => {
    await expect.poll(() => pushed).toContain('["contentHidden",{}]');
    for (const push of pushed) expectNothing(push, viewers[0]?.traces ?? [], 'push');
  });

  test('is still there for its owner and for admins', async () => {
    const { admin, people, pieces, words, order } = planted;
    for (const { client } of [people.mara, admin])
      for (const [name, { braTagId }] of Object.entries(pieces)) {
        const tag = JSON.stringify(await client.call('fetchBraTag', { braTagId }));
        expect(tag).toContain(words[name as keyof typeof pieces]);
      }
    expect(JSON.stringify(await people.mara.client.call('listMessages', { orderId: order.order.id }))).toContain(words.message);
    expect(JSON.stringify(await people.cora.client.call('fetchBraTag', { braTagId: pieces.claimed.braTagId }))).toContain(words.claimed);
    expect((await server.http(`/v1/bratags/${pieces.claimed.braTagId}/certificate`, people.cora)).status).toBe(200);
  });
});

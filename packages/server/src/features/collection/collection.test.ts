import { randomUUID } from 'node:crypto';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createCreator, createListing } from '../listing/test-listings.ts';
import { createSoldPiece, resell, sellOn } from '../listing/test-resale.ts';
import { buyAsGuest, fetchOrder } from '../order/test-purchase.ts';
import { createCollector, givePiece } from './test-collection.ts';

let server: TestServer;
let maker: Person;
beforeAll(async () => {
  server = await startTestServer();
  maker = await createCreator(server);
});
afterAll(() => server.close());

const give = (braTagId: string, accountId: string, minutesAgo: number) => givePiece(server, braTagId, accountId, minutesAgo);
const createCollection = (titles: readonly string[]) => createCollector(server, maker, titles);

async function listTitles(client: Client, limit = 100): Promise<string[]> {
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call('listCollection', { limit, ...(cursor ? { cursor } : {}) });
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return titles;
}

test('owners note what they paid, when and where a piece belongs; a field that isn’t sent stays, null removes it', async () => {
  const { collector, ids } = await createCollection(['Noted']);
  const [braTagId = ''] = ids;
  const { client } = collector;
  const notes = { paidCents: 188_00, valueCents: 240_00, notes: 'From the spring fair.\nHand-wash cold.', folder: 'Evening' };
  const item = await client.call('updateCollectionItem', { braTagId, acquiredAt: '2026-03-14', ...notes });
  expect(item).toMatchObject({ braTagId, acquiredAt: '2026-03-14T00:00:00.000Z', ...notes, privacy: 'everyone', hasDefaultPrivacy: true });
  await client.call('updateCollectionItem', { braTagId, paidCents: null, privacy: 'followers' });
  expect((await client.call('listCollection', { folder: 'Evening' })).items).toMatchObject([
    { ...notes, paidCents: null, privacy: 'followers', hasDefaultPrivacy: false },
  ]);
  expect((await client.call('listCollection', { folder: 'Everyday' })).items).toEqual([]);
  expect(await client.call('getCollectionSummary')).toMatchObject({
    pieces: 1,
    paidCents: 0,
    valueCents: 240_00,
    folders: [{ name: 'Evening', count: 1 }],
    months: [{ month: '2026-03', paidCents: 0, valueCents: 240_00 }],
  });
  expect(await client.refusal('updateCollectionItem', { braTagId, acquiredAt: '2026-02-30' })).toMatchObject({ code: 'validation' });
});

test('nobody else changes or reads notes, also not in another app or after the piece went on', async () => {
  const { collector, ids } = await createCollection(['Secret']);
  const [braTagId = ''] = ids;
  await collector.client.call('saveProfile', { collectionOpen: true });
  await collector.client.call('updateCollectionItem', { braTagId, notes: 'zanzibar', paidCents: 123_45, folder: 'Quietfolder' });
  const stranger = await server.person();
  for (const client of [stranger.client, maker.client]) {
    expect((await client.refusal('updateCollectionItem', { braTagId, notes: 'x' })).code).toBe('not_found');
    expect((await client.refusal('moveCollectionItem', { braTagId, after: null })).code).toBe('not_found');
    expect(await client.call('importCollection', { items: [{ line: 2, braTagId, notes: 'x' }] })).toEqual({
      updated: 0,
      errors: [{ line: 2, code: 'notYours' }],
    });
    const answers = [await client.call('fetchCollector', { userId: collector.username }), await client.call('fetchBraTag', { braTagId })];
    for (const secret of ['zanzibar', '12345', 'Quietfolder']) expect(JSON.stringify(answers)).not.toContain(secret);
  }
  const toptop = await server.connect({ token: collector.token, app: 'toptop' });
  expect((await toptop.refusal('updateCollectionItem', { braTagId, notes: 'x' })).code).toBe('not_found');
  expect((await toptop.call('listCollection')).items).toEqual([]);

  await give(braTagId, stranger.accountId, 0);
  expect((await stranger.client.call('listCollection')).items).toMatchObject([{ braTagId, notes: null, paidCents: null, folder: null }]);
  expect((await collector.client.refusal('updateCollectionItem', { braTagId, notes: 'x' })).code).toBe('not_found');
  await give(braTagId, collector.accountId, 0);
  expect((await collector.client.call('listCollection')).items).toMatchObject([{ notes: 'zanzibar' }]);
});

test('each piece is for everyone, for followers or for its owner; the public page, its count and the piece’s record follow', async () => {
  const { collector, ids } = await createCollection(['Open', 'Private']);
  const [open = '', hidden = ''] = ids;
  await collector.client.call('saveProfile', { collectionOpen: true });
  await collector.client.call('updateCollectionItem', { braTagId: hidden, privacy: 'me' });
  const visitor = await server.connect();
  const page = await visitor.call('fetchCollector', { userId: collector.username });
  expect([page.collected, page.pieces.items.map(({ title }) => title)]).toEqual([1, ['Open']]);
  expect((await visitor.call('fetchBraTag', { braTagId: open })).owner?.username).toBe(collector.username);
  expect((await visitor.call('fetchBraTag', { braTagId: hidden })).owner?.username).toBeNull();
  expect((await collector.client.call('fetchCollector', { userId: collector.username })).collected).toBe(2);

  const follower = await server.person();
  await follower.client.call('follow', { username: collector.username, following: true });
  const fetchAsFollower = async () =>
    (await follower.client.call('fetchCollector', { userId: collector.username })).pieces.items.map(({ title }) => title);
  expect(await fetchAsFollower()).toEqual(['Open']);
  await collector.client.call('updateCollectionItem', { braTagId: hidden, privacy: 'followers' });
  expect(await fetchAsFollower()).toEqual(['Open', 'Private']);
  expect((await visitor.call('fetchCollector', { userId: collector.username })).collected).toBe(1);

  await collector.client.call('setCollectionPrivacy', { privacy: 'me' });
  expect(await visitor.call('fetchCollector', { userId: collector.username })).toMatchObject({ collected: 0, pieces: { items: [] } });
  expect((await visitor.call('fetchBraTag', { braTagId: open })).owner?.username).toBeNull();
  await collector.client.call('updateCollectionItem', { braTagId: hidden, privacy: 'everyone' });
  expect((await visitor.call('fetchCollector', { userId: collector.username })).pieces.items).toMatchObject([{ title: 'Private' }]);
});

test('owners see their page as others do; viewAs opens nothing to anybody else', async () => {
  const { collector, ids } = await createCollection(['Open', 'For followers', 'Private']);
  const [, forFollowers = '', hidden = ''] = ids;
  await collector.client.call('saveProfile', { collectionOpen: true });
  await collector.client.call('updateCollectionItem', { braTagId: forFollowers, privacy: 'followers' });
  await collector.client.call('updateCollectionItem', { braTagId: hidden, privacy: 'me' });
  const listAs = async (client: Client, viewAs: 'everyone' | 'followers') =>
    (await client.call('fetchCollector', { userId: collector.username, viewAs })).pieces.items.map(({ title }) => title);
  expect(await listAs(collector.client, 'everyone')).toEqual(['Open']);
  expect(await listAs(collector.client, 'followers')).toEqual(['Open', 'For followers']);
  expect(await listAs(await server.connect(), 'followers')).toEqual(['Open']);
});

test('one piece is read by its id, by its owner only', async () => {
  const { collector, ids } = await createCollection(['First', 'Second']);
  const [, braTagId = ''] = ids;
  expect((await collector.client.call('listCollection', { braTagId })).items.map(({ title }) => title)).toEqual(['Second']);
  const stranger = await server.person();
  expect((await stranger.client.call('listCollection', { braTagId })).items).toEqual([]);
});

test('the order by hand holds in pages and on the public page, and new pieces come first', async () => {
  const { collector, ids } = await createCollection(['A', 'B', 'C', 'D']);
  const [a = '', b = '', c = '', d = ''] = ids;
  const { client } = collector;
  await client.call('saveProfile', { collectionOpen: true });
  await client.call('moveCollectionItem', { braTagId: d, after: a });
  await client.call('moveCollectionItem', { braTagId: a, after: c });
  await client.call('moveCollectionItem', { braTagId: b, after: null });
  expect(await listTitles(client, 1)).toEqual(['B', 'D', 'C', 'A']);
  const visitor = await server.connect();
  const first = await visitor.call('fetchCollector', { userId: collector.username, limit: 3 });
  const second = await visitor.call('fetchCollector', { userId: collector.username, cursor: first.pieces.nextCursor ?? '' });
  expect([...first.pieces.items, ...second.pieces.items].map(({ title }) => title)).toEqual(['B', 'D', 'C', 'A']);
  const { braTagId } = await createListing(server, maker, { title: 'New' });
  await give(braTagId, collector.accountId, -1);
  expect(await listTitles(client)).toEqual(['New', 'B', 'D', 'C', 'A']);
  // Between two neighboring numbers there is none, so all places are spread.
  for (const [id, position] of [
    [b, 1],
    [d, 1 + Number.EPSILON],
  ] as const)
    await server.services.db.change(sql`update collection_item set position = ${position} where bra_tag_id = ${id}`);
  await client.call('moveCollectionItem', { braTagId: a, after: b });
  expect(await listTitles(client)).toEqual(['New', 'C', 'B', 'A', 'D']);
  expect((await client.refusal('moveCollectionItem', { braTagId: a, after: a })).code).toBe('not_found');
});

test('an import changes own pieces and says which lines aren’t theirs; repeating it changes nothing', async () => {
  const { collector, ids } = await createCollection(['One', 'Two']);
  const [one = '', two = ''] = ids;
  const foreign = await createListing(server, maker);
  await collector.client.call('updateCollectionItem', { braTagId: two, notes: 'stays' });
  const items = [
    { line: 2, braTagId: one, paidCents: 5_00, folder: 'Imported' },
    { line: 3, braTagId: foreign.braTagId, paidCents: 6_00 },
    { line: 4, braTagId: two, valueCents: 7_00 },
  ];
  for (let times = 0; times < 2; times += 1) {
    expect(await collector.client.call('importCollection', { items })).toEqual({ updated: 2, errors: [{ line: 3, code: 'notYours' }] });
    expect((await collector.client.call('listCollection')).items).toMatchObject([
      { paidCents: 5_00, folder: 'Imported' },
      { valueCents: 7_00, notes: 'stays' },
    ]);
  }
});

test('what was paid and received for a piece is less by what was refunded', async () => {
  const [collector, buyer, admin] = [await createCreator(server), await server.person(), await server.person({ roles: ['admin'] })];
  const refund = async (orderId: string) => {
    const input = { orderId, cents: 10_00, reason: 'goodwill', words: 'For the wait.', idempotencyKey: randomUUID() } as const;
    await admin.client.call('refundOrder', input);
    await server.jobs.runDue();
  };
  const { braTagId, order: bought } = await createSoldPiece(server, await createCreator(server), collector);
  const readPaid = async () => (await collector.client.call('listCollection')).items[0]?.paidCents ?? 0;
  const paid = await readPaid();
  await refund(bought.order.id);
  expect(await readPaid()).toBe(paid - 10_00);

  await resell(collector, braTagId, 100_00);
  const { order: sold } = await sellOn(server, collector, buyer, braTagId);
  const readSold = async () => (await collector.client.call('getCollectionSummary')).sold;
  const readNet = async () => (await fetchOrder(collector, sold)).sale?.netCents;
  expect(await readSold()).toEqual({ count: 1, cents: await readNet() });
  const before = (await readSold()).cents;
  await refund(sold.order.id);
  expect(await readSold()).toEqual({ count: 1, cents: await readNet() });
  expect((await readSold()).cents).toBeLessThan(before);
});

test('an unpaid order says nothing about what a piece cost', async () => {
  const { braTagId } = await createListing(server, maker);
  const buyer = await server.person();
  await buyAsGuest(server, buyer.client, braTagId);
  await give(braTagId, buyer.accountId, 0);
  expect((await buyer.client.call('listCollection')).items).toMatchObject([{ paidCents: null, isPaidNoted: false }]);
});

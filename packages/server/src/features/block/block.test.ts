import { randomUUID } from 'node:crypto';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSoldPiece, resell, sellOn } from '../listing/test-resale.ts';
import { buyAsGuest, checkOut, createCreator, createListedTag, fetchOrder, trustForwardedFor } from '../order/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());

const block = (by: Person, whom: Person, blocked = true) => by.client.call('blockUser', { username: whom.username, blocked });

test.each(['the creator', 'the collector'])('once %s blocks, neither sees the other’s pages and pieces', async (who) => {
  const creator = await createCreator(server);
  const collector = await server.person();
  const title = `Blocked ${randomUUID().slice(0, 8)}`;
  const braTagId = await createListedTag(server, creator, { title });
  const { slug } = await creator.client.call('fetchBraTag', { braTagId });
  await (who === 'the creator' ? block(creator, collector) : block(collector, creator));

  const { client } = collector;
  expect((await client.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
  expect((await client.refusal('fetchListing', { slug })).code).toBe('not_found');
  expect((await client.refusal('fetchModel', { slug: creator.username.replaceAll('_', '-') })).code).toBe('not_found');
  expect((await client.refusal('getStats', { username: creator.username })).code).toBe('not_found');
  expect((await client.call('searchListings', { q: title })).items).toEqual([]);
  expect((await client.call('listModels', { limit: 100 })).items.map(({ username }) => username)).not.toContain(creator.username);
  await expect(checkOut(client, braTagId)).rejects.toThrow('not_found');
  const visitor = await server.connect();
  expect((await visitor.call('searchListings', { q: title })).items).toHaveLength(1);

  await (who === 'the creator' ? block(creator, collector, false) : block(collector, creator, false));
  expect((await client.call('searchListings', { q: title })).items).toHaveLength(1);
});

test('pieces that a blocked person created or owns are in no list and no count, also those of others', async () => {
  const [maker, owner, viewer] = [await createCreator(server), await server.person(), await server.person()];
  const title = `Wanderer ${randomUUID().slice(0, 8)}`;
  const braTagId = await createListedTag(server, maker, { title });
  const { slug } = await maker.client.call('fetchBraTag', { braTagId });
  await owner.client.call('saveProfile', { collectionOpen: true });
  await sellOn(server, maker, owner, braTagId);
  const model = { slug: maker.username.replaceAll('_', '-') };
  const look = async ({ client }: Person) => ({
    found: (await client.call('searchListings', { q: title, state: 'all' })).items.length,
    counted: (await client.call('countListings', { q: title, state: 'all' })).count,
    collected: await client.call('fetchCollector', { userId: owner.username }).then(
      ({ collected, pieces }) => [collected, pieces.items.length],
      () => null,
    ),
    sold: await client.call('fetchModel', model).then(
      ({ sold, listings }) => [sold, listings.items.length],
      () => null,
    ),
    stats: await client.call('getStats', { username: owner.username }).then(
      ({ collected }) => collected,
      () => null,
    ),
    covers: (await client.call('listModels', { limit: 100 })).items.find(({ username }) => username === maker.username)?.covers.length ?? 0,
    page: await client.call('fetchListing', { slug: slug ?? '' }).then(
      () => true,
      () => false,
    ),
    tag: await client.call('pollBraTagStatus', { braTagId }).then(
      () => true,
      () => false,
    ),
  });
  const everything = { found: 1, counted: 1, collected: [1, 1], sold: [1, 1], stats: 1, covers: 1, page: true, tag: true };
  const nothing = { found: 0, counted: 0, covers: 0, page: false, tag: false };
  expect(await look(viewer)).toEqual(everything);
  await block(viewer, maker);
  expect(await look(viewer)).toEqual({ ...nothing, collected: [0, 0], sold: null, stats: 0 });
  await block(viewer, maker, false);
  await block(owner, viewer);
  expect(await look(viewer)).toEqual({ ...nothing, collected: null, sold: [0, 0], stats: null });
  // Their own piece stays theirs, also if the other made it.
  await block(owner, maker);
  expect(await look(owner)).toMatchObject({ found: 1, collected: [1, 1], page: true });
});

test('an order goes on after a block, with its messages', async () => {
  const [creator, buyer] = [await createCreator(server), await server.person()];
  const braTagId = await createListedTag(server, creator);
  const purchase = await buyAsGuest(server, buyer.client, braTagId);
  await block(creator, buyer);
  const { id: orderId } = purchase.order;
  await buyer.client.call('sendMessage', { to: { orderId }, text: 'When will it be sent?', idempotencyKey: randomUUID() });
  await creator.client.call('shipOrder', { orderId, carrier: 'USPS', codeByHand: true });
  expect((await fetchOrder(buyer, purchase)).status).toBe('shipped');
  expect((await buyer.client.call('fetchBraTag', { braTagId })).id).toBe(braTagId);
});

test('after a refund the piece is as any other: a blocked buyer neither sees it nor buys it again', async () => {
  const [creator, buyer] = [await createCreator(server), await server.person()];
  const braTagId = await createListedTag(server, creator);
  const { order } = await buyAsGuest(server, buyer.client, braTagId);
  await creator.client.call('cancelOrder', { orderId: order.id, reason: 'It has a stain.' });
  await creator.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 4000 });
  expect((await buyer.client.call('fetchBraTag', { braTagId })).listing).toBe('published');
  await block(creator, buyer);
  expect((await buyer.client.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
  const offer = { braTagId, amountCents: 3000, idempotencyKey: randomUUID() };
  expect((await buyer.client.refusal('makeOffer', offer)).code).toBe('not_found');
  await expect(checkOut(buyer.client, braTagId)).rejects.toThrow('not_found');
});

test('somebody who sold a piece on neither sees it nor buys it back from an owner who blocked them', async () => {
  const [maker, first, second] = [await createCreator(server), await createCreator(server), await createCreator(server)];
  const { braTagId } = await createSoldPiece(server, maker, first);
  await resell(first, braTagId, 90_00);
  await sellOn(server, first, second, braTagId);
  await resell(second, braTagId, 95_00);
  expect((await first.client.call('fetchBraTag', { braTagId })).listing).toBe('published');
  await block(second, first);
  expect((await first.client.refusal('fetchBraTag', { braTagId })).code).toBe('not_found');
  await expect(checkOut(first.client, braTagId)).rejects.toThrow('not_found');
});

test('people list whom they blocked; the blocked don’t learn of it', async () => {
  const [mara, theo, june] = [await server.person(), await server.person(), await server.person()];
  await block(mara, theo);
  await block(mara, june);
  await block(mara, june);
  const { items, nextCursor } = await mara.client.call('listBlocked', { limit: 1 });
  const rest = await mara.client.call('listBlocked', { limit: 1, cursor: nextCursor ?? '' });
  expect([...items, ...rest.items].map(({ username }) => username)).toEqual([june.username, theo.username]);
  expect(rest.nextCursor).toBeNull();
  expect((await theo.client.call('listBlocked')).items).toEqual([]);
  expect((await mara.client.refusal('blockUser', { username: mara.username, blocked: true })).reason).toBe('block_oneself');
});

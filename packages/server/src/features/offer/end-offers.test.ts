import { randomUUID } from 'node:crypto';
import { day } from '@strapline/domain/time';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createSoldPiece, resell } from '../listing/test-resale.ts';
import { waitForJobs } from '../order/test-clock.ts';
import { checkOut, createCreator, createListedTag, payByCard, trustForwardedFor } from '../order/test-purchase.ts';
import { answer, createNegotiation, fetchPiece, listOfferCodes, listOpen, offer } from './test-offers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());

describe('open offers end', () => {
  const statusOf = async (buyer: Awaited<ReturnType<TestServer['person']>>) => {
    const [first] = (await buyer.client.call('listOffers', { as: 'buyer' })).items;
    return [first?.status, first?.endedBy];
  };

  test('when the price rises, or falls below them', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const [high, low] = [await server.person(), buyer];
    await offer(high, braTagId, 95_00);
    await offer(low, braTagId, 60_00);
    const third = await server.person();
    await answer(seller, await offer(third, braTagId, 70_00), 'counter', 92_00);
    const pushed = high.client.push('offer');
    await seller.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 90_00 });
    expect(await statusOf(high)).toEqual(['superseded', 'price']);
    expect(await pushed).toMatchObject({ status: 'superseded' });
    expect(await statusOf(low)).toEqual(['pending', undefined]);
    await seller.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 91_00 });
    expect(await statusOf(low)).toEqual(['superseded', 'price']);
    expect(await statusOf(third)).toEqual(['superseded', 'price']);
    await waitForJobs(server);
    expect(await listOfferCodes(high)).toEqual(['offer_over']);
    expect(await listOfferCodes(third)).toEqual(['offer_counter_over', 'offer_countered']);
  });

  test('when the piece is sold, or taken off sale', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    await offer(buyer, braTagId, 80_00);
    const purchase = await checkOut((await server.person()).client, braTagId);
    expect(await statusOf(buyer)).toEqual(['pending', undefined]);
    await payByCard(server, purchase);
    await expect.poll(() => statusOf(buyer)).toEqual(['superseded', 'sold']);
    const another = await createListedTag(server, seller, { priceCents: 100_00 });
    await offer(buyer, another, 80_00);
    await seller.client.call('offerBraTag', { braTagId: another, offered: false });
    expect(await statusOf(buyer)).toEqual(['superseded', 'unavailable']);
  });

  test.each(['buyer', 'seller'] as const)('when the %s blocks the other, also an accepted one, whose piece is free again', async (who) => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    await answer(seller, await offer(buyer, braTagId, 80_00), 'accept');
    const [by, whom] = who === 'buyer' ? [buyer, seller] : [seller, buyer];
    await waitForJobs(server);
    const pushes: string[] = [];
    // What another test hides is pushed to everyone on the same Redis.
    const record = (name: string) => void (name !== 'contentHidden' && pushes.push(name));
    for (const { socket } of [buyer.client, seller.client]) socket.onAny(record);
    await by.client.call('blockUser', { username: whom.username, blocked: true });
    expect((await seller.client.call('listOffers', { as: 'seller' })).items).toEqual([]);
    await expect.poll(async () => (await fetchPiece(server, seller, braTagId))?.listing).toBe('published');
    await waitForJobs(server);
    // The seller's own piece is free, and that is all.
    await expect.poll(() => pushes).toEqual(['braTagStatus']);
    await by.client.call('blockUser', { username: whom.username, blocked: false });
    expect(await statusOf(buyer)).toEqual(['superseded', 'unavailable']);
  });

  test.each(['buyer', 'creator'] as const)('of a resale, when the %s and the other of them don’t see each other', async (who) => {
    const [creator, seller, buyer] = [await createCreator(server), await createCreator(server), await server.person()];
    const { braTagId } = await createSoldPiece(server, creator, seller);
    await resell(seller, braTagId, 100_00);
    await answer(seller, await offer(buyer, braTagId, 80_00), 'accept');
    const [by, whom] = who === 'buyer' ? [buyer, creator] : [creator, buyer];
    await by.client.call('blockUser', { username: whom.username, blocked: true });
    expect(await listOpen(seller, 'seller')).toEqual([]);
    await expect.poll(async () => (await fetchPiece(server, seller, braTagId))?.listing).toBe('published');
  });

  test.each(['buyer', 'seller'] as const)('when the %s is suspended', async (who) => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const admin = await server.person({ roles: ['admin'] });
    await offer(buyer, braTagId, 80_00);
    const { username } = who === 'buyer' ? buyer : seller;
    await admin.client.call('setUserState', {
      username,
      state: 'suspended',
      reason: 'For this test of offers.',
      until: new Date(server.clock.now().getTime() + 7 * day).toISOString(),
    });
    const row = await server.services.db.first<{ status: string }>(sql`select status from offer where bra_tag_id = ${braTagId}`);
    expect(row?.status).toBe('superseded');
  });

  test('when the piece is reported', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    await answer(seller, await offer(buyer, braTagId, 80_00), 'accept');
    const { slug } = await seller.client.call('fetchBraTag', { braTagId });
    const visitor = await server.connect();
    await visitor.call('reportContent', { subject: { kind: 'listing', id: slug ?? '' }, reason: 'underage', idempotencyKey: randomUUID() });
    const row = await server.services.db.first<{ status: string }>(sql`select status from offer where bra_tag_id = ${braTagId}`);
    expect(row?.status).toBe('superseded');
    expect((await buyer.client.call('listOffers', { as: 'buyer' })).items).toEqual([]);
    await expect.poll(() => server.services.db.first(sql`select held_for from bra_tag where id = ${braTagId}`)).toEqual({ held_for: null });
  });
});

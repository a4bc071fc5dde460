import { randomUUID } from 'node:crypto';
import { hour } from '@strapline/domain/time';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { resell, sellOn } from '../listing/test-resale.ts';
import { waitForJobs } from '../order/test-clock.ts';
import { checkOut, createCreator, createListedTag, fetchOrder, homeAddress, payByCard, trustForwardedFor } from '../order/test-purchase.ts';
import { answer, createAnswer, createNegotiation, fetchPiece, listOfferCodes, listOpen, offer, signInAgain } from './test-offers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());

describe('an offer', () => {
  test('reaches the seller, who sees its amount, its message and 24 hours to answer', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const pushed = seller.client.push('offer');
    const made = await offer(buyer, braTagId, 80_00, 'For a wedding in May.');
    expect(made).toMatchObject({
      braTagId,
      priceCents: 100_00,
      amountCents: 80_00,
      from: 'buyer',
      status: 'pending',
      holdExpiresAt: null,
      can: ['withdraw'],
    });
    expect(made.other).toEqual({
      username: seller.username,
      slug: seller.username.replaceAll('_', '-'),
      displayName: seller.username,
      avatar: null,
    });
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(24 * hour);
    expect(await pushed).toMatchObject({
      id: made.id,
      as: 'seller',
      message: 'For a wedding in May.',
      can: ['accept', 'decline', 'counter'],
    });
    expect((await listOpen(seller, 'seller'))[0]).toMatchObject({ id: made.id, other: { username: buyer.username } });
    expect((await listOpen(buyer, 'buyer'))[0]).toMatchObject({ id: made.id, message: 'For a wedding in May.' });
    expect(await listOpen(buyer, 'seller')).toEqual([]);
  });

  test('is from 60 % of the price to the price', async () => {
    const { buyer, braTagId } = await createNegotiation(server, 148_00);
    const refuse = (amountCents: number) => buyer.client.refusal('makeOffer', { braTagId, amountCents, idempotencyKey: randomUUID() });
    expect(await refuse(88_79)).toMatchObject({ code: 'validation', fields: { amountCents: 'Offers for this piece start at $88.80.' } });
    expect(await refuse(148_01)).toMatchObject({ code: 'validation', fields: { amountCents: expect.stringContaining('$148.00') } });
    expect((await offer(buyer, braTagId, 88_80)).status).toBe('pending');
  });

  test('for a piece made for a collector is for them, until they sell it on', async () => {
    const [creator, collector, buyer] = [await createCreator(server), await createCreator(server), await server.person()];
    const braTagId = await createListedTag(server, creator, { priceCents: 100_00, createdFor: collector.username });
    const first = { braTagId, amountCents: 80_00, idempotencyKey: randomUUID() };
    expect((await buyer.client.refusal('makeOffer', first)).reason).toBe('made_for_someone_else');
    await sellOn(server, creator, collector, braTagId);
    await resell(collector, braTagId, 100_00);
    expect((await offer(buyer, braTagId, 80_00)).status).toBe('pending');
  });

  test('is the only open one of its buyer for a piece', async () => {
    const { buyer, braTagId } = await createNegotiation(server);
    const first = await offer(buyer, braTagId, 70_00);
    const second = { braTagId, amountCents: 80_00, idempotencyKey: randomUUID() };
    expect(await buyer.client.refusal('makeOffer', second)).toMatchObject({ code: 'conflict', reason: 'offer_open' });
    await answer(buyer, first, 'withdraw');
    expect((await offer(buyer, braTagId, 80_00)).status).toBe('pending');
  });

  test('is not made for one’s own piece', async () => {
    const { seller, braTagId } = await createNegotiation(server);
    const input = { braTagId, amountCents: 80_00, idempotencyKey: randomUUID() };
    expect(await seller.client.refusal('makeOffer', input)).toMatchObject({ code: 'forbidden', reason: 'own_piece' });
    const visitor = await server.connect();
    expect((await visitor.refusal('makeOffer', input)).code).toBe('unauthenticated');
  });

  test('sent twice by a double click is made once', async () => {
    const { buyer, braTagId } = await createNegotiation(server);
    const input = { braTagId, amountCents: 80_00, idempotencyKey: randomUUID() };
    const [one, two] = await Promise.all([buyer.client.call('makeOffer', input), buyer.client.call('makeOffer', input)]);
    expect(one.id).toBe(two.id);
    expect(await listOpen(buyer, 'buyer')).toHaveLength(1);
  });

  test('is answered by its receiver alone, and strangers don’t find it', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const stranger = await server.person();
    const made = await offer(buyer, braTagId, 80_00);
    expect((await stranger.client.refusal('answerOffer', createAnswer(made.id, 'accept'))).code).toBe('not_found');
    expect((await buyer.client.refusal('answerOffer', createAnswer(made.id, 'accept'))).code).toBe('forbidden');
    expect((await seller.client.refusal('answerOffer', createAnswer(made.id, 'withdraw'))).code).toBe('forbidden');
    const elsewhere = await server.connect({ app: 'toptop', token: seller.token });
    expect((await elsewhere.refusal('answerOffer', createAnswer(made.id, 'accept'))).code).toBe('not_found');
    expect((await elsewhere.call('listOffers', { as: 'seller' })).items).toEqual([]);
    expect((await answer(seller, made, 'decline')).status).toBe('declined');
    expect(await seller.client.refusal('answerOffer', createAnswer(made.id, 'accept'))).toMatchObject({
      code: 'conflict',
      reason: 'offer_answered',
    });
  });

  test('expires after 24 hours', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const made = await offer(buyer, braTagId, 80_00);
    server.clock.forward(24 * hour);
    await signInAgain(server, seller, buyer);
    expect((await seller.client.refusal('answerOffer', createAnswer(made.id, 'accept'))).code).toBe('expired');
    await server.jobs.runDue();
    const [listed] = (await buyer.client.call('listOffers', { as: 'buyer' })).items;
    expect(listed).toMatchObject({ id: made.id, status: 'expired', can: [] });
  });
});

describe('counteroffers', () => {
  test('go back and forth at most three times, each with 24 hours of its own', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const first = await offer(buyer, braTagId, 70_00);
    server.clock.forward(hour);
    await signInAgain(server, seller, buyer);
    const second = await answer(seller, first, 'counter', 95_00);
    expect(second).toMatchObject({ from: 'seller', amountCents: 95_00, status: 'pending', can: ['withdraw'], counteroffers: 1 });
    expect(Date.parse(second.expiresAt)).toBeGreaterThan(Date.parse(first.expiresAt));
    const third = await answer(buyer, second, 'counter', 80_00);
    const fourth = await answer(seller, third, 'counter', 90_00);
    expect(await buyer.client.refusal('answerOffer', createAnswer(fourth.id, 'counter', 85_00))).toMatchObject({
      reason: 'counteroffers_used',
    });
    expect(await answer(buyer, fourth, 'accept')).toMatchObject({ status: 'accepted', amountCents: 90_00, can: ['withdraw', 'buy'] });
    const all = (await buyer.client.call('listOffers', { as: 'buyer', braTagId })).items;
    expect(all.map(({ status }) => status)).toEqual(['accepted', 'countered', 'countered', 'countered']);
  });

  test('move towards the other side', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const first = await offer(buyer, braTagId, 70_00);
    for (const cents of [70_00, 65_00, 100_01])
      expect((await seller.client.refusal('answerOffer', createAnswer(first.id, 'counter', cents))).code).toBe('validation');
    const second = await answer(seller, first, 'counter', 90_00);
    for (const cents of [90_00, 95_00, 59_99])
      expect((await buyer.client.refusal('answerOffer', createAnswer(second.id, 'counter', cents))).code).toBe('validation');
  });
});

describe('the private minimum', () => {
  test('declines what is below it, in the shape of a decline by hand, and the seller isn’t asked', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const byHand = await answer(seller, await offer(buyer, braTagId, 62_00), 'decline');
    await seller.client.call('setOfferRules', { braTagId, accepts: true, minimumCents: 85_00 });
    const made = await offer(buyer, braTagId, 84_99);
    expect(made).toMatchObject({ status: 'declined', can: [] });
    expect(Object.keys(made).sort()).toEqual(
      Object.keys((await buyer.client.call('listOffers', { as: 'buyer' })).items.find(({ id }) => id === byHand.id) ?? {}).sort(),
    );
    expect(await listOpen(seller, 'seller')).toEqual([]);
    const open = await offer(buyer, braTagId, 85_00);
    const countered = await answer(seller, open, 'counter', 95_00);
    expect((await answer(buyer, countered, 'counter', 84_00)).status).toBe('declined');
  });

  test('is seen by the seller alone', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const rules = { accepts: true, minimumCents: 77_77 };
    expect(await seller.client.call('setOfferRules', { braTagId, ...rules })).toEqual({ braTagId, ...rules });
    const { slug } = await seller.client.call('fetchBraTag', { braTagId });
    const input = { slug: slug ?? '' };
    expect((await seller.client.call('fetchListing', input)).offerRules).toEqual(rules);
    for (const client of [buyer.client, await server.connect(), (await server.person({ roles: ['admin'] })).client])
      expect(JSON.stringify([await client.call('fetchListing', input), await client.call('fetchBraTag', { braTagId })])).not.toContain(
        '7777',
      );
    expect((await buyer.client.refusal('setOfferRules', { braTagId, accepts: false, minimumCents: null })).code).toBe('forbidden');
  });

  test('can’t be found by trying: after five declined offers a buyer waits', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    await seller.client.call('setOfferRules', { braTagId, accepts: true, minimumCents: 90_00 });
    for (const cents of [60_00, 65_00, 70_00, 75_00, 80_00]) expect((await offer(buyer, braTagId, cents)).status).toBe('declined');
    expect(await buyer.client.refusal('makeOffer', { braTagId, amountCents: 95_00, idempotencyKey: randomUUID() })).toMatchObject({
      code: 'rate_limited',
      reason: 'offers_declined',
    });
    server.clock.forward(24 * hour);
    await signInAgain(server, buyer);
    expect((await offer(buyer, braTagId, 95_00)).status).toBe('pending');
  });

  test('and offers can be turned off', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    await seller.client.call('setOfferRules', { braTagId, accepts: false, minimumCents: null });
    expect((await fetchPiece(server, seller, braTagId))?.acceptsOffers).toBe(false);
    expect(await buyer.client.refusal('makeOffer', { braTagId, amountCents: 80_00, idempotencyKey: randomUUID() })).toMatchObject({
      reason: 'offers_not_taken',
    });
  });
});

describe('an accepted offer', () => {
  test('holds the piece at its price for 24 hours: its buyer pays that, and others find it reserved', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const made = await offer(buyer, braTagId, 80_00);
    const accepted = await answer(seller, made, 'accept');
    expect(accepted).toMatchObject({ status: 'accepted', can: [] });
    const piece = await fetchPiece(server, seller, braTagId);
    expect(piece).toMatchObject({ listing: 'reserved', offeredAmount: 100_00, holdEndsAt: accepted.holdExpiresAt });
    await expect(checkOut((await server.person()).client, braTagId)).rejects.toThrow('reserved');
    expect(
      (await (await server.person()).client.refusal('makeOffer', { braTagId, amountCents: 99_00, idempotencyKey: randomUUID() })).code,
    ).toBe('reserved');
    expect(await seller.client.refusal('offerBraTag', { braTagId, offered: true, offeredAmount: 200_00 })).toMatchObject({
      reason: 'accepted_offer_holds',
    });

    // 5 % of $80 and $0.70, and $6 delivery.
    const purchase = await buyer.client.call('createPaymentIntentStripe', {
      braTagId,
      shipTo: homeAddress,
      offerId: made.id,
      idempotencyKey: randomUUID(),
    });
    expect(purchase.intent.lines.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['item', 80_00],
      ['shipping', 6_00],
      ['protection', 4_70],
    ]);
    await payByCard(server, purchase);
    await expect.poll(async () => (await fetchOrder(buyer, purchase)).status).toBe('paid');
    const order = await fetchOrder(buyer, purchase);
    expect(order.amountCents).toBe(90_70);
    const posted = await server.services.db.rows<{ account: string; cents: number }>(
      sql`select p.account, p.cents from ledger_transaction t join ledger_posting p on p.transaction_id = t.id where t.order_id = ${order.id}`,
    );
    expect(posted.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect(posted.filter(({ cents }) => cents > 0).reduce((sum, { cents }) => sum + cents, 0)).toBe(90_70);
    expect((await buyer.client.call('listOffers', { as: 'buyer' })).items[0]).toMatchObject({ id: made.id, status: 'bought', can: [] });
    expect((await buyer.client.refusal('answerOffer', createAnswer(made.id, 'withdraw'))).code).toBe('conflict');
  });

  test('is paid at its price without naming it, and its checkout comes back to it unpaid', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const accepted = await answer(seller, await offer(buyer, braTagId, 80_00), 'accept');
    const first = await checkOut(buyer.client, braTagId);
    expect(first.intent.lines[0]?.amountCents).toBe(80_00);
    server.clock.forward(16 * 60_000);
    await signInAgain(server, seller, buyer);
    await server.jobs.runDue();
    await expect.poll(async () => (await fetchOrder(buyer, first)).status).toMatch(/expired|canceled/);
    expect(await fetchPiece(server, seller, braTagId)).toMatchObject({ listing: 'reserved', holdEndsAt: accepted.holdExpiresAt });
    expect((await checkOut(buyer.client, braTagId)).intent.lines[0]?.amountCents).toBe(80_00);
  });

  test('ends unpaid after 24 hours, its checkout with it, and the piece is for sale again', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const accepted = await answer(seller, await offer(buyer, braTagId, 80_00), 'accept');
    server.clock.forward(24 * hour - 5 * 60_000);
    await signInAgain(server, seller, buyer);
    const { intent } = await checkOut(buyer.client, braTagId);
    expect(intent.expiresAt).toBe(accepted.holdExpiresAt);
    await expect
      .poll(async () => {
        server.clock.forward(60_000);
        await server.jobs.runDue();
        return await server.services.db.first(sql`select status from offer where bra_tag_id = ${braTagId}`);
      })
      .toEqual({ status: 'expired' });
    await signInAgain(server, seller, buyer);
    await waitForJobs(server);
    expect(await listOfferCodes(seller)).toContain('offer_unpaid');
    expect(await listOfferCodes(buyer)).toContain('offer_lapsed');
    expect(await fetchPiece(server, seller, braTagId)).toMatchObject({ listing: 'published', offeredAmount: 100_00 });
    expect(
      await buyer.client.refusal('createPaymentIntentStripe', {
        braTagId,
        shipTo: homeAddress,
        offerId: accepted.id,
        idempotencyKey: randomUUID(),
      }),
    ).toMatchObject({ code: 'expired' });
    expect((await checkOut((await server.person()).client, braTagId)).intent.lines[0]?.amountCents).toBe(100_00);
  });

  test('can be withdrawn by its buyer until it is paid, also during checkout', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const accepted = await answer(seller, await offer(buyer, braTagId, 80_00), 'accept');
    expect((await seller.client.refusal('answerOffer', createAnswer(accepted.id, 'withdraw'))).code).toBe('conflict');
    const purchase = await checkOut(buyer.client, braTagId);
    expect(await answer(buyer, accepted, 'withdraw')).toMatchObject({ status: 'withdrawn' });
    expect((await fetchOrder(buyer, purchase)).status).toBe('canceled');
    expect((await fetchPiece(server, seller, braTagId))?.listing).toBe('published');
    expect((await offer(buyer, braTagId, 85_00)).status).toBe('pending');
  });

  test('is not somebody else’s', async () => {
    const { seller, buyer, braTagId } = await createNegotiation(server);
    const other = await server.person();
    const [mine, theirs] = [await offer(buyer, braTagId, 80_00), await offer(other, braTagId, 90_00)];
    await answer(seller, mine, 'accept');
    const pay = (offerId: string) =>
      other.client.refusal('createPaymentIntentStripe', { braTagId, shipTo: homeAddress, offerId, idempotencyKey: randomUUID() });
    expect((await pay(mine.id)).code).toBe('not_found');
    expect(await pay(theirs.id)).toMatchObject({ code: 'conflict', reason: 'offer_not_accepted' });
    expect((await seller.client.refusal('answerOffer', createAnswer(theirs.id, 'accept'))).code).toBe('reserved');
    expect((await listOpen(other, 'buyer'))[0]?.id).toBe(theirs.id);
  });
});

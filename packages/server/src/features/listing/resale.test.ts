import { randomUUID } from 'node:crypto';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, formatAuditReport } from '../audit/check-books.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { checkOut, createCreator, createListedTag, fetchOrder, trustForwardedFor } from '../order/test-purchase.ts';
import { advanceDay, createPaidCreator, fetchPayouts, listTransfers, readBalances, waitForPayout } from '../payout/test-payout.ts';
import { buyPiece, createSoldPiece, resell, sellOn } from './test-resale.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());
afterEach(async () => {
  await waitForJobs(server);
  expect(formatAuditReport(await checkBooks(server.services.db))).toContain('Everything agrees.');
});

type People = { mara: Person; theo: Person; june: Person };

/** A creator, the collector who owns the piece, and the next buyer. */
async function createPeople(): Promise<People> {
  return { mara: await createCreator(server), theo: await createCreator(server), june: await createCreator(server) };
}

describe('the owner of a claimed piece', () => {
  test('sells it on with a code of their own, and its creator gets 5 %', async () => {
    const { mara, theo, june } = await createPeople();
    const { braTagId, strapCode: firstCode } = await createSoldPiece(server, mara, theo);
    expect((await theo.client.call('fetchBraTag', { braTagId })).can).toEqual(expect.arrayContaining(['offer', 'startTransfer']));
    const slug = await resell(theo, braTagId, 100_00);
    const visitor = await server.connect();
    const listing = await visitor.call('fetchListing', { slug });
    expect(listing).toMatchObject({
      offeredAmount: 100_00,
      listing: 'published',
      resale: true,
      seller: { username: theo.username },
      creator: { username: mara.username },
    });
    const purchase = await buyPiece(server, june, braTagId);
    expect((await fetchOrder(theo, purchase)).sale).toMatchObject({
      priceCents: 100_00,
      commissionCents: 10_00,
      royaltyCents: 5_00,
      deliveryCents: 6_00,
      netCents: 91_00,
    });
    const orderId = purchase.order.id;
    expect((await theo.client.refusal('shipOrder', { orderId, carrier: 'USPS' })).reason).toBe('strap_code_needed');
    expect((await mara.client.refusal('pullStrapCode', { braTagId })).code).toBe('conflict');
    const { strapCode, expiresAt } = await theo.client.call('pullStrapCode', { braTagId });
    expect(expiresAt).toBeNull();
    await theo.client.call('shipOrder', { orderId, carrier: 'USPS' });
    expect((await june.client.refusal('claimCollectorTag', { braTagId, strapCode: firstCode, satisfied: true })).code).toBe('validation');
    expect(await june.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true })).toMatchObject({ ownerNumber: 3 });
    expect(await readBalances(server, mara)).toMatchObject({ royalty: 5_00 });
    expect(await readBalances(server, theo)).toEqual({ creator_balance: 91_00 });
    const sold = await june.client.call('fetchBraTag', { braTagId });
    expect(sold).toMatchObject({ status: 'claimed', listing: 'sold', owner: { number: 3 } });
    expect(sold.can).toContain('offer');
    expect(sold.provenance.map(({ type }) => type).filter((type) => type === 'listing.sold' || type === 'tag.claimed')).toEqual([
      'listing.sold',
      'tag.claimed',
      'listing.sold',
      'tag.claimed',
    ]);
    // Its buyer isn't named as its seller.
    expect(await visitor.call('fetchListing', { slug })).toMatchObject({ listing: 'sold', seller: null });
    expect((await theo.client.refusal('offerBraTag', { braTagId, offered: true, offeredAmount: 50_00 })).code).toBe('forbidden');
  });

  test('says what condition it is in now, and needs a price of their own', async () => {
    const { mara, theo } = await createPeople();
    const { braTagId } = await createSoldPiece(server, mara, theo);
    const offer = { braTagId, offered: true, condition: 'worn', laundered: true } as const;
    expect(await theo.client.refusal('offerBraTag', offer)).toMatchObject({ fields: { offeredAmount: expect.any(String) } });
    await theo.client.call('offerBraTag', { ...offer, offeredAmount: 45_00 });
    expect(await theo.client.call('fetchBraTag', { braTagId })).toMatchObject({ condition: 'worn', offeredAmount: 45_00 });
    expect(await theo.client.call('offerBraTag', { braTagId, offered: true })).toMatchObject({ listing: 'published' });
    await theo.client.call('offerBraTag', { braTagId, offered: false });
    expect(await theo.client.call('fetchBraTag', { braTagId })).toMatchObject({ listing: 'unlisted', status: 'claimed' });
  });

  test('takes it off sale before passing it on or ending its record; a report takes it off sale', async () => {
    const { mara, theo } = await createPeople();
    const { braTagId } = await createSoldPiece(server, mara, theo);
    await resell(theo, braTagId, 90_00);
    for (const action of ['startTransfer', 'retire'] as const)
      expect(await theo.client.refusal('braTagAction', { braTagId, action })).toMatchObject({
        code: 'conflict',
        reason: 'offered_for_sale',
      });
    expect(await theo.client.call('braTagAction', { braTagId, action: 'missing' })).toMatchObject({
      status: 'missing',
      listing: 'unlisted',
    });
    expect((await theo.client.refusal('offerBraTag', { braTagId, offered: true, offeredAmount: 90_00 })).code).toBe('conflict');
    expect(await theo.client.call('braTagAction', { braTagId, action: 'found' })).toMatchObject({ status: 'claimed' });
    await theo.client.call('braTagAction', { braTagId, action: 'startTransfer' });
    expect((await theo.client.refusal('offerBraTag', { braTagId, offered: true, offeredAmount: 90_00 })).code).toBe('conflict');
  });

  test('can’t buy it, neither can its creator, and a minor can’t sell', async () => {
    const { mara, june } = await createPeople();
    const young = await server.person({ birthDate: '2012-05-01' });
    const { braTagId } = await createSoldPiece(server, mara, june);
    await resell(june, braTagId, 90_00);
    for (const person of [mara, june])
      expect(await person.client.refusal('createPaymentIntentStripe', createCheckout(braTagId))).toMatchObject({ reason: 'own_piece' });
    const { braTagId: other } = await createSoldPiece(server, mara, young);
    expect((await young.client.refusal('offerBraTag', { braTagId: other, offered: true, offeredAmount: 90_00 })).code).toBe('age_required');
  });

  test('who is its creator again pays no royalty', async () => {
    const { mara, theo, june } = await createPeople();
    const { braTagId } = await createSoldPiece(server, mara, theo);
    await theo.client.call('braTagAction', { braTagId, action: 'startTransfer' });
    const { strapCode } = await theo.client.call('pullStrapCode', { braTagId });
    await mara.client.call('claimCollectorTag', { braTagId, strapCode });
    const slug = await resell(mara, braTagId, 100_00);
    expect(await june.client.call('fetchListing', { slug })).toMatchObject({ resale: false, seller: { username: mara.username } });
    const { order } = await sellOn(server, mara, june, braTagId);
    expect((await fetchOrder(mara, order)).sale).toMatchObject({ royaltyCents: 0, netCents: 96_00 });
  });

  test('sells it on again and again; a piece for one collector is for everybody then', async () => {
    const { mara, theo, june } = await createPeople();
    const made = await createListedTag(server, mara, { priceCents: 80_00, createdFor: theo.username });
    const { braTagId } = await sellOn(server, mara, theo, made);
    await resell(theo, braTagId, 100_00);
    await sellOn(server, theo, june, braTagId);
    await resell(june, braTagId, 300_00);
    await sellOn(server, june, theo, braTagId);
    expect(await readBalances(server, mara)).toMatchObject({ royalty: 20_00 });
    expect((await theo.client.call('fetchBraTag', { braTagId })).owner).toEqual({ username: theo.username, avatar: null, number: 4 });
  });
});

const createCheckout = (braTagId: string) => ({
  braTagId,
  shipTo: { name: 'June Miller', line1: '12 Elm Street', city: 'Portland', region: 'OR', postalCode: '97201', country: 'US' },
  idempotencyKey: randomUUID(),
});

describe('an order of a resale', () => {
  test('that its seller cancels gives the piece back to them, for sale', async () => {
    const { mara, theo, june } = await createPeople();
    const { braTagId } = await createSoldPiece(server, mara, theo);
    await resell(theo, braTagId, 90_00);
    const { order } = await buyPiece(server, june, braTagId);
    await theo.client.call('cancelOrder', { orderId: order.id, reason: 'It has a stain.' });
    expect(await theo.client.call('fetchBraTag', { braTagId })).toMatchObject({
      status: 'claimed',
      listing: 'published',
      owner: { username: theo.username, number: 2 },
    });
    expect(await readBalances(server, mara)).not.toHaveProperty('royalty');
  });

  test('that is undone by a dispute gives the piece back to its owner, off sale, who can sell it again', async () => {
    const { mara, theo, june } = await createPeople();
    const { braTagId } = await createSoldPiece(server, mara, theo);
    await resell(theo, braTagId, 90_00);
    const purchase = await buyPiece(server, june, braTagId);
    const orderId = purchase.order.id;
    await theo.client.call('pullStrapCode', { braTagId });
    await theo.client.call('shipOrder', { orderId, carrier: 'USPS' });
    await june.client.call('confirmDelivery', { orderId });
    await june.client.call('openDispute', {
      orderId,
      reason: 'damaged',
      words: 'The left strap is torn off.',
      wants: { kind: 'full' },
      idempotencyKey: randomUUID(),
    });
    await theo.client.call('answerDispute', { orderId, act: 'accept', number: 1, idempotencyKey: randomUUID() });
    await waitForJobs(server);
    expect(await theo.client.call('fetchBraTag', { braTagId })).toMatchObject({ status: 'claimed', listing: 'unlisted' });
    await resell(theo, braTagId, 85_00);
    expect((await sellOn(server, theo, june, braTagId)).braTagId).toBe(braTagId);
  });

  test('that expires unpaid leaves it for sale', async () => {
    const { mara, theo, june } = await createPeople();
    const { braTagId } = await createSoldPiece(server, mara, theo);
    await resell(theo, braTagId, 90_00);
    await checkOut(june.client, braTagId);
    expect((await theo.client.refusal('offerBraTag', { braTagId, offered: false })).code).toBe('reserved');
    expect((await theo.client.refusal('braTagAction', { braTagId, action: 'startTransfer' })).code).toBe('conflict');
    await advanceClock(server, 16 * 60_000);
    const owner = await server.connect({ token: await server.tokenOf(theo.accountId) });
    await expect.poll(async () => (await owner.call('fetchBraTag', { braTagId })).listing).toBe('published');
  });

  test('pays the royalty in a transfer of its own, and a refund takes its part back from both, also after the payout', async () => {
    const mara = await createPaidCreator(server);
    const theo = await createPaidCreator(server);
    const { june } = await createPeople();
    const { braTagId } = await createSoldPiece(server, mara, theo, 400_00);
    await resell(theo, braTagId, 500_00);
    const { order } = await sellOn(server, theo, june, braTagId);
    const orderId = order.order.id;
    await advanceDay(server);
    await waitForPayout(server, orderId, 'paid');
    await advanceDay(server);
    expect((await listTransfers(server, orderId)).sort()).toEqual([
      [25_00, 0],
      [431_00, 0],
    ]);
    const payouts = await fetchPayouts(server, mara);
    expect(payouts.items.flatMap(({ orders }) => orders)).toContainEqual(
      expect.objectContaining({ orderId, kind: 'royalty', cents: 25_00 }),
    );
    const ines = await server.person({ roles: ['admin'] });
    await ines.client.call('refundOrder', { orderId, cents: 100_00, reason: 'goodwill', words: 'A seam.', idempotencyKey: randomUUID() });
    // The money is at their banks: later earnings cover what they owe.
    await expect.poll(() => readBalances(server, mara)).toMatchObject({ royalty: -5_00 });
    await expect.poll(() => readBalances(server, theo)).toMatchObject({ creator_balance: -85_00 });
  });
});

describe('races', () => {
  test('two buyers: one of them gets it', async () => {
    const { mara, theo, june } = await createPeople();
    const ada = await createCreator(server);
    const { braTagId } = await createSoldPiece(server, mara, theo);
    await resell(theo, braTagId, 90_00);
    const tries = await Promise.allSettled(
      [june, ada, june, ada].map(({ client }) => client.call('createPaymentIntentStripe', createCheckout(braTagId))),
    );
    const orders = await server.services.db.rows(sql`select buyer_id from orders where bra_tag_id = ${braTagId} and holds_tag`);
    expect(orders).toHaveLength(1);
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
    await Promise.all([june, ada].map(({ client }) => cancelOpenOrders(client)));
  });

  test('an offer against a transfer: a piece that is for sale isn’t passed on', async () => {
    const { mara, theo } = await createPeople();
    for (let round = 0; round < 4; round += 1) {
      const { braTagId } = await createSoldPiece(server, mara, theo);
      const acts = [
        () => theo.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 90_00 }),
        () => theo.client.call('braTagAction', { braTagId, action: 'startTransfer' }),
      ];
      const tries = await Promise.allSettled((round % 2 ? acts : acts.reverse()).map((act) => act()));
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { status, listing } = await theo.client.call('fetchBraTag', { braTagId });
      expect([status, listing].join()).toMatch(/^(claimed,published|transfer_pending,sold)$/);
    }
  });
});

async function cancelOpenOrders(client: Person['client']): Promise<void> {
  const { items } = await client.call('listOrders', { as: 'buyer' });
  for (const { id, status } of items)
    if (status === 'pending_payment') await client.call('cancelOrder', { orderId: id, reason: 'I changed my mind.' });
}

test('a claim against a refund: shares and royalty are of what the buyer didn’t get back', async () => {
  const { mara, theo, june } = await createPeople();
  const ines = await server.person({ roles: ['admin'] });
  const { braTagId } = await createSoldPiece(server, mara, theo);
  await resell(theo, braTagId, 100_00);
  const { order } = await buyPiece(server, june, braTagId);
  const { strapCode } = await theo.client.call('pullStrapCode', { braTagId });
  await theo.client.call('shipOrder', { orderId: order.id, carrier: 'USPS' });
  const refund = { orderId: order.id, cents: 50_00, reason: 'goodwill', words: 'A seam.', idempotencyKey: randomUUID() } as const;
  await Promise.all([
    june.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true }),
    ines.client.call('refundOrder', refund),
  ]);
  await waitForJobs(server);
  await expect.poll(() => readBalances(server, mara)).toMatchObject({ royalty: 2_50 });
  await expect.poll(() => readBalances(server, theo)).toEqual({ creator_balance: 48_50 });
});

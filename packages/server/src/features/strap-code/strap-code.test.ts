import { createTestBraTag } from '@strapline/testkit/bra-tags';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock, listOrderMails } from '../order/test-clock.ts';
import {
  buyAsGuest,
  checkOut,
  connectVisitor,
  fetchOrder,
  manyAddresses,
  type Purchase,
  payBy,
  waitForOrder,
} from '../order/test-purchase.ts';
import { createClaimedTag, createCollector, createWrongCodeError, giveAwayTag, type LabelledTag, passOnTag } from './test-claim.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(manyAddresses);
});
// Each story has a creator of its own: one of all of them would do more in a second than one person may.
beforeEach(async () => {
  mara = await server.person({ birthDate: '1994-03-02' });
});
afterAll(() => server.close());

const createPerson = (): Promise<Person> => createCollector(server);
const createClaimable = (): Promise<LabelledTag> => giveAwayTag(server, mara);

async function createSold(
  buyer: Client | null,
  email?: string,
): Promise<{ braTagId: string; strapCode: string; purchase: Purchase; orderId: string }> {
  const braTagId = await createTestBraTag(server, mara, { offered: true, offeredAmount: 9000 });
  const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
  let purchase: Purchase;
  if (buyer) {
    purchase = await checkOut(buyer, braTagId);
    await payBy(server, purchase);
    await waitForOrder(buyer, purchase, 'paid');
  } else purchase = await buyAsGuest(server, await connectVisitor(server), braTagId, email);
  const { orderId } = purchase.intent;
  await mara.client.call('shipOrder', { orderId, carrier: 'usps', trackingNumber: '9400111899223100012345' });
  return { braTagId, strapCode, purchase, orderId };
}

describe('a strap code', () => {
  test('is shown once, kept as a hash, and voids the one before', async () => {
    const braTagId = await createTestBraTag(server, mara);
    const first = await mara.client.call('pullStrapCode', { braTagId });
    const second = await mara.client.call('pullStrapCode', { braTagId });
    expect(first.strapCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/);
    expect(second.strapCode).not.toBe(first.strapCode);
    const rows = await server.services.db.rows<{ text: string; state: string }>({
      text: 'select strap_code::text as text, state from strap_code where bra_tag_id = $1 order by state',
      values: [braTagId],
    });
    expect(rows.map(({ state }) => state)).toEqual(['live', 'void']);
    for (const { text } of rows) expect(text).not.toContain(first.strapCode.replaceAll('-', ''));
  });

  test('is pulled by the holder, and not while the parcel is on its way', async () => {
    const { braTagId } = await createClaimable();
    const theo = await createPerson();
    expect((await theo.client.refusal('pullStrapCode', { braTagId })).code).toBe('forbidden');
    expect((await mara.client.refusal('pullStrapCode', { braTagId })).code).toBe('conflict');
    expect((await (await server.connect()).refusal('pullStrapCode', { braTagId })).code).toBe('unauthenticated');
    expect((await mara.client.refusal('pullStrapCode', { braTagId: `${mara.username}:2026:main:9999` })).code).toBe('not_found');
  });

  test('goes with every parcel: one without is not shipped, unless its seller gives the code by hand', async () => {
    const buyer = await createPerson();
    const braTagId = await createTestBraTag(server, mara, { offered: true, offeredAmount: 9000 });
    const purchase = await checkOut(buyer.client, braTagId);
    await payBy(server, purchase);
    await waitForOrder(buyer.client, purchase, 'paid');
    const { orderId } = purchase.intent;
    const without = await mara.client.refusal('shipOrder', { orderId, carrier: 'USPS' });
    expect([without.code, without.reason]).toEqual(['conflict', 'strap_code_needed']);
    // A code that was generated and is void again does not count either.
    await mara.client.call('pullStrapCode', { braTagId });
    await mara.client.call('braTagAction', { braTagId, action: 'missing' });
    await mara.client.call('braTagAction', { braTagId, action: 'found' });
    expect((await mara.client.refusal('shipOrder', { orderId, carrier: 'USPS' })).code).toBe('conflict');
    const sent = await mara.client.call('shipOrder', { orderId, carrier: 'USPS', codeByHand: true });
    expect(sent).toMatchObject({ status: 'shipped', strapCode: 'none' });
    // Order and tag say the same about whether one can be generated.
    expect(sent.can).toContain('pullStrapCode');
    expect((await mara.client.call('fetchBraTag', { braTagId })).can).toContain('pullStrapCode');
    const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
    expect((await mara.client.refusal('pullStrapCode', { braTagId })).code).toBe('conflict');
    expect(await fetchOrder(mara, purchase)).toMatchObject({ strapCode: 'works', can: expect.not.arrayContaining(['pullStrapCode']) });
    expect((await mara.client.call('fetchBraTag', { braTagId })).can).not.toContain('pullStrapCode');
    await buyer.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true });
    await buyer.client.call('braTagAction', { braTagId, action: 'startTransfer' });
    const order = await buyer.client.call('getOrderStatus', { paymentIntentId: purchase.intent.id });
    expect(order).toMatchObject({ status: 'completed', certificateStatus: 'transfer_pending' });
  });
});

describe('a code that is missing or does not work', () => {
  test('is reported by the buyer from the order, and the creator generates another one', async () => {
    const [buyer, anonymousViewer] = [await createPerson(), await createPerson()];
    const { braTagId, strapCode, purchase, orderId } = await createSold(buyer.client);
    expect((await mara.client.refusal('reportStrapCode', { orderId, problem: 'missing' })).code).toBe('forbidden');
    expect((await anonymousViewer.client.refusal('reportStrapCode', { orderId, problem: 'missing' })).code).toBe('not_found');
    expect((await fetchOrder(buyer, purchase)).can).toContain('reportStrapCode');
    const said = await buyer.client.call('reportStrapCode', { orderId, problem: 'wrong' });
    expect(said).toMatchObject({ strapCode: 'none', can: expect.not.arrayContaining(['reportStrapCode']) });
    expect(said.timeline.at(-1)?.code).toBe('strap_code_wrong');
    expect((await buyer.client.refusal('reportStrapCode', { orderId, problem: 'wrong' })).code).toBe('conflict');
    // Whoever holds the label that went astray holds nothing.
    expect((await buyer.client.refusal('claimCollectorTag', { braTagId, strapCode, satisfied: true })).code).toBe('validation');
    expect((await fetchOrder(mara, purchase)).can).toContain('pullStrapCode');
    const fresh = await mara.client.call('pullStrapCode', { braTagId });
    expect((await mara.client.refusal('pullStrapCode', { braTagId })).code).toBe('conflict');
    expect(await listOrderMails(server, orderId)).toEqual(
      expect.arrayContaining(['Your buyer needs a new strap code', 'A new strap code was generated']),
    );
    expect((await buyer.client.call('claimCollectorTag', { braTagId, strapCode: fresh.strapCode, satisfied: true })).ownerNumber).toBe(2);
    expect((await buyer.client.refusal('reportStrapCode', { orderId, problem: 'missing' })).code).toBe('conflict');
    expect(await fetchOrder(buyer, purchase)).not.toHaveProperty('strapCode');
  });

  test('is reported by a guest with the link of the order, and not before it was sent', async () => {
    const guest = await connectVisitor(server);
    const braTagId = await createTestBraTag(server, mara, { offered: true, offeredAmount: 9000 });
    const { accessToken, intent } = await buyAsGuest(server, guest, braTagId);
    const { orderId } = intent;
    await mara.client.call('pullStrapCode', { braTagId });
    expect((await guest.refusal('reportStrapCode', { orderId, accessToken, problem: 'missing' })).code).toBe('conflict');
    await mara.client.call('shipOrder', { orderId, carrier: 'USPS' });
    expect((await guest.refusal('reportStrapCode', { orderId, problem: 'missing' })).code).toBe('not_found');
    expect(await guest.call('reportStrapCode', { orderId, accessToken, problem: 'missing' })).toMatchObject({ strapCode: 'none' });
  });
});

describe('claiming', () => {
  test('makes the caller owner no. 2, however the code is typed, and writes it into the history', async () => {
    const { braTagId, strapCode } = await createClaimable();
    const theo = await createPerson();
    expect((await theo.client.call('fetchBraTag', { braTagId })).can).toContain('claim');
    const update = mara.client.push('braTagStatus', (push) => push.braTagId === braTagId && push.status === 'claimed');
    const typed = strapCode.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(await theo.client.call('claimCollectorTag', { braTagId, strapCode: typed })).toEqual({
      braTagId,
      status: 'claimed',
      ownerNumber: 2,
      certificateUrl: `/bratag/${braTagId}/certificate`,
    });
    await update;
    const tag = await theo.client.call('fetchBraTag', { braTagId });
    expect(tag.owner).toEqual({ username: theo.username, number: 2 });
    expect(tag.provenance.map(({ type, ownerNumber }) => [type, ownerNumber])).toEqual([
      ['tag.recorded', 1],
      ['tag.claimed', 2],
      ['cert.issued', 2],
    ]);
    const bodies = await server.services.db.rows<{ body: string }>({
      text: 'select body from provenance where bra_tag_id = $1',
      values: [braTagId],
    });
    for (const { body } of bodies) expect(body).not.toContain(theo.accountId);
    expect((await theo.client.call('listMyBraTags', { as: 'owner' })).items).toMatchObject([
      { braTagId, status: 'claimed', ownerNumber: 2 },
    ]);
    expect((await mara.client.refusal('updateBraTag', { braTagId, version: tag.version, changes: { title: 'Too late' } })).code).toBe(
      'conflict',
    );
  });

  test('fifty at once: exactly one wins', async () => {
    const { braTagId, strapCode } = await createClaimable();
    const people = await Promise.all(Array.from({ length: 50 }, () => createPerson()));
    const tries = await Promise.allSettled(people.map(({ client }) => client.call('claimCollectorTag', { braTagId, strapCode })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const tag = await mara.client.call('fetchBraTag', { braTagId });
    expect(tag.owner?.number).toBe(2);
    expect(tag.provenance.map(({ type }) => type)).toEqual(['tag.recorded', 'tag.claimed', 'cert.issued']);
  });

  test('wrong, used, void, expired and malformed codes get one answer', async () => {
    const { braTagId, strapCode } = await createClaimable();
    const other = await createClaimable();
    await mara.client.call('braTagAction', { braTagId: other.braTagId, action: 'callBack' });
    const june = await createPerson();
    const late = await passOnTag(june, await createClaimedTag(server, mara, june));
    await server.services.db.change(sql`update strap_code set expires_at = now() where bra_tag_id = ${late.braTagId}`);
    await (await createPerson()).client.call('claimCollectorTag', { braTagId, strapCode });
    const answers = [
      await (await createPerson()).client.refusal('claimCollectorTag', { braTagId, strapCode }),
      await (await createPerson()).client.refusal('claimCollectorTag', { braTagId, strapCode: createWrongCodeError(1) }),
      await (await createPerson()).client.refusal('claimCollectorTag', { braTagId, strapCode: 'AAAA-AAAA-AAAA-A' }),
      await (await createPerson()).client.refusal('claimCollectorTag', other),
      await (await createPerson()).client.refusal('claimCollectorTag', late),
      await (await createPerson()).client.refusal('claimCollectorTag', { ...other, braTagId }),
      await (await createPerson()).client.refusal('claimCollectorTag', {
        braTagId: `${mara.username}:2026:main:9999`,
        strapCode: createWrongCodeError(2),
      }),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.code).toBe('validation');
    const checks: unknown[] = [];
    for (const code of [strapCode, createWrongCodeError(3), 'AAAA-AAAA-AAAA-A', other.strapCode, late.strapCode])
      checks.push(await (await createPerson()).client.refusal('checkStrapCode', { strapCode: code }));
    expect(new Set(checks.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('a code can be checked before: it says which tag it opens, and what little that proves', async () => {
    const { braTagId, strapCode } = await createClaimable();
    const theo = await createPerson();
    const checked = await theo.client.call('checkStrapCode', { strapCode: strapCode.toLowerCase() });
    expect(checked).toMatchObject({ braTagId, grade: 'C' });
    expect(checked.says).toContain('It proves nothing more');
    // Right ones are not counted as wrong tries, and are not used up.
    for (let i = 0; i < 8; i += 1) await theo.client.call('checkStrapCode', { strapCode });
    expect((await theo.client.call('claimCollectorTag', { braTagId, strapCode })).ownerNumber).toBe(2);
    const tries = await Promise.all(
      Array.from({ length: 6 }, (_, i) => theo.client.refusal('checkStrapCode', { strapCode: createWrongCodeError(50 + i) })),
    );
    expect(tries.map(({ code }) => code).sort()).toEqual(['locked', ...Array.from({ length: 5 }, () => 'validation')]);
    expect((await theo.client.refusal('claimCollectorTag', { braTagId, strapCode })).code).toBe('locked');
    // What is not public yet is not told of by its code.
    const hidden = await createTestBraTag(server, mara);
    const label = await mara.client.call('pullStrapCode', { braTagId: hidden });
    await server.services.db.change(sql`update bra_tag set status = 'pending_review' where id = ${hidden}`);
    expect((await (await createPerson()).client.refusal('checkStrapCode', { strapCode: label.strapCode })).code).toBe('validation');
  });

  test('is not for the creator, nor before the piece left them, nor while it is stolen', async () => {
    const { braTagId, strapCode } = await createClaimable();
    expect((await mara.client.refusal('claimCollectorTag', { braTagId, strapCode })).code).toBe('forbidden');
    const theo = await createPerson();
    for (const status of ['active', 'missing', 'stolen', 'retired', 'revoked']) {
      await server.services.db.change({ text: 'update bra_tag set status = $2 where id = $1', values: [braTagId, status] });
      expect((await theo.client.refusal('claimCollectorTag', { braTagId, strapCode })).code, status).toBe('conflict');
    }
    await server.services.db.change({ text: "update bra_tag set status = 'claimable' where id = $1", values: [braTagId] });
    expect((await theo.client.call('claimCollectorTag', { braTagId, strapCode })).ownerNumber).toBe(2);
  });
});

describe('a claim with an order on its way', () => {
  test('completes the order once the buyer is satisfied', async () => {
    const buyer = await createPerson();
    const { braTagId, strapCode, purchase } = await createSold(buyer.client);
    const thief = await createPerson();
    expect((await thief.client.refusal('claimCollectorTag', { braTagId, strapCode, satisfied: true })).code).toBe('forbidden');
    expect((await buyer.client.refusal('claimCollectorTag', { braTagId, strapCode })).fields).toHaveProperty('satisfied');
    expect(await buyer.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true })).toMatchObject({
      status: 'claimed',
      ownerNumber: 2,
    });
    expect(await buyer.client.call('getOrderStatus', { paymentIntentId: purchase.intent.id })).toMatchObject({
      status: 'completed',
      certificateStatus: 'claimed',
    });
  });

  test("of a guest: the seller's second account neither completes it, nor joins it, nor owns the piece, in whatever state it is", async () => {
    const { braTagId, strapCode, purchase, orderId } = await createSold(null);
    const [second, guest] = [await createPerson(), await connectVisitor(server)];
    const claim = { braTagId, strapCode, satisfied: true } as const;
    const countAttempts = async () => {
      for (const more of [{}, { accessToken: 'a'.repeat(43) }, { accessToken: orderId.padEnd(43, '_') }])
        expect((await second.client.refusal('claimCollectorTag', { ...claim, ...more })).code).toBe('forbidden');
      expect((await second.client.refusal('confirmDelivery', { orderId })).code).toBe('not_found');
      expect(await second.client.call('completePaymentIntents', { items: [{ paymentIntentId: purchase.intent.id }] })).toEqual({
        intents: [],
        orders: [],
      });
      expect((await second.client.call('listOrders', { as: 'buyer' })).items).toEqual([]);
    };
    await countAttempts();
    for (const status of ['delivered', 'paid', 'pending_payment']) {
      await server.services.db.change(sql`update orders set status = ${status} where id = ${orderId}`);
      await countAttempts();
    }
    await server.services.db.change(
      sql`update orders set status = 'shipped', shipped_at = now() - interval '15 days' where id = ${orderId}`,
    );
    const missing = {
      orderId,
      accessToken: purchase.accessToken,
      reason: 'not_arrived',
      words: 'It never came.',
      wants: { kind: 'full' },
    } as const;
    const said = await guest.call('openDispute', { ...missing, idempotencyKey: 'guest-says-it-is-missing' });
    expect(said.dispute?.status).toBe('open');
    await countAttempts();
    const order = await server.services.db.first(sql`select status, buyer_id, payout_status, claimed_at from orders where id = ${orderId}`);
    expect(order).toEqual({ status: 'disputed', buyer_id: null, payout_status: 'held', claimed_at: null });
    expect(await mara.client.call('fetchBraTag', { braTagId })).toMatchObject({ status: 'claimable', owner: { username: mara.username } });
  });

  test('of a guest: whoever brings the link of the order claims it, and has the order in their account', async () => {
    const { braTagId, strapCode, purchase, orderId } = await createSold(null);
    const theo = await createPerson();
    const claim = { braTagId, strapCode, accessToken: purchase.accessToken };
    expect((await theo.client.refusal('claimCollectorTag', claim)).fields).toHaveProperty('satisfied');
    await theo.client.call('claimCollectorTag', { ...claim, satisfied: true });
    const mine = await theo.client.call('listOrders', { as: 'buyer' });
    expect(mine.items).toMatchObject([{ id: orderId, status: 'completed', certificateStatus: 'claimed' }]);
  });

  test('of a guest: the account whose confirmed address is that of the order needs no link', async () => {
    const june = await createPerson();
    const email = (await june.client.call('getEmailAddress')).email ?? '';
    const { braTagId, strapCode, orderId } = await createSold(null, email.toUpperCase());
    const claim = { braTagId, strapCode, satisfied: true } as const;
    await server.services.db.change(sql`update identity_account set email_verified = false where email = ${email}`);
    expect((await june.client.refusal('claimCollectorTag', claim)).code).toBe('forbidden');
    await server.services.db.change(sql`update identity_account set email_verified = true where email = ${email}`);
    await june.client.call('claimCollectorTag', claim);
    expect((await june.client.call('listOrders', { as: 'buyer' })).items).toMatchObject([{ id: orderId, status: 'completed' }]);
  });

  test('the link of an order that joined an account gives nothing to another one', async () => {
    const { braTagId, strapCode, purchase, orderId } = await createSold(null);
    const { accessToken, intent } = purchase;
    const [june, thief] = [await createPerson(), await createPerson()];
    await june.client.call('completePaymentIntents', { items: [{ paymentIntentId: intent.id, accessToken }] });
    const claim = { braTagId, strapCode, satisfied: true, accessToken } as const;
    expect((await thief.client.refusal('claimCollectorTag', claim)).code).toBe('forbidden');
    // Nor does the link of another order.
    const other = await createSold(null);
    expect((await thief.client.refusal('claimCollectorTag', { ...claim, accessToken: other.purchase.accessToken })).code).toBe('forbidden');
    await june.client.call('claimCollectorTag', claim);
    expect((await june.client.call('listOrders', { as: 'buyer' })).items).toMatchObject([{ id: orderId, status: 'completed' }]);
  });

  test('never ends a dispute, not even one that its own buyer opened: that is settled first', async () => {
    const buyer = await createPerson();
    const { braTagId, strapCode, purchase, orderId } = await createSold(buyer.client);
    await buyer.client.call('confirmDelivery', { orderId });
    const torn = { reason: 'damaged', words: 'The left strap is torn.', wants: { kind: 'full' } } as const;
    await buyer.client.call('openDispute', { orderId, ...torn, idempotencyKey: 'the-left-strap-is-torn' });
    const claim = { braTagId, strapCode, satisfied: true } as const;
    expect((await buyer.client.refusal('claimCollectorTag', claim)).code).toBe('conflict');
    expect(await buyer.client.call('fetchDispute', { orderId })).toMatchObject({ dispute: { status: 'open' } });
    expect(await buyer.client.call('getOrderStatus', { paymentIntentId: purchase.intent.id })).toMatchObject({
      status: 'disputed',
      payoutStatus: 'held',
    });
    await buyer.client.call('answerDispute', { orderId, act: 'withdraw', idempotencyKey: 'it-is-fine-after-all' });
    expect((await buyer.client.call('claimCollectorTag', { braTagId, strapCode })).ownerNumber).toBe(2);
  });

  test('once it is complete, by the buyer’s word or by the clock, is the buyer’s alone for 30 days; then whoever has the code may', async () => {
    const [buyer, second] = [await createPerson(), await createPerson()];
    const [word, clock, given] = [await createSold(buyer.client), await createSold(buyer.client), await createSold(buyer.client)];
    const guests = await createSold(null);
    await buyer.client.call('confirmDelivery', { orderId: clock.orderId });
    await server.services.db.change(sql`update orders set timer_at = now() where id = ${clock.orderId}`);
    await advanceClock(server, 2_000);
    for (const { orderId } of [word, given])
      expect(await buyer.client.call('confirmDelivery', { orderId, satisfied: true })).toMatchObject({ status: 'completed' });
    await server.services.db.change(
      sql`update orders set status = 'completed', completed_at = ${server.clock.now()} where id = ${guests.orderId}`,
    );
    // The seller knows the code, or pulls another one; it gives their second account nothing.
    for (const { braTagId, strapCode } of [word, clock, given, guests]) {
      const refusal = await second.client.refusal('claimCollectorTag', { braTagId, strapCode, satisfied: true });
      expect(refusal).toMatchObject({ code: 'forbidden', reason: 'bought_by_other_account' });
    }
    // A gift is claimed by its buyer, and passed on.
    await buyer.client.call('claimCollectorTag', { braTagId: given.braTagId, strapCode: given.strapCode });
    const passed = await passOnTag(buyer, given.braTagId);
    expect((await second.client.call('claimCollectorTag', passed)).ownerNumber).toBe(3);
    // A guest's link claims after the order is complete as well.
    const withLink = { braTagId: guests.braTagId, strapCode: guests.strapCode, accessToken: guests.purchase.accessToken };
    expect((await buyer.client.call('claimCollectorTag', withLink)).ownerNumber).toBe(2);
    const subtractDays = (days: number) =>
      server.services.db.change(
        sql`update orders set completed_at = ${server.clock.now()}::timestamptz - make_interval(days => ${days}) where id = any(${[word.orderId, clock.orderId]})`,
      );
    await subtractDays(29);
    expect((await second.client.refusal('claimCollectorTag', { braTagId: clock.braTagId, strapCode: clock.strapCode })).code).toBe(
      'forbidden',
    );
    expect((await buyer.client.call('claimCollectorTag', { braTagId: word.braTagId, strapCode: word.strapCode })).ownerNumber).toBe(2);
    await subtractDays(31);
    expect((await second.client.call('claimCollectorTag', { braTagId: clock.braTagId, strapCode: clock.strapCode })).ownerNumber).toBe(2);
    // It is somebody else's piece then, and stays the buyer's order.
    const order = await server.services.db.first(
      sql`select status, buyer_id, claimed_at is not null as claimed from orders where id = ${clock.orderId}`,
    );
    expect(order).toEqual({ status: 'completed', buyer_id: buyer.accountId, claimed: true });
    expect((await second.client.call('listOrders', { as: 'buyer' })).items).toEqual([]);
  });
});

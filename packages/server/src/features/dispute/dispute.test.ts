import { disputeReasons, disputeTimers } from '@strapline/domain/dispute/dispute.states';
import { formatAmount } from '@strapline/domain/money/money';
import { splitRefund } from '@strapline/domain/money/refund-split';
import { orderTimers } from '@strapline/domain/order/order.states';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { createCreator, trustForwardedFor } from '../order/test-purchase.ts';
import { auditBooks, deliverOrder, newKey, openDispute, payOrder, readMoney, reply, shipOrder, torn, tryReply } from './test-dispute.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let admin: Person;
let second: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
beforeEach(async () => {
  // The clock of the previous test may be past the end of every session.
  [mara, theo] = [await createCreator(server), await server.person()];
  [admin, second] = [await server.person({ roles: ['admin'] }), await server.person({ roles: ['admin'] })];
});
afterAll(async () => await server?.close());

describe('settled by both sides', () => {
  test('a partial refund: the buyer keeps the piece, the creator gets the rest, as in the ledger', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const open = await openDispute(theo, sold, { kind: 'full' });
    expect(open).toMatchObject({ as: 'buyer', can: ['withdraw', 'add'], dispute: { status: 'open', turn: { of: 'seller' } } });
    const proposed = await reply(mara, sold, {
      act: 'propose',
      proposal: { kind: 'partial', cents: 30_00 },
      words: 'I can give back a quarter.',
    });
    expect(proposed.dispute).toMatchObject({ status: 'answered', proposal: { by: 'seller', kind: 'partial', cents: 30_00 } });
    const seen = await theo.client.call('fetchDispute', { orderId: sold.orderId });
    expect(seen.can).toEqual(['accept', 'propose', 'escalate', 'withdraw', 'add']);
    // Who bears the refund is shown to both sides and to admins before it is accepted, and matches the ledger below.
    const borne = { sellerCents: 27_00, commissionCents: 3_00, firstCreatorCents: 0, platformCents: 0 };
    const ines = await server.person({ roles: ['admin'] });
    for (const { client } of [theo, mara, ines]) {
      const { dispute, refundTerms } = await client.call('fetchDispute', { orderId: sold.orderId });
      expect(dispute?.proposal?.split).toMatchObject(borne);
      expect(dispute?.proposal?.split).toEqual(splitRefund(refundTerms, { beforeCents: refundTerms.givenCents, cents: 30_00 }));
    }
    const done = await reply(theo, sold, { act: 'accept', number: seen.dispute?.proposal?.number });
    expect(done).toMatchObject({ dispute: { status: 'ended_split', outcome: { for: 'split', cents: 30_00 } }, can: [] });
    expect(done.refunds).toMatchObject([{ cents: 30_00, state: 'sent', reason: 'dispute' }]);
    expect(await readMoney(server, sold)).toMatchObject({
      status: 'completed',
      payment_status: 'partially_refunded',
      refunded_cents: 30_00,
      at_provider: 30_00,
      creator: 114_00 - 27_00,
    });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('a partial refund is less than the whole price', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const ask = (cents: number) =>
      theo.client.refusal('openDispute', {
        orderId: sold.orderId,
        reason: 'damaged',
        words: torn,
        wants: { kind: 'partial', cents },
        idempotencyKey: newKey(),
      });
    expect((await ask(sold.amountCents)).fields).toEqual({ 'wants.cents': 'That is the full amount. Ask for a full refund instead.' });
    expect((await ask(999_00)).fields).toEqual({
      'wants.cents': `Enter an amount below ${formatAmount(sold.amountCents)}.`,
    });
  });

  test('a full refund ends the order, and the piece is the creator’s again', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const { dispute } = await openDispute(theo, sold);
    const done = await reply(mara, sold, { act: 'accept', number: dispute?.proposal?.number });
    expect(done).toMatchObject({ as: 'seller', dispute: { status: 'ended_buyer' }, refunds: [{ cents: sold.amountCents, state: 'sent' }] });
    expect(await readMoney(server, sold)).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
      at_provider: sold.amountCents,
      creator: 0,
    });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('a return is refunded when the piece has arrived', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const { dispute } = await openDispute(theo, sold, { kind: 'return' });
    await reply(mara, sold, { act: 'accept', number: dispute?.proposal?.number });
    expect(await readMoney(server, sold)).toMatchObject({ status: 'disputed', at_provider: 0 });
    expect(await tryReply(mara, sold, { act: 'receiveReturn' })).toBe('conflict');
    const sent = await reply(theo, sold, { act: 'sendReturn', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });
    expect(sent.dispute).toMatchObject({ status: 'return_sent', turn: { of: 'seller' } });
    expect(sent.dispute?.steps.at(-1)?.tracking).toMatchObject({ carrier: 'UPS' });
    const there = await reply(mara, sold, { act: 'receiveReturn' });
    expect(there.dispute?.outcome).toMatchObject({ for: 'buyer', cents: sold.amountCents });
    expect(await readMoney(server, sold)).toMatchObject({ status: 'canceled', at_provider: sold.amountCents });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('after a counterproposal; an outdated proposal can’t be accepted', async () => {
    const sold = await deliverOrder(server, mara, theo);
    await openDispute(theo, sold);
    // Nobody can accept their own proposal.
    expect((await reply(mara, sold, { act: 'decline', words: 'It was whole when it left.' })).can).not.toContain('accept');
    expect((await theo.client.call('fetchDispute', { orderId: sold.orderId })).can).not.toContain('accept');
    await reply(theo, sold, { act: 'propose', proposal: { kind: 'full' } });
    const first = await reply(mara, sold, { act: 'propose', proposal: { kind: 'partial', cents: 10_00 } });
    expect((await theo.client.call('fetchDispute', { orderId: sold.orderId })).can).toContain('accept');
    const seen = first.dispute?.proposal?.number;
    const back = await reply(theo, sold, { act: 'propose', proposal: { kind: 'partial', cents: 50_00 } });
    expect(await tryReply(mara, sold, { act: 'accept', number: seen })).toBe('conflict');
    expect(await tryReply(theo, sold, { act: 'accept', number: back.dispute?.proposal?.number })).toBe('conflict');
    await reply(mara, sold, { act: 'accept', number: back.dispute?.proposal?.number });
    expect(await readMoney(server, sold)).toMatchObject({ status: 'completed', at_provider: 50_00 });
  });

  test('a buyer who withdraws the dispute pays the creator; a claim or a confirmed delivery doesn’t withdraw it', async () => {
    const sold = await deliverOrder(server, mara, theo);
    await openDispute(theo, sold);
    const { braTagId } = sold.purchase.order;
    const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
    expect((await theo.client.refusal('claimCollectorTag', { braTagId, strapCode, satisfied: true })).code).toBe('conflict');
    for (const satisfied of [{}, { satisfied: true }] as const)
      expect((await theo.client.refusal('confirmDelivery', { orderId: sold.orderId, ...satisfied })).code).toBe('conflict');
    expect(await readMoney(server, sold)).toMatchObject({ status: 'disputed', creator: 0 });
    expect((await reply(theo, sold, { act: 'withdraw' })).dispute).toMatchObject({ status: 'ended_seller', outcome: { for: 'seller' } });
    expect(await readMoney(server, sold)).toMatchObject({ status: 'completed', at_provider: 0, creator: 114_00 });
    expect((await theo.client.call('claimCollectorTag', { braTagId, strapCode })).ownerNumber).toBe(2);
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });
});

describe('decided by the platform', () => {
  test('for the creator, or with a partial refund', async () => {
    for (const [decision, cents] of [
      ['seller', undefined],
      ['split', 25_00],
    ] as const) {
      const sold = await deliverOrder(server, mara, theo);
      await openDispute(theo, sold);
      const decide = { orderId: sold.orderId, decision, ...(cents ? { cents } : {}), words: 'The pictures show it as sold.' } as const;
      expect((await admin.client.refusal('decideDispute', { ...decide, idempotencyKey: newKey() })).code).toBe('conflict');
      await reply(mara, sold, { act: 'decline', words: 'It left me whole, see the pictures.' });
      await reply(theo, sold, { act: 'escalate' });
      const [waiting] = (await admin.client.call('listDisputes', {})).items;
      expect(waiting).toMatchObject({ orderId: sold.orderId, status: 'escalated', turn: 'operator' });
      const done = await admin.client.call('decideDispute', { ...decide, idempotencyKey: newKey() });
      expect(done.dispute?.outcome).toMatchObject({ for: decision, cents: cents ?? 0, words: decide.words });
      expect(await readMoney(server, sold)).toMatchObject({
        status: 'completed',
        at_provider: cents ?? 0,
        // A tenth of what goes back is commission.
        creator: 114_00 - (cents ?? 0) * 0.9,
      });
    }
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('a decision that a second admin rejected has no effect when the buyer withdraws', async () => {
    const sold = await deliverOrder(server, mara, theo, { priceCents: 300_00 });
    await openDispute(theo, sold);
    await reply(mara, sold, { act: 'escalate' });
    await admin.client.call('decideDispute', { orderId: sold.orderId, decision: 'buyer', words: 'All of it.', idempotencyKey: newKey() });
    const ended = await reply(theo, sold, { act: 'withdraw' });
    expect(ended.dispute?.outcome).toMatchObject({ for: 'seller', cents: 0, words: '' });
    expect(ended.refunds).toEqual([]);
  });

  test('a refund above $200 needs a second admin', async () => {
    const sold = await deliverOrder(server, mara, theo, { priceCents: 300_00 });
    await openDispute(theo, sold);
    await reply(mara, sold, { act: 'escalate' });
    const decide = { orderId: sold.orderId, decision: 'buyer', words: 'It is not what was described.', idempotencyKey: newKey() } as const;
    const decided = await admin.client.call('decideDispute', decide);
    expect(decided).toMatchObject({ dispute: { status: 'second_look' }, refunds: [{ state: 'waiting', cents: sold.amountCents }] });
    expect(await readMoney(server, sold)).toMatchObject({ status: 'disputed', at_provider: 0 });
    // Nothing is refunded yet, so both sides still see who would bear it.
    expect(decided.refundTerms.givenCents).toBe(0);
    const { proposal } = (await theo.client.call('fetchDispute', { orderId: sold.orderId })).dispute ?? {};
    expect(proposal?.split.sellerCents).toBe(sold.purchase.order.sale?.netCents ?? 276_00);
    const [row] = (await second.client.call('listRefunds', { state: 'waiting' })).items;
    const refundId = row?.id ?? '';
    expect(row).toMatchObject({ orderId: sold.orderId, needsSecond: true, can: ['approve', 'decline'] });
    expect((await admin.client.refusal('decideRefund', { refundId, decision: 'approve' })).code).toBe('forbidden');
    await second.client.call('decideRefund', { refundId, decision: 'decline', words: 'Ask for a picture of the label first.' });
    expect((await theo.client.call('fetchDispute', { orderId: sold.orderId })).dispute?.status).toBe('escalated');
    await admin.client.call('decideDispute', { ...decide, idempotencyKey: newKey() });
    const [again] = (await second.client.call('listRefunds', { state: 'waiting' })).items;
    const approved = await second.client.call('decideRefund', { refundId: again?.id ?? '', decision: 'approve', words: 'Agreed.' });
    expect(approved).toMatchObject({ state: 'sent', second: { by: second.username }, asked: { as: 'operator', by: admin.username } });
    expect(await readMoney(server, sold)).toMatchObject({ status: 'canceled', at_provider: sold.amountCents });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });
});

describe('deadlines', () => {
  test('the dispute is escalated without a response from the creator, and settled for the creator without one from the buyer', async () => {
    const [first, other] = [await deliverOrder(server, mara, theo), await deliverOrder(server, mara, theo)];
    await openDispute(theo, first);
    await openDispute(theo, other);
    await reply(mara, other, { act: 'propose', proposal: { kind: 'partial', cents: 10_00 } });
    await advanceClock(server, disputeTimers.sellerAnswers - 60_000);
    expect(await statusOf(first.orderId)).toBe('open');
    await advanceClock(server, 120_000);
    expect(await statusOf(first.orderId)).toBe('escalated');
    await advanceClock(server, disputeTimers.buyerAnswers - disputeTimers.sellerAnswers);
    expect(await statusOf(other.orderId)).toBe('ended_seller');
    expect(await readMoney(server, other)).toMatchObject({ status: 'completed', at_provider: 0 });
    await advanceClock(server, orderTimers.endDispute);
    expect(await statusOf(first.orderId)).toBe('ended_buyer');
    const late = await server.services.db.first(sql`select decided_cents from dispute where order_id = ${first.orderId}`);
    expect(late).toEqual({ decided_cents: first.amountCents });
    expect(await readMoney(server, first)).toMatchObject({ status: 'canceled', at_provider: first.amountCents });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('settle a return that the buyer doesn’t send, or that the creator doesn’t confirm', async () => {
    const [unsent, sent] = [await deliverOrder(server, mara, theo), await deliverOrder(server, mara, theo)];
    for (const sold of [unsent, sent]) {
      const { dispute } = await openDispute(theo, sold, { kind: 'return' });
      await reply(mara, sold, { act: 'accept', number: dispute?.proposal?.number });
    }
    await reply(theo, sent, { act: 'sendReturn', carrier: 'USPS' });
    await advanceClock(server, disputeTimers.sendReturn + 60_000);
    expect(await statusOf(unsent.orderId)).toBe('ended_seller');
    await advanceClock(server, disputeTimers.returnTravels - disputeTimers.sendReturn);
    expect(await statusOf(sent.orderId)).toBe('escalated');
  });

  test('a parcel can be reported missing from its expected delivery date on', async () => {
    const sold = await shipOrder(server, mara, theo);
    const open = { orderId: sold.orderId, reason: 'not_arrived', words: 'Nothing has come so far.', wants: { kind: 'full' } } as const;
    expect((await theo.client.refusal('openDispute', { ...open, idempotencyKey: newKey() })).code).toBe('conflict');
    const before = await theo.client.call('fetchDispute', { orderId: sold.orderId });
    expect(before).toMatchObject({ can: [], dispute: null, missingFrom: expect.any(String) });
    await advanceClock(server, orderTimers.expectArrival + 60_000);
    const later = await server.connect({ token: await server.tokenOf(theo.accountId) });
    expect((await later.refusal('openDispute', { ...open, reason: 'damaged', idempotencyKey: newKey() })).code).toBe('validation');
    expect((await later.call('openDispute', { ...open, idempotencyKey: newKey() })).dispute).toMatchObject({
      status: 'open',
      reason: 'not_arrived',
    });
  });
});

describe('reasons', () => {
  test.each(disputeReasons.filter((reason) => reason !== 'not_arrived'))(
    '%s is stored, and shown to the creator and to admins',
    async (reason) => {
      const sold = await deliverOrder(server, mara, theo);
      const input = { orderId: sold.orderId, reason, words: torn, wants: { kind: 'full' }, idempotencyKey: newKey() } as const;
      await theo.client.call('openDispute', input);
      for (const { client } of [mara, admin])
        expect((await client.call('fetchDispute', { orderId: sold.orderId })).dispute?.reason).toBe(reason);
    },
  );
});

describe('concurrent calls', () => {
  test('either accept or withdraw succeeds', async () => {
    for (let i = 0; i < 4; i += 1) {
      const sold = await deliverOrder(server, mara, theo);
      await openDispute(theo, sold);
      const { dispute } = await reply(mara, sold, { act: 'propose', proposal: { kind: 'partial', cents: 30_00 } });
      const both = await Promise.allSettled([
        reply(theo, sold, { act: 'accept', number: dispute?.proposal?.number }),
        reply(theo, sold, { act: 'withdraw' }),
      ]);
      expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
      expect(await readMoney(server, sold)).toMatchObject({ status: 'completed', at_provider: both[0].status === 'fulfilled' ? 30_00 : 0 });
    }
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('the creator accepts while the timer escalates: at most one refund is sent', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const { dispute } = await openDispute(theo, sold);
    server.clock.forward(disputeTimers.sellerAnswers);
    const late = await server.connect({ token: await server.tokenOf(mara.accountId) });
    const [acceptance] = await Promise.allSettled([
      late.call('answerDispute', { orderId: sold.orderId, act: 'accept', number: dispute?.proposal?.number, idempotencyKey: newKey() }),
      server.jobs.runDue(),
    ]);
    await waitForJobs(server);
    const back = acceptance.status === 'fulfilled' ? sold.amountCents : 0;
    expect(await readMoney(server, sold)).toMatchObject({ at_provider: back, status: back ? 'canceled' : 'disputed' });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('either the claim or the dispute succeeds', async () => {
    for (let i = 0; i < 3; i += 1) {
      const sold = await deliverOrder(server, mara, theo);
      const braTagId = sold.purchase.order.braTagId;
      const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
      const [disputed, claimed] = await Promise.allSettled([
        openDispute(theo, sold),
        theo.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true }),
      ]);
      expect([disputed.status, claimed.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await readMoney(server, sold)).toMatchObject({
        status: disputed.status === 'fulfilled' ? 'disputed' : 'completed',
        at_provider: 0,
      });
    }
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('opens one dispute when the call is retried', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const input = { orderId: sold.orderId, reason: 'damaged', words: torn, wants: { kind: 'full' }, idempotencyKey: newKey() } as const;
    const [one, two] = await Promise.all([theo.client.call('openDispute', input), theo.client.call('openDispute', input)]);
    expect(one.dispute?.id).toBe(two.dispute?.id);
    expect(two.dispute?.steps).toHaveLength(1);
  });
});

test('the sides don’t learn each other’s account, and contact details are refused', async () => {
  const sold = await deliverOrder(server, mara, theo);
  await openDispute(theo, sold);
  const seen = JSON.stringify(await mara.client.call('fetchDispute', { orderId: sold.orderId }));
  for (const name of [theo.accountId, theo.username, mara.accountId]) expect(seen).not.toContain(name);
  expect(await tryReply(mara, sold, { act: 'add', words: 'Write to me at mara@post.example instead.' })).toBe('validation');
});

test('an order that isn’t shipped, or is settled, can’t be disputed', async () => {
  const sold = await payOrder(server, mara, theo);
  const open = { orderId: sold.orderId, reason: 'other', words: torn, wants: { kind: 'full' } } as const;
  expect((await theo.client.refusal('openDispute', { ...open, idempotencyKey: newKey() })).code).toBe('conflict');
  expect((await mara.client.refusal('openDispute', { ...open, idempotencyKey: newKey() })).code).toBe('forbidden');
});

async function statusOf(orderId: string): Promise<string | undefined> {
  return (await server.services.db.first<{ status: string }>(sql`select status from dispute where order_id = ${orderId}`))?.status;
}

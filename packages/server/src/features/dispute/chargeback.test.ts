import { orderTimers } from '@strapline/domain/order/order.states';
import { day, minute } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { turn, workedOff } from '../order/test-clock.ts';
import { creator, manyAddresses, pageOf } from '../order/test-purchase.ts';
import { nextDay, paidCreator, signedInAnew, transfersOf, untilPayout } from '../payout/test-payout.ts';
import { syncChargeback } from './sync-chargeback.ts';
import { booksAgree, completes, delivered, key, money, opened, paid, type Sold, says } from './test-dispute.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer(manyAddresses);
});
beforeEach(async () => {
  // The clock of the test before may have run past every sign-in.
  [mara, theo] = [await creator(server), await server.person()];
  admin = await server.person({ roles: ['admin'] });
});
afterAll(async () => await server?.close());

/** A piece paid by the card whose holder goes to the bank; `drop` loses every message about it. */
async function chargedBack({ drop = 0 } = {}): Promise<Sold & { chargebackId: string }> {
  const sold = await paid(server, mara, theo, { card: 'pm_card_createDispute' });
  const chaos = server.sandbox?.chaos;
  if (chaos) Object.assign(chaos, { drop });
  // The holder goes to their bank a few seconds after they paid.
  server.clock.forward(10_000);
  const find = async () =>
    (
      await server.services.db.first<{ id: string }>(
        sql`select d.id from sandbox_object d join orders o on o.payment_intent_id = d.ref where d.kind = 'dispute' and o.id = ${sold.orderId}`,
      )
    )?.id ?? '';
  await expect.poll(find, { timeout: 20_000 }).not.toBe('');
  return { ...sold, chargebackId: await find() };
}

/** The look at the provider that comes by itself every ten minutes, now. */
async function lookAround(): Promise<void> {
  await server.services.db.change(sql`update job set run_at = ${server.clock.now()} where key = 'chargeback-reconcile'`);
  await workedOff(server);
}

type Part = { cents: number; status: 'needs_response' | 'won' | 'lost'; backCents?: number; answerFee?: number; name?: string };

/** The bank asks for a part, or says what became of it. Our stand-in asks for all of a payment, and once, so this is written into its books. */
async function bankSays(sold: Sold, { cents, status, backCents: returnedCents = 0, answerFee = 0, name = 'part' }: Part): Promise<void> {
  const id = `du_${name}_${sold.orderId}`;
  const answered = answerFee > 0 ? [{ amount: 0, fee: answerFee }] : [];
  const back = returnedCents > 0 ? [{ amount: returnedCents, fee: -15_00 - answerFee }] : [];
  const body = {
    id,
    payment_intent: sold.purchase.intent.id,
    amount: cents,
    currency: 'usd',
    reason: 'fraudulent',
    status,
    created: Math.floor(server.clock.now().getTime() / 1000),
    evidence_details: { due_by: null },
    balance_transactions: [{ amount: -cents, fee: 15_00 }, ...answered, ...back],
  };
  await server.services.db.change(
    sql`insert into sandbox_object (id, kind, ref, version, body) values (${id}, 'dispute', ${sold.purchase.intent.id}, 1, ${JSON.stringify(body)}::jsonb)
        on conflict (id) do update set body = excluded.body`,
  );
  await syncChargeback(server.services, await server.services.chargebacks.retrieve(id));
}

/** The mails about an order, oldest first. */
async function mailsAbout({ purchase }: Sold): Promise<string> {
  await workedOff(server);
  const mails = (await server.mails()).filter(({ body }) => body.includes(purchase.intent.id));
  return mails.map(({ body }) => body).join('\n');
}

async function untilPayment({ orderId }: Sold, status: string): Promise<void> {
  const now = async () =>
    (await server.services.db.first<{ payment_status: string }>(sql`select payment_status from orders where id = ${orderId}`))
      ?.payment_status;
  await expect.poll(now, { timeout: 20_000 }).toBe(status);
}

describe('a buyer’s bank asks for the money back', () => {
  test('before it was sent: it waits, the platform answers, and won it goes on', async () => {
    const sold = await chargedBack();
    await untilPayment(sold, 'disputed');
    expect((await mara.client.refusal('shipOrder', { orderId: sold.orderId, carrier: 'USPS', codeByHand: true })).code).toBe('conflict');
    expect((await theo.client.refusal('cancelOrder', { orderId: sold.orderId, reason: 'changed my mind' })).code).toBe('conflict');
    const [row] = (await admin.client.call('listChargebacks', {})).items;
    expect(row).toMatchObject({
      orderId: sold.orderId,
      status: 'needs_response',
      canAnswer: true,
      feeCents: 15_00,
      answerBy: expect.any(String),
    });
    expect((await pageOf(mara, sold.purchase)).can).not.toContain('ship');
    expect((await pageOf(theo, sold.purchase)).can).not.toContain('cancel');
    expect(await mailsAbout(sold)).toContain('Please do not send the piece until the bank has decided');
    const view = await theo.client.call('fetchDispute', { orderId: sold.orderId });
    expect(view).toMatchObject({ dispute: null, chargebacks: [{ status: 'needs_response', cents: sold.amountCents }] });
    expect(await booksAgree(server)).toBe('Everything agrees.');
    const answer = { chargebackId: sold.chargebackId, words: 'winning_evidence' };
    // A process that ended while it sent the answer keeps nobody from answering, once it would have been there.
    const begun = async (ago: number) =>
      await server.services.db.change(
        sql`update chargeback set answered_at = ${new Date(server.clock.now().getTime() - ago)} where id = ${sold.chargebackId}`,
      );
    await begun(10_000);
    expect((await admin.client.refusal('answerChargeback', answer)).code).toBe('conflict');
    await begun(130_000);
    expect(await admin.client.call('answerChargeback', answer)).toMatchObject({ status: 'won' });
    expect((await admin.client.refusal('answerChargeback', answer)).code).toBe('conflict');
    await untilPayment(sold, 'captured');
    // The time to ship begins anew, on the page and for the clock alike.
    const again = await pageOf(mara, sold.purchase);
    expect(again.next?.what).toBe('ship');
    expect(Date.parse(again.next?.at ?? '') - server.clock.now().getTime()).toBeGreaterThan(orderTimers.cancelUnshipped - minute);
    expect(await mailsAbout(sold)).toContain('7 days from now');
    await mara.client.call('shipOrder', { orderId: sold.orderId, carrier: 'USPS', codeByHand: true });
    expect(await booksAgree(server)).toBe('Everything agrees.');
  });

  test('lost before it was sent: the order ends, and nothing is given back twice', async () => {
    const sold = await chargedBack();
    await untilPayment(sold, 'disputed');
    await admin.client.call('answerChargeback', { chargebackId: sold.chargebackId, words: 'losing_evidence' });
    expect(await money(server, sold)).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
      refunded_cents: 0,
      charged_back_cents: sold.amountCents,
      at_provider: 0,
    });
    await turn(server, 120_000);
    expect(await money(server, sold)).toMatchObject({ at_provider: 0 });
    expect(await booksAgree(server)).toBe('Everything agrees.');
  });

  test('on its way: it is in dispute until the bank has decided, and won the creator is paid', async () => {
    const sold = await chargedBack({ drop: 1 });
    await mara.client.call('shipOrder', { orderId: sold.orderId, carrier: 'USPS', codeByHand: true });
    // Every message was lost: the next look at the provider finds it.
    await lookAround();
    expect(await money(server, sold)).toMatchObject({ status: 'disputed', payment_status: 'disputed' });
    const decide = { orderId: sold.orderId, decision: 'buyer', words: 'He should have it back.', idempotencyKey: key() } as const;
    expect((await admin.client.refusal('decideDispute', decide)).code).toBe('conflict');
    await admin.client.call('answerChargeback', { chargebackId: sold.chargebackId, words: 'winning_evidence' });
    await workedOff(server);
    expect(await money(server, sold)).toMatchObject({ status: 'completed', payment_status: 'captured', at_provider: 0 });
    expect(await booksAgree(server)).toBe('Everything agrees.');
    if (server.sandbox) server.sandbox.chaos.drop = 0;
  });

  test('after the release only the payment changes, and lost the creator gives up their part', async () => {
    const sold = await chargedBack({ drop: 1 });
    await mara.client.call('shipOrder', { orderId: sold.orderId, carrier: 'USPS', codeByHand: true });
    await theo.client.call('confirmDelivery', { orderId: sold.orderId });
    await completes(server, sold);
    await lookAround();
    expect(await money(server, sold)).toMatchObject({ status: 'completed', payment_status: 'disputed' });
    await admin.client.call('answerChargeback', { chargebackId: sold.chargebackId, words: 'losing_evidence' });
    await workedOff(server);
    expect(await money(server, sold)).toMatchObject({
      status: 'completed',
      payment_status: 'refunded',
      charged_back_cents: sold.amountCents,
      creator: 0,
    });
    expect(await booksAgree(server)).toBe('Everything agrees.');
    if (server.sandbox) server.sandbox.chaos.drop = 0;
  });

  test('after the release: other earnings are paid out meanwhile, and this one once it is won', async () => {
    const seller = await paidCreator(server);
    const [asked, other] = [await delivered(server, seller, theo), await delivered(server, seller, theo)];
    for (const sold of [asked, other]) await completes(server, sold);
    const cents = asked.amountCents;
    await bankSays(asked, { cents, status: 'needs_response' });
    await nextDay(server);
    expect(await transfersOf(server, asked.orderId)).toEqual([]);
    expect(await transfersOf(server, other.orderId)).toEqual([[114_00, 0]]);
    await bankSays(asked, { cents, status: 'won', backCents: cents });
    await untilPayout(server, asked.orderId, 'paid');
    expect(await transfersOf(server, asked.orderId)).toEqual([[114_00, 0]]);
    expect(await booksAgree(server)).toBe('Everything agrees.');
  });

  test('after the release: what it asks back does not make up what the seller owes', async () => {
    const seller = await paidCreator(server);
    const lost = await delivered(server, seller, theo);
    await completes(server, lost);
    await untilPayout(server, lost.orderId, 'paid');
    for (const status of ['needs_response', 'lost'] as const) await bankSays(lost, { cents: lost.amountCents, status });
    const [again, buyer] = [await signedInAnew(server, seller), await server.person()];
    const [asked, other] = [await delivered(server, again, buyer), await delivered(server, again, buyer, { priceCents: 300_00 })];
    for (const sold of [asked, other]) await completes(server, sold);
    await bankSays(asked, { cents: asked.amountCents, status: 'needs_response' });
    await nextDay(server);
    expect(await transfersOf(server, asked.orderId)).toEqual([]);
    expect(await transfersOf(server, other.orderId)).toEqual([[276_00 - 114_00, 0]]);
  });

  test('of which it took a part of what has arrived: the people settle the rest, and nobody gets it by silence', async () => {
    const sold = await delivered(server, mara, theo);
    await bankSays(sold, { cents: 40_00, status: 'needs_response' });
    await bankSays(sold, { cents: 40_00, status: 'lost' });
    await workedOff(server);
    expect(await money(server, sold)).toMatchObject({ status: 'disputed', payment_status: 'partially_refunded', at_provider: 0 });
    const { dispute } = await admin.client.call('fetchDispute', { orderId: sold.orderId });
    expect(dispute).toMatchObject({ status: 'escalated', outcome: null });
    expect(Date.parse(dispute?.decidedBy ?? '') - server.clock.now().getTime()).toBeGreaterThan(orderTimers.endDispute - minute);
    const decision = { orderId: sold.orderId, decision: 'seller', words: 'The rest is hers.', idempotencyKey: key() } as const;
    await admin.client.call('decideDispute', decision);
    const of = { paymentIntentId: sold.purchase.intent.id };
    expect(await theo.client.call('getOrderStatus', of)).toMatchObject({ status: 'completed', refundedCents: 40_00 });
    const { money: books } = await admin.client.call('fetchOrderCase', { orderId: sold.orderId });
    expect(books).toMatchObject({ chargedBackCents: 40_00, refundedCents: 0, releasedCents: sold.amountCents - 40_00, heldCents: 0 });
  });

  test('of which it took a part: what the two had on the table is off it, and so is what waits for a second person', async () => {
    const [offered, waiting] = [await delivered(server, mara, theo), await delivered(server, mara, theo, { priceCents: 300_00 })];
    await opened(theo, offered);
    await says(mara, offered, { act: 'propose', proposal: { kind: 'partial', cents: 60_00 } });
    await opened(theo, waiting);
    await says(mara, waiting, { act: 'escalate' });
    await admin.client.call('decideDispute', { orderId: waiting.orderId, decision: 'buyer', words: 'All of it.', idempotencyKey: key() });
    for (const sold of [offered, waiting]) {
      await bankSays(sold, { cents: 100_00, status: 'needs_response' });
      await bankSays(sold, { cents: 100_00, status: 'lost' });
      const { dispute, can, refunds } = await theo.client.call('fetchDispute', { orderId: sold.orderId });
      expect(dispute).toMatchObject({ status: 'escalated', proposal: null });
      expect(can).not.toContain('accept');
      expect(refunds).toEqual([]);
      await admin.client.call('decideDispute', {
        orderId: sold.orderId,
        decision: 'seller',
        words: 'The rest is hers.',
        idempotencyKey: key(),
      });
      expect(await money(server, sold)).toMatchObject({ status: 'completed', charged_back_cents: 100_00, at_provider: 0 });
    }
    expect(await booksAgree(server)).toBe('Everything agrees.');
  });

  test('costs what the provider says, also for an answer, and nothing once it is won', async () => {
    const sold = await delivered(server, mara, theo);
    const cents = sold.amountCents;
    const costs = async () => (await admin.client.call('fetchOrderCase', { orderId: sold.orderId })).money.feeCents;
    const before = await costs();
    await bankSays(sold, { cents, status: 'needs_response' });
    expect((await costs()) - before).toBe(15_00);
    await bankSays(sold, { cents, status: 'needs_response', answerFee: 15_00 });
    await bankSays(sold, { cents, status: 'needs_response', answerFee: 15_00 });
    expect((await costs()) - before).toBe(30_00);
    expect(await booksAgree(server)).toBe('Everything agrees.');
    await bankSays(sold, { cents, status: 'won', answerFee: 15_00, backCents: cents });
    expect((await costs()) - before).toBe(0);
    expect(await booksAgree(server)).toBe('Everything agrees.');
  });

  test('whose end we have not heard is no fault of the books', async () => {
    const sold = await chargedBack({ drop: 1 });
    expect(await booksAgree(server)).toBe('Everything agrees.');
    await lookAround();
    await server.services.chargebacks.answer(sold.chargebackId, 'winning_evidence', key());
    expect(await booksAgree(server)).toBe('Everything agrees.');
    expect(await money(server, sold)).toMatchObject({ payment_status: 'disputed' });
    await lookAround();
    expect(await money(server, sold)).toMatchObject({ payment_status: 'captured' });
    expect(await booksAgree(server)).toBe('Everything agrees.');
    if (server.sandbox) server.sandbox.chaos.drop = 0;
  });

  test('two of one payment: it goes on when the last has ended', async () => {
    const sold = await delivered(server, mara, theo);
    await bankSays(sold, { cents: 30_00, status: 'needs_response' });
    await bankSays(sold, { cents: 50_00, status: 'needs_response', name: 'other' });
    await bankSays(sold, { cents: 30_00, status: 'won', backCents: 30_00 });
    expect(await money(server, sold)).toMatchObject({ status: 'disputed', payment_status: 'disputed' });
    await bankSays(sold, { cents: 50_00, status: 'won', backCents: 50_00, name: 'other' });
    expect(await money(server, sold)).toMatchObject({ status: 'completed', payment_status: 'captured' });
    expect(await booksAgree(server)).toBe('Everything agrees.');
  });

  test('is won once its money is there again, not with the word alone', async () => {
    const sold = await delivered(server, mara, theo);
    const cents = sold.amountCents;
    await bankSays(sold, { cents, status: 'needs_response' });
    await bankSays(sold, { cents, status: 'won' });
    expect(await money(server, sold)).toMatchObject({ status: 'disputed', payment_status: 'disputed' });
    await bankSays(sold, { cents, status: 'won', backCents: cents });
    expect(await money(server, sold)).toMatchObject({ status: 'completed', payment_status: 'captured' });
  });

  test('lost after it arrived: the pages say what went back, and by whom', async () => {
    const sold = await chargedBack({ drop: 1 });
    await mara.client.call('shipOrder', { orderId: sold.orderId, carrier: 'USPS', codeByHand: true });
    await theo.client.call('confirmDelivery', { orderId: sold.orderId });
    await lookAround();
    await admin.client.call('answerChargeback', { chargebackId: sold.chargebackId, words: 'losing_evidence' });
    await workedOff(server);
    const order = await pageOf(theo, sold.purchase);
    expect(order).toMatchObject({ status: 'canceled', paymentStatus: 'refunded', refundedCents: sold.amountCents });
    expect(order.next).toBeUndefined();
    const { dispute } = await theo.client.call('fetchDispute', { orderId: sold.orderId });
    expect(dispute?.outcome).toMatchObject({ for: 'buyer', cents: sold.amountCents });
    expect(await mailsAbout(sold)).toContain('Your bank gave you');
    expect(await booksAgree(server)).toBe('Everything agrees.');
    if (server.sandbox) server.sandbox.chaos.drop = 0;
  });

  test('is found after any number of looks that failed', async () => {
    const sold = await chargedBack({ drop: 1 });
    const chaos = server.sandbox?.chaos;
    if (chaos) Object.assign(chaos, { error: 1, only: '/v1/disputes' });
    // Further back than a look goes after one that was answered. Each takes a second or two: a call that fails is tried three times.
    for (let looks = 0; looks < 2; looks += 1) {
      server.clock.forward(2.5 * day);
      await lookAround();
    }
    expect(await money(server, sold)).toMatchObject({ payment_status: 'captured' });
    if (chaos) Object.assign(chaos, { error: 0, only: '' });
    await lookAround();
    expect(await money(server, sold)).toMatchObject({ payment_status: 'disputed' });
    if (chaos) Object.assign(chaos, { drop: 0 });
  }, 60_000);

  test('of which it took a part: what is left of a larger promise goes, and the desk is told', async () => {
    const sold = await delivered(server, mara, theo);
    await completes(server, sold);
    const chaos = server.sandbox?.chaos;
    if (chaos) Object.assign(chaos, { error: 1, only: '/v1/refunds' });
    const promised = {
      orderId: sold.orderId,
      cents: sold.amountCents - 5_00,
      reason: 'goodwill',
      words: 'It was late.',
      idempotencyKey: key(),
    } as const;
    expect((await admin.client.call('refundOrder', promised)).state).toBe('approved');
    await bankSays(sold, { cents: 40_00, status: 'needs_response' });
    await bankSays(sold, { cents: 40_00, status: 'lost' });
    if (chaos) Object.assign(chaos, { error: 0, only: '' });
    await turn(server, 120_000);
    expect(await money(server, sold)).toMatchObject({
      status: 'completed',
      payment_status: 'refunded',
      charged_back_cents: 40_00,
      refunded_cents: sold.amountCents - 40_00,
      at_provider: sold.amountCents - 40_00,
    });
    expect(await booksAgree(server)).toBe('Everything agrees.');
    const { can, order } = await admin.client.call('fetchOrderCase', { orderId: sold.orderId });
    expect([order.needsOperator, can]).toEqual(['refund_cut', ['noted']]);
    const noted = { orderId: sold.orderId, decision: 'noted', reason: 'the buyer knows', idempotencyKey: key() } as const;
    expect((await admin.client.call('settleCase', noted)).order.needsOperator).toBeNull();
  });
});

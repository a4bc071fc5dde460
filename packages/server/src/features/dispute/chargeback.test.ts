import { orderTimers } from '@strapline/domain/order/order.states';
import { day, minute } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { createCreator, fetchOrder, trustForwardedFor } from '../order/test-purchase.ts';
import { advanceDay, createPaidCreator, listTransfers, signInAgain, waitForPayout } from '../payout/test-payout.ts';
import { syncChargeback } from './sync-chargeback.ts';
import {
  auditBooks,
  deliverOrder,
  newKey,
  openDispute,
  payOrder,
  readMoney,
  reply,
  type SoldOrder,
  waitForCompletion,
} from './test-dispute.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
beforeEach(async () => {
  // The clock of the previous test may be past the end of every session.
  [mara, theo] = [await createCreator(server), await server.person()];
  admin = await server.person({ roles: ['admin'] });
});
afterAll(async () => await server?.close());

/** A piece paid with a card whose holder files a chargeback; with `drop` its webhooks are lost. */
async function createChargeback({ drop = 0 } = {}): Promise<SoldOrder & { chargebackId: string }> {
  const sold = await payOrder(server, mara, theo, { card: 'pm_card_createDispute' });
  const faults = server.sandbox?.faults;
  if (faults) Object.assign(faults, { drop });
  // The chargeback is filed a few seconds after the payment.
  server.clock.forward(10_000);
  const find = async () =>
    (
      await server.services.db.first<{ id: string }>(
        sql`select d.id from sandbox_object d join orders o on o.payment_intent_id = d.ref where d.kind = 'dispute' and o.id = ${sold.orderId}`,
      )
    )?.id ?? '';
  await expect.poll(find).not.toBe('');
  return { ...sold, chargebackId: await find() };
}

/** Runs the reconciliation that otherwise runs every ten minutes. */
async function runReconciliation(): Promise<void> {
  await server.services.db.change(sql`update job set run_at = ${server.clock.now()} where key = 'chargeback-reconcile'`);
  await waitForJobs(server);
}

type ChargebackState = {
  cents: number;
  status: 'needs_response' | 'won' | 'lost';
  returnedCents?: number;
  answerFee?: number;
  name?: string;
};

/** Writes a chargeback of a part of the payment to the sandbox, or changes its status. The sandbox's own chargebacks are of the whole payment. */
async function setChargeback(
  sold: SoldOrder,
  { cents, status, returnedCents = 0, answerFee = 0, name = 'part' }: ChargebackState,
): Promise<void> {
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
async function listMails({ purchase }: SoldOrder): Promise<string> {
  await waitForJobs(server);
  const mails = (await server.mails()).filter(({ body }) => body.includes(purchase.intent.id));
  return mails.map(({ body }) => body).join('\n');
}

async function waitForPayment({ orderId }: SoldOrder, status: string): Promise<void> {
  const now = async () =>
    (await server.services.db.first<{ payment_status: string }>(sql`select payment_status from orders where id = ${orderId}`))
      ?.payment_status;
  await expect.poll(now).toBe(status);
}

describe('a chargeback', () => {
  test('before shipping blocks the order; won, the order continues', async () => {
    const sold = await createChargeback();
    await waitForPayment(sold, 'disputed');
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
    expect((await fetchOrder(mara, sold.purchase)).can).not.toContain('ship');
    expect((await fetchOrder(theo, sold.purchase)).can).not.toContain('cancel');
    expect(await listMails(sold)).toContain('Please don’t ship the piece until the bank has decided');
    const view = await theo.client.call('fetchDispute', { orderId: sold.orderId });
    expect(view).toMatchObject({ dispute: null, chargebacks: [{ status: 'needs_response', cents: sold.amountCents }] });
    expect(await auditBooks(server)).toBe('Everything agrees.');
    const answer = { chargebackId: sold.chargebackId, words: 'winning_evidence' };
    // A process that died while it sent the response blocks others only for as long as sending takes.
    const backdateStart = async (ageMs: number) =>
      await server.services.db.change(
        sql`update chargeback set answered_at = ${new Date(server.clock.now().getTime() - ageMs)} where id = ${sold.chargebackId}`,
      );
    await backdateStart(10_000);
    expect((await admin.client.refusal('answerChargeback', answer)).code).toBe('conflict');
    await backdateStart(130_000);
    expect(await admin.client.call('answerChargeback', answer)).toMatchObject({ status: 'won' });
    expect((await admin.client.refusal('answerChargeback', answer)).code).toBe('conflict');
    await waitForPayment(sold, 'captured');
    // The time to ship restarts, on the page and for the timer.
    const again = await fetchOrder(mara, sold.purchase);
    expect(again.next?.what).toBe('ship');
    expect(Date.parse(again.next?.at ?? '') - server.clock.now().getTime()).toBeGreaterThan(orderTimers.cancelUnshipped - minute);
    expect(await listMails(sold)).toContain('Please ship it within 7 days');
    await mara.client.call('shipOrder', { orderId: sold.orderId, carrier: 'USPS', codeByHand: true });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('lost before shipping ends the order without another refund', async () => {
    const sold = await createChargeback();
    await waitForPayment(sold, 'disputed');
    await admin.client.call('answerChargeback', { chargebackId: sold.chargebackId, words: 'losing_evidence' });
    expect(await readMoney(server, sold)).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
      refunded_cents: 0,
      charged_back_cents: sold.amountCents,
      at_provider: 0,
    });
    await advanceClock(server, 120_000);
    expect(await readMoney(server, sold)).toMatchObject({ at_provider: 0 });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('during delivery disputes the order; won, the creator is paid', async () => {
    const sold = await createChargeback({ drop: 1 });
    await mara.client.call('shipOrder', { orderId: sold.orderId, carrier: 'USPS', codeByHand: true });
    // Every webhook was lost, so the next reconciliation finds it.
    await runReconciliation();
    expect(await readMoney(server, sold)).toMatchObject({ status: 'disputed', payment_status: 'disputed' });
    const decide = { orderId: sold.orderId, decision: 'buyer', words: 'He should have it back.', idempotencyKey: newKey() } as const;
    expect((await admin.client.refusal('decideDispute', decide)).code).toBe('conflict');
    await admin.client.call('answerChargeback', { chargebackId: sold.chargebackId, words: 'winning_evidence' });
    await waitForJobs(server);
    expect(await readMoney(server, sold)).toMatchObject({ status: 'completed', payment_status: 'captured', at_provider: 0 });
    expect(await auditBooks(server)).toBe('Everything agrees.');
    if (server.sandbox) server.sandbox.faults.drop = 0;
  });

  test('after the release changes only the payment; lost, the creator’s share is reversed', async () => {
    const sold = await createChargeback({ drop: 1 });
    await mara.client.call('shipOrder', { orderId: sold.orderId, carrier: 'USPS', codeByHand: true });
    await theo.client.call('confirmDelivery', { orderId: sold.orderId });
    await waitForCompletion(server, sold);
    await runReconciliation();
    expect(await readMoney(server, sold)).toMatchObject({ status: 'completed', payment_status: 'disputed' });
    await admin.client.call('answerChargeback', { chargebackId: sold.chargebackId, words: 'losing_evidence' });
    await waitForJobs(server);
    expect(await readMoney(server, sold)).toMatchObject({
      status: 'completed',
      payment_status: 'refunded',
      charged_back_cents: sold.amountCents,
      creator: 0,
    });
    expect(await auditBooks(server)).toBe('Everything agrees.');
    if (server.sandbox) server.sandbox.faults.drop = 0;
  });

  test('after the release delays the payout of this order only, until it is won', async () => {
    const seller = await createPaidCreator(server);
    const [disputed, other] = [await deliverOrder(server, seller, theo), await deliverOrder(server, seller, theo)];
    for (const sold of [disputed, other]) await waitForCompletion(server, sold);
    const cents = disputed.amountCents;
    await setChargeback(disputed, { cents, status: 'needs_response' });
    await advanceDay(server);
    expect(await listTransfers(server, disputed.orderId)).toEqual([]);
    expect(await listTransfers(server, other.orderId)).toEqual([[114_00, 0]]);
    await setChargeback(disputed, { cents, status: 'won', returnedCents: cents });
    await waitForPayout(server, disputed.orderId, 'paid');
    expect(await listTransfers(server, disputed.orderId)).toEqual([[114_00, 0]]);
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('while pending does not reduce the seller’s debt', async () => {
    const seller = await createPaidCreator(server);
    const lost = await deliverOrder(server, seller, theo);
    await waitForCompletion(server, lost);
    await waitForPayout(server, lost.orderId, 'paid');
    for (const status of ['needs_response', 'lost'] as const) await setChargeback(lost, { cents: lost.amountCents, status });
    const [again, buyer] = [await signInAgain(server, seller), await server.person()];
    const [disputed, other] = [await deliverOrder(server, again, buyer), await deliverOrder(server, again, buyer, { priceCents: 300_00 })];
    for (const sold of [disputed, other]) await waitForCompletion(server, sold);
    await setChargeback(disputed, { cents: disputed.amountCents, status: 'needs_response' });
    await advanceDay(server);
    expect(await listTransfers(server, disputed.orderId)).toEqual([]);
    expect(await listTransfers(server, other.orderId)).toEqual([[276_00 - 114_00, 0]]);
  });

  test('of a part, lost after delivery, leaves the rest to the dispute, which has no default winner', async () => {
    const sold = await deliverOrder(server, mara, theo);
    await setChargeback(sold, { cents: 40_00, status: 'needs_response' });
    await setChargeback(sold, { cents: 40_00, status: 'lost' });
    await waitForJobs(server);
    expect(await readMoney(server, sold)).toMatchObject({ status: 'disputed', payment_status: 'partially_refunded', at_provider: 0 });
    const { dispute } = await admin.client.call('fetchDispute', { orderId: sold.orderId });
    expect(dispute).toMatchObject({ status: 'escalated', outcome: null });
    expect(Date.parse(dispute?.decidedBy ?? '') - server.clock.now().getTime()).toBeGreaterThan(orderTimers.endDispute - minute);
    const decision = { orderId: sold.orderId, decision: 'seller', words: 'The rest is hers.', idempotencyKey: newKey() } as const;
    await admin.client.call('decideDispute', decision);
    const of = { paymentIntentId: sold.purchase.intent.id };
    expect(await theo.client.call('getOrderStatus', of)).toMatchObject({ status: 'completed', refundedCents: 40_00 });
    const { money: books } = await admin.client.call('fetchOrderCase', { orderId: sold.orderId });
    expect(books).toMatchObject({ chargedBackCents: 40_00, refundedCents: 0, releasedCents: sold.amountCents - 40_00, heldCents: 0 });
  });

  test('of a part, lost, withdraws a pending proposal and a decision that needs a second admin', async () => {
    const [offered, waiting] = [await deliverOrder(server, mara, theo), await deliverOrder(server, mara, theo, { priceCents: 300_00 })];
    await openDispute(theo, offered);
    await reply(mara, offered, { act: 'propose', proposal: { kind: 'partial', cents: 60_00 } });
    await openDispute(theo, waiting);
    await reply(mara, waiting, { act: 'escalate' });
    await admin.client.call('decideDispute', {
      orderId: waiting.orderId,
      decision: 'buyer',
      words: 'All of it.',
      idempotencyKey: newKey(),
    });
    for (const sold of [offered, waiting]) {
      await setChargeback(sold, { cents: 100_00, status: 'needs_response' });
      await setChargeback(sold, { cents: 100_00, status: 'lost' });
      const { dispute, can, refunds } = await theo.client.call('fetchDispute', { orderId: sold.orderId });
      expect(dispute).toMatchObject({ status: 'escalated', proposal: null });
      expect(can).not.toContain('accept');
      expect(refunds).toEqual([]);
      await admin.client.call('decideDispute', {
        orderId: sold.orderId,
        decision: 'seller',
        words: 'The rest is hers.',
        idempotencyKey: newKey(),
      });
      expect(await readMoney(server, sold)).toMatchObject({ status: 'completed', charged_back_cents: 100_00, at_provider: 0 });
    }
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('has the provider’s fees, including the fee of a response, which are returned if it is won', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const cents = sold.amountCents;
    const readCosts = async () => (await admin.client.call('fetchOrderCase', { orderId: sold.orderId })).money.feeCents;
    const before = await readCosts();
    await setChargeback(sold, { cents, status: 'needs_response' });
    expect((await readCosts()) - before).toBe(15_00);
    await setChargeback(sold, { cents, status: 'needs_response', answerFee: 15_00 });
    await setChargeback(sold, { cents, status: 'needs_response', answerFee: 15_00 });
    expect((await readCosts()) - before).toBe(30_00);
    expect(await auditBooks(server)).toBe('Everything agrees.');
    await setChargeback(sold, { cents, status: 'won', answerFee: 15_00, returnedCents: cents });
    expect((await readCosts()) - before).toBe(0);
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('whose outcome we don’t know yet is not an error in the audit', async () => {
    const sold = await createChargeback({ drop: 1 });
    expect(await auditBooks(server)).toBe('Everything agrees.');
    await runReconciliation();
    await server.services.chargebacks.submitEvidence(sold.chargebackId, 'winning_evidence', newKey());
    expect(await auditBooks(server)).toBe('Everything agrees.');
    expect(await readMoney(server, sold)).toMatchObject({ payment_status: 'disputed' });
    await runReconciliation();
    expect(await readMoney(server, sold)).toMatchObject({ payment_status: 'captured' });
    expect(await auditBooks(server)).toBe('Everything agrees.');
    if (server.sandbox) server.sandbox.faults.drop = 0;
  });

  test('of two on one payment, the order continues after the last', async () => {
    const sold = await deliverOrder(server, mara, theo);
    await setChargeback(sold, { cents: 30_00, status: 'needs_response' });
    await setChargeback(sold, { cents: 50_00, status: 'needs_response', name: 'other' });
    await setChargeback(sold, { cents: 30_00, status: 'won', returnedCents: 30_00 });
    expect(await readMoney(server, sold)).toMatchObject({ status: 'disputed', payment_status: 'disputed' });
    await setChargeback(sold, { cents: 50_00, status: 'won', returnedCents: 50_00, name: 'other' });
    expect(await readMoney(server, sold)).toMatchObject({ status: 'completed', payment_status: 'captured' });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('counts as won once the money is back, not by status alone', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const cents = sold.amountCents;
    await setChargeback(sold, { cents, status: 'needs_response' });
    await setChargeback(sold, { cents, status: 'won' });
    expect(await readMoney(server, sold)).toMatchObject({ status: 'disputed', payment_status: 'disputed' });
    await setChargeback(sold, { cents, status: 'won', returnedCents: cents });
    expect(await readMoney(server, sold)).toMatchObject({ status: 'completed', payment_status: 'captured' });
  });

  test('lost after delivery is explained on the order’s page and by mail', async () => {
    const sold = await createChargeback({ drop: 1 });
    await mara.client.call('shipOrder', { orderId: sold.orderId, carrier: 'USPS', codeByHand: true });
    await theo.client.call('confirmDelivery', { orderId: sold.orderId });
    await runReconciliation();
    await admin.client.call('answerChargeback', { chargebackId: sold.chargebackId, words: 'losing_evidence' });
    await waitForJobs(server);
    const order = await fetchOrder(theo, sold.purchase);
    expect(order).toMatchObject({ status: 'canceled', paymentStatus: 'refunded', refundedCents: sold.amountCents });
    expect(order.next).toBeUndefined();
    const { dispute } = await theo.client.call('fetchDispute', { orderId: sold.orderId });
    expect(dispute?.outcome).toMatchObject({ for: 'buyer', cents: sold.amountCents });
    expect(await listMails(sold)).toContain('Your bank gave you');
    expect(await auditBooks(server)).toBe('Everything agrees.');
    if (server.sandbox) server.sandbox.faults.drop = 0;
  });

  test('is found after failed reconciliations', async () => {
    const sold = await createChargeback({ drop: 1 });
    const faults = server.sandbox?.faults;
    if (faults) Object.assign(faults, { error: 1, only: '/v1/disputes' });
    // Longer ago than a run after a successful one looks back. Each run takes a second or two, because failed calls are tried three times.
    for (let runs = 0; runs < 2; runs += 1) {
      server.clock.forward(2.5 * day);
      await runReconciliation();
    }
    expect(await readMoney(server, sold)).toMatchObject({ payment_status: 'captured' });
    if (faults) Object.assign(faults, { error: 0, only: '' });
    await runReconciliation();
    expect(await readMoney(server, sold)).toMatchObject({ payment_status: 'disputed' });
    if (faults) Object.assign(faults, { drop: 0 });
  });

  test('of a part, lost, reduces a larger pending refund to the remainder and needs an operator', async () => {
    const sold = await deliverOrder(server, mara, theo);
    await waitForCompletion(server, sold);
    const faults = server.sandbox?.faults;
    if (faults) Object.assign(faults, { error: 1, only: '/v1/refunds' });
    const promised = {
      orderId: sold.orderId,
      cents: sold.amountCents - 5_00,
      reason: 'goodwill',
      words: 'It was late.',
      idempotencyKey: newKey(),
    } as const;
    expect((await admin.client.call('refundOrder', promised)).state).toBe('approved');
    await setChargeback(sold, { cents: 40_00, status: 'needs_response' });
    await setChargeback(sold, { cents: 40_00, status: 'lost' });
    if (faults) Object.assign(faults, { error: 0, only: '' });
    await advanceClock(server, 120_000);
    expect(await readMoney(server, sold)).toMatchObject({
      status: 'completed',
      payment_status: 'refunded',
      charged_back_cents: 40_00,
      refunded_cents: sold.amountCents - 40_00,
      at_provider: sold.amountCents - 40_00,
    });
    expect(await auditBooks(server)).toBe('Everything agrees.');
    const { can, order } = await admin.client.call('fetchOrderCase', { orderId: sold.orderId });
    expect([order.needsOperator, can]).toEqual(['refund_cut', ['noted']]);
    const noted = { orderId: sold.orderId, decision: 'noted', reason: 'the buyer knows', idempotencyKey: newKey() } as const;
    expect((await admin.client.call('settleCase', noted)).order.needsOperator).toBeNull();
  });
});

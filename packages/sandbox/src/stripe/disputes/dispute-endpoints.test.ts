import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestStore } from '../../store/test-store.ts';
import { createPaidIntent, waitFor } from '../test-accounts.ts';
import { openShop, type Shop, secretKey } from '../test-stripe.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => await shop.close());

const findDispute = async (of: Shop, intent: string) =>
  (await of.stripe.disputes.list()).data.find((dispute) => dispute.payment_intent === intent);
const readCharge = async (intent: string) =>
  (await shop.stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })).latest_charge;
const listLines = async (source: string) =>
  (await shop.stripe.balanceTransactions.list({ limit: 100 })).data.filter((line) => line.source === source);

async function createDispute(amount = 10_000, method = 'pm_card_createDispute') {
  const { intent, charge } = await createPaidIntent(shop, amount, method);
  const dispute = await waitFor(
    async () => await findDispute(shop, intent.id),
    (found) => found !== undefined,
  );
  if (dispute === undefined) throw new Error('no dispute');
  return { intent, charge, dispute };
}
const readAvailable = async () => (await shop.stripe.balance.retrieve()).available[0]?.amount ?? 0;
const listEvents = async (dispute: string) => {
  const events = await shop.list('event');
  return events
    .filter((event) => 'id' in event.data.object && event.data.object.id === dispute)
    .map((event) => event.type.slice('charge.dispute.'.length))
    .toReversed();
};

describe('a dispute', () => {
  test('opens after the payment, and withdraws the amount and a fee', async () => {
    const { intent, charge, dispute } = await createDispute();
    expect(intent.status).toBe('succeeded');
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: 10_000,
      charge,
      reason: 'fraudulent',
      status: 'needs_response',
      is_charge_refundable: false,
      evidence_details: { has_evidence: false, submission_count: 0, due_by: dispute.created + 7 * 86_400 },
      balance_transactions: [{ type: 'adjustment', amount: -10_000, fee: 1500, net: -11_500, reporting_category: 'dispute' }],
    });
    expect(await readCharge(intent.id)).toMatchObject({ disputed: true, amount_refunded: 0 });
    await expect(shop.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ code: 'charge_disputed' });
    expect(await listLines(dispute.id)).toMatchObject([{ net: -11_500, status: 'available' }]);
    await waitFor(
      async () => shop.hook.received.map((one) => one.type),
      (types) => types.includes('charge.dispute.created') && types.includes('charge.dispute.funds_withdrawn'),
    );
    expect(await listEvents(dispute.id)).toEqual(['created', 'funds_withdrawn']);
  });

  test('is won with winning evidence, and everything is returned', async () => {
    const { dispute, intent } = await createDispute();
    const before = await readAvailable();
    const won = await shop.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } });
    expect(won).toMatchObject({
      status: 'won',
      evidence: { uncategorized_text: 'winning_evidence' },
      evidence_details: { submission_count: 1, submission_method: 'manual' },
    });
    expect(won.balance_transactions).toHaveLength(2);
    expect((await readAvailable()) - before).toBe(11_500);
    expect(await listEvents(dispute.id)).toEqual(['created', 'funds_withdrawn', 'updated', 'closed', 'funds_reinstated']);
    await expect(shop.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'more' } })).rejects.toMatchObject({
      code: 'status_transition_invalid',
    });
    // The charge can be refunded again.
    expect(await shop.stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 10_000, status: 'succeeded' });
  });

  test('is lost with losing evidence', async () => {
    const { dispute } = await createDispute(10_000, 'pm_card_createDisputeProductNotReceived');
    expect(dispute.reason).toBe('product_not_received');
    const before = await readAvailable();
    expect((await shop.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'losing_evidence' } })).status).toBe('lost');
    expect(await readAvailable()).toBe(before);
  });

  test('with other evidence is under review until a test decides it', async () => {
    const { dispute } = await createDispute();
    await shop.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'It was sent and arrived.' } });
    expect((await shop.stripe.disputes.retrieve(dispute.id)).status).toBe('under_review');
    const decideDispute = async (end: string) =>
      await fetch(`${shop.base}/test/disputes/${dispute.id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}` },
        body: new URLSearchParams({ end }),
      });
    expect((await decideDispute('draw')).status).toBe(400);
    expect(await (await decideDispute('won')).json()).toMatchObject({ id: dispute.id, status: 'won' });
    expect((await decideDispute('lost')).status).toBe(400);
  });

  test('without a response is lost after the deadline', async () => {
    let days = 0;
    const later = await openShop({ hookEvents: [], now: () => new Date(Date.now() + days * 86_400_000) });
    const { intent } = await createPaidIntent(later, 10_000, 'pm_card_createDispute');
    const readStatus = async () => (await findDispute(later, intent.id))?.status;
    await waitFor(readStatus, (status) => status === 'needs_response');
    days = 8;
    await waitFor(readStatus, (status) => status === 'lost');
    await later.close();
  });

  test('opens after a restart too', async () => {
    const { store, release } = await openTestStore();
    const first = await openShop({ store, hookEvents: [], delays: { disputeMs: 60_000 } });
    const { intent } = await createPaidIntent(first, 10_000, 'pm_card_createDispute');
    await first.close();
    const second = await openShop({ store, hookEvents: [], now: () => new Date(Date.now() + 61_000) });
    await waitFor(
      async () => await findDispute(second, intent.id),
      (dispute) => dispute !== undefined,
    );
    await second.close();
    await release();
  });
});

describe('a refund', () => {
  const readRefund = async (id: string) => (await shop.stripe.refunds.list({ limit: 100 })).data.find((refund) => refund.id === id);

  test('that is pending succeeds later', async () => {
    const { intent } = await createPaidIntent(shop, 4825, 'pm_card_pendingRefund');
    const refund = await shop.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    await waitFor(
      async () => await readRefund(refund.id),
      (found) => found?.status === 'succeeded',
    );
  });

  test('that the bank returns fails, and the charge is as before', async () => {
    const { intent } = await createPaidIntent(shop, 4825, 'pm_card_refundFail');
    const refund = await shop.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
    const failed = await waitFor(
      async () => await readRefund(refund.id),
      (found) => found?.status === 'failed',
    );
    expect(failed?.failure_reason).toBe('lost_or_stolen_card');
    expect(await readCharge(intent.id)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect((await listLines(refund.id)).map((line) => line.net)).toEqual([4825, -4825]);
    const again = await shop.stripe.refunds.create({ payment_intent: intent.id });
    await new Promise((done) => setTimeout(done, 500));
    expect((await readRefund(again.id))?.status).toBe('succeeded');
  });
});

describe('balance transactions', () => {
  test('include their fee, and become available with time', async () => {
    let days = 0;
    const later = await openShop({ hookEvents: [], now: () => new Date(Date.now() + days * 86_400_000) });
    await createPaidIntent(later, 10_000);
    const [line] = (await later.stripe.balanceTransactions.list()).data;
    expect(line).toMatchObject({
      amount: 10_000,
      fee: 320,
      net: 9680,
      status: 'pending',
      fee_details: [{ amount: 320, type: 'stripe_fee' }],
    });
    days = 3;
    const [now] = (await later.stripe.balanceTransactions.list()).data;
    expect(now?.status).toBe('available');
    await later.close();
  });
});

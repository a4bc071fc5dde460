import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestStore } from '../../store/test-store.ts';
import { createPaidIntent, waitFor } from '../test-accounts.ts';
import { openShop, type Shop, secretKey } from '../test-stripe.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => await shop.close());

async function createDispute(amount = 10_000, method = 'pm_card_createDispute') {
  const { intent, charge } = await createPaidIntent(shop, amount, method);
  const list = await waitFor(
    async () => await shop.stripe.disputes.list({ payment_intent: intent.id }),
    ({ data }) => data.length === 1,
  );
  const [dispute] = list.data;
  if (dispute === undefined) throw new Error('no dispute');
  return { intent, charge, dispute };
}
const readAvailable = async () => (await shop.stripe.balance.retrieve()).available[0]?.amount ?? 0;
const listEvents = async (dispute: string) => {
  const types = ['created', 'funds_withdrawn', 'updated', 'closed', 'funds_reinstated'].map((end) => `charge.dispute.${end}`);
  const events = await shop.stripe.events.list({ types, limit: 100 });
  return events.data
    .filter((event) => 'id' in event.data.object && event.data.object.id === dispute)
    .map((event) => event.type.slice(15))
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
    expect(await shop.stripe.charges.retrieve(charge)).toMatchObject({ disputed: true, amount_refunded: 0 });
    await expect(shop.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ code: 'charge_disputed' });
    const lines = await shop.stripe.balanceTransactions.list({ source: dispute.id });
    expect(lines.data).toMatchObject([{ net: -11_500, status: 'available' }]);
    await waitFor(
      async () => shop.hook.received.map((one) => one.type),
      (types) => types.includes('charge.dispute.created') && types.includes('charge.dispute.funds_withdrawn'),
    );
    expect(await listEvents(dispute.id)).toEqual(['created', 'funds_withdrawn']);
  });

  test('is won with winning evidence, and everything is returned', async () => {
    const { dispute, intent } = await createDispute();
    const before = await readAvailable();
    const draft = await shop.stripe.disputes.update(dispute.id, {
      evidence: { product_description: 'A balconette in plum' },
      submit: false,
    });
    expect(draft).toMatchObject({ status: 'needs_response', evidence_details: { has_evidence: true, submission_count: 0 } });
    const won = await shop.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence', shipping_tracking_number: '1Z999' },
    });
    expect(won).toMatchObject({
      status: 'won',
      evidence: { product_description: 'A balconette in plum', shipping_tracking_number: '1Z999' },
      evidence_details: { submission_count: 1, submission_method: 'manual' },
    });
    expect(won.balance_transactions).toHaveLength(2);
    expect((await readAvailable()) - before).toBe(11_500);
    expect(await listEvents(dispute.id)).toEqual(['created', 'funds_withdrawn', 'updated', 'updated', 'closed', 'funds_reinstated']);
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
    await expect(shop.stripe.disputes.update(dispute.id, { evidence: { receipt: 'file_nothing' } })).rejects.toMatchObject({
      param: 'evidence[receipt]',
    });
  });

  test('without a response is lost after the deadline', async () => {
    let days = 0;
    const later = await openShop({ hookEvents: [], now: () => new Date(Date.now() + days * 86_400_000) });
    const { intent } = await createPaidIntent(later, 10_000, 'pm_card_createDispute');
    const readStatus = async () => (await later.stripe.disputes.list({ payment_intent: intent.id })).data[0]?.status;
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
      async () => await second.stripe.disputes.list({ payment_intent: intent.id }),
      ({ data }) => data.length === 1,
    );
    await second.close();
    await release();
  });
});

describe('a refund', () => {
  test('that is pending succeeds later', async () => {
    const { intent } = await createPaidIntent(shop, 4825, 'pm_card_pendingRefund');
    const refund = await shop.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    await waitFor(
      async () => await shop.stripe.refunds.retrieve(refund.id),
      ({ status }) => status === 'succeeded',
    );
  });

  test('that the bank returns fails, and the charge is as before', async () => {
    const { intent, charge } = await createPaidIntent(shop, 4825, 'pm_card_refundFail');
    const refund = await shop.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
    const failed = await waitFor(
      async () => await shop.stripe.refunds.retrieve(refund.id),
      ({ status }) => status === 'failed',
    );
    expect(failed.failure_reason).toBe('lost_or_stolen_card');
    expect(await shop.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false });
    const lines = await shop.stripe.balanceTransactions.list({ source: refund.id });
    expect(lines.data.map((line) => line.net)).toEqual([4825, -4825]);
    const again = await shop.stripe.refunds.create({ payment_intent: intent.id });
    await new Promise((done) => setTimeout(done, 500));
    expect((await shop.stripe.refunds.retrieve(again.id)).status).toBe('succeeded');
  });
});

describe('balance transactions', () => {
  test('include their fee, and become available with time', async () => {
    let days = 0;
    const later = await openShop({ hookEvents: [], now: () => new Date(Date.now() + days * 86_400_000) });
    const { charge } = await createPaidIntent(later, 10_000);
    const { balance_transaction: line } = await later.stripe.charges.retrieve(charge, { expand: ['balance_transaction'] });
    expect(line).toMatchObject({
      amount: 10_000,
      fee: 320,
      net: 9680,
      status: 'pending',
      fee_details: [{ amount: 320, type: 'stripe_fee' }],
    });
    days = 3;
    const [now] = (await later.stripe.balanceTransactions.list({ type: 'charge', currency: 'usd' })).data;
    expect(now?.status).toBe('available');
    expect(await later.stripe.balanceTransactions.retrieve(now?.id ?? '')).toEqual(now);
    await later.close();
  });
});

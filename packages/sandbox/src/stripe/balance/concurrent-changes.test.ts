import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createReadySeller, waitFor } from '../test-accounts.ts';
import { createSdk, openShop, type Shop, secretKey } from '../test-stripe.ts';

const cards = [
  'pm_card_visa',
  'pm_card_bypassPending',
  'pm_card_bypassPending',
  'pm_card_createDispute',
  'pm_card_refundFail',
  'pm_card_chargeDeclined',
];

/** The orders of one buyer, one after the other: paid, transferred to a seller, and partly refunded or reversed. Some calls are refused. */
async function runOrder(stripe: Stripe, sellers: string[], n: number): Promise<void> {
  const intent = await stripe.paymentIntents.create({ amount: 2000 + n * 137, currency: 'usd', transfer_group: `order_${n}` });
  const paid = await stripe.paymentIntents
    .confirm(intent.id, { payment_method: cards[n % cards.length] ?? 'pm_card_visa' })
    .catch(ignoreRefusal);
  if (paid === null) return;
  const source = String(paid.latest_charge);
  const destination = sellers[n % sellers.length] ?? '';
  const transferFields = { currency: 'usd', destination, source_transaction: source };
  const transfer = await stripe.transfers.create({ ...transferFields, amount: 1500 }).catch(ignoreRefusal);
  await Promise.all([
    n % 3 === 0 ? stripe.refunds.create({ payment_intent: intent.id, amount: 700 }).catch(ignoreRefusal) : null,
    n % 3 === 0 ? stripe.refunds.create({ payment_intent: intent.id, amount: 900 }).catch(ignoreRefusal) : null,
    n % 4 === 0 && transfer !== null ? stripe.transfers.createReversal(transfer.id, { amount: 600 }).catch(ignoreRefusal) : null,
    stripe.payouts.create({ amount: 500 + n, currency: 'usd' }, { stripeAccount: destination }).catch(ignoreRefusal),
    stripe.payouts.create({ amount: 800, currency: 'usd' }).catch(ignoreRefusal),
  ]);
}

/** Refusals are expected; all other errors have to be handled by the SDK's retries. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof Error && 'statusCode' in error && (error.statusCode === 400 || error.statusCode === 402)) return null;
  throw error;
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

async function readBooks(shop: Shop, of: Stripe.RequestOptions = {}) {
  const { available, pending } = await shop.stripe.balance.retrieve({}, of);
  const lines = await all(shop.stripe.balanceTransactions.list({ limit: 100 }, of));
  const payouts = await all(shop.stripe.payouts.list({ limit: 100 }, of));
  return {
    balance: sum([...available, ...pending].map((one) => one.amount)),
    lines,
    out: sum(payouts.filter((one) => one.status === 'pending' || one.status === 'paid').map((one) => one.amount)),
  };
}

test('balances are correct to the cent, with concurrent calls and injected faults', async () => {
  const shop = await openShop({ hookEvents: [] });
  const sellers = [(await createReadySeller(shop)).id, (await createReadySeller(shop, { account: '000111111116' })).id];
  Object.assign(shop.sandbox.faults, { seed: 4, error: 0.08, lost: 0.08, cut: 0.04 });
  const retryingSdk = createSdk(shop.origin, secretKey, { maxNetworkRetries: 10 });
  await Promise.all(Array.from({ length: 24 }, async (_, n) => await runOrder(retryingSdk, sellers, n)));
  Object.assign(shop.sandbox.faults, { error: 0, lost: 0, cut: 0 });
  // Wait for pending disputes, refunds and payouts.
  await waitFor(
    async () => [
      ...(await shop.list('payout')),
      ...(await shop.list('payout', sellers[0])),
      ...(await shop.list('payout', sellers[1])),
      ...(await shop.list('refund')),
    ],
    (all) => all.every((one) => one.status !== 'pending'),
  );

  const [charges, refunds, transfers, disputes] = [
    (await shop.list('charge')).filter((one) => one.status === 'succeeded'),
    (await all(shop.stripe.refunds.list({ limit: 100 }))).filter((one) => one.status === 'succeeded'),
    await all(shop.stripe.transfers.list({ limit: 100 })),
    await all(shop.stripe.disputes.list({ limit: 100 })),
  ];
  const own = await readBooks(shop);
  const fees = sum(own.lines.map((line) => line.fee));
  const moved = sum(transfers.map((one) => one.amount - one.amount_reversed));
  const lost = sum(disputes.map((one) => one.amount));
  expect(own.balance).toBe(sum(own.lines.map((line) => line.net)));
  expect(own.balance).toBe(
    sum(charges.map((one) => one.amount_captured)) - sum(refunds.map((one) => one.amount)) - moved - lost - fees - own.out,
  );
  for (const seller of sellers) {
    const theirs = await readBooks(shop, { stripeAccount: seller });
    const received = sum(transfers.filter((one) => one.destination === seller).map((one) => one.amount - one.amount_reversed));
    expect(theirs.balance).toBe(received - theirs.out);
  }
  for (const charge of charges) {
    const back = sum(refunds.filter((one) => one.charge === charge.id).map((one) => one.amount));
    expect(charge.amount_refunded).toBe(back);
    expect(sum(transfers.filter((one) => one.source_transaction === charge.id).map((one) => one.amount))).toBeLessThanOrEqual(
      charge.amount_captured,
    );
  }
  expect(charges.length).toBe(20);
  expect(transfers).toHaveLength(20);
  expect(disputes.length).toBeGreaterThan(0);
  await shop.close();
});

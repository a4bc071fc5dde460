import { CallError } from '../socket-client.ts';
import { type PaymentScenario, payOrder, waitUntilEnded } from './card-payments.ts';
import {
  decideAsOperator,
  type Sale,
  type ScenarioContext,
  startAnyCheckout,
  startCheckout,
  waitForOrder,
  waitForRefund,
  waitForStatus,
} from './scenario-context.ts';

/** Scenarios of crypto payments: as by card, and also late, too small or missing ones. */

const minute = 60_000;
const hour = 60 * minute;

/** Pays from a wallet on the provider's page. */
async function sendCrypto({ buyer, orderId, purchase }: Sale, payment: 'exact' | 'short' | 'failing'): Promise<void> {
  const { intent, accessToken } = purchase;
  if (!intent.url) throw new Error(`order ${orderId} has no payment page`);
  await buyer.call('openWallet', { paymentIntentId: intent.id, accessToken });
  const answer = await buyer.browse(new URL(intent.url).pathname, { payment });
  if (answer.status !== 303) throw new Error(`the wallet of ${orderId} answered ${answer.status}`);
}

async function payWithCrypto(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  await sendCrypto(sale, 'exact');
  await waitForStatus(context, sale, 'paid');
  return sale;
}

/** The first payment fails on chain; the same buyer starts another. */
async function payAfterFailure(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  await sendCrypto(sale, 'failing');
  const { intent, accessToken } = sale.purchase;
  const hasFailed = async (): Promise<boolean> =>
    (await sale.buyer.call('getPaymentIntent', { paymentIntentId: intent.id, accessToken })).status === 'requires_payment_method';
  for (let tries = 0; !(await hasFailed()); tries += 1) {
    if (tries > 3) return await waitUntilEnded(context, sale, 'expired');
    await context.timeline.wait(15 * minute);
  }
  const again = await startCheckout(context, sale.listing, sale.buyer, { turn: 'again', isCrypto: true, accessToken }).catch(
    (error: unknown) => {
      // The hold ended meanwhile, and they have two other checkouts open.
      if (error instanceof CallError && ['conflict', 'rate_limited'].includes(error.failure.code)) return null;
      throw error;
    },
  );
  if (!again) return await waitUntilEnded(context, sale, 'expired');
  context.world.expect(sale.orderId, { status: 'canceled', refunded: 'nothing', outcome: 'unpaid' });
  return await payWithCrypto(context, again);
}

async function abandonCheckout(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  await context.timeline.wait(hour + minute);
  return await waitUntilEnded(context, sale, 'expired');
}

/** The amount is too low: an admin refunds it. */
async function underpay(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  await sendCrypto(sale, 'short');
  await context.timeline.wait(15 * minute);
  await decideAsOperator(context, sale, 'refund');
  await waitForRefund(context, sale);
  const refunded = sale.purchase.order.amountCents - 100;
  context.world.expect(sale.orderId, { status: 'canceled', refunded, outcome: 'underpaid' });
  context.world.returnListing(sale.listing);
  return null;
}

/** The payment arrives after the hold: an admin accepts it if the piece is available, or refunds it. */
async function payLate(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  await context.timeline.wait(hour + minute);
  await waitForStatus(context, sale, 'expired');
  await sendCrypto(sale, 'exact');
  const isAccepted = context.random.chance(0.4);
  await context.timeline.wait(20 * minute);
  await decideAsOperator(context, sale, isAccepted ? 'accept' : 'refund');
  if (isAccepted) {
    await waitForStatus(context, sale, 'paid');
    return sale;
  }
  await expectLateRefund(context, sale);
  context.world.returnListing(sale.listing);
  return null;
}

/** The payment arrives after the hold, and somebody else has bought the piece. */
async function payAfterSale(context: ScenarioContext, sale: Sale): Promise<Sale | null> {
  await context.timeline.wait(hour + minute);
  await waitForStatus(context, sale, 'expired');
  const next = await startAnyCheckout(context, sale.listing, { turn: 'next' });
  const sold = await payOrder(context, next);
  await sendCrypto(sale, 'exact');
  await context.timeline.wait(20 * minute);
  await decideAsOperator(context, sale, 'refund');
  await expectLateRefund(context, sale);
  return sold;
}

async function expectLateRefund(context: ScenarioContext, sale: Sale): Promise<void> {
  await waitForOrder(context, sale, 'refunded', (order) => 'paymentStatus' in order && order.paymentStatus === 'refunded');
  context.world.expect(sale.orderId, { status: 'expired', refunded: 'everything', outcome: 'paid too late' });
}

export const cryptoPaymentScenarios: readonly PaymentScenario[] = [
  { name: 'pays with crypto', weight: 7, isCrypto: true, run: payWithCrypto },
  { name: 'pays with crypto after a failed attempt', weight: 2, isCrypto: true, needsFreePiece: true, run: payAfterFailure },
  { name: 'abandons a crypto checkout', weight: 2, isCrypto: true, run: abandonCheckout },
  { name: 'sends too little crypto', weight: 2, isCrypto: true, run: underpay },
  { name: 'sends crypto after the hold', weight: 3, isCrypto: true, needsFreePiece: true, run: payLate },
  { name: 'sends crypto after the piece is sold', weight: 2, isCrypto: true, needsFreePiece: true, run: payAfterSale },
];

import { CallError } from '../socket-client.ts';
import { type PaymentScenario, payOrder, waitUntilEnded } from './card-payments.ts';
import {
  decideAsOperator,
  type Sale,
  type Story,
  startAnyCheckout,
  startCheckout,
  waitForOrder,
  waitForRefund,
  waitForStatus,
} from './story.ts';

/** Scenarios of crypto payments: as by card, and also late, too small or missing ones. */

const minute = 60_000;
const hour = 60 * minute;

/** Pays from a wallet on the provider's page. */
async function sendCoins({ buyer, orderId, purchase }: Sale, payment: 'exact' | 'short' | 'failing'): Promise<void> {
  const { intent, accessToken } = purchase;
  if (!intent.url) throw new Error(`order ${orderId} has no payment page`);
  await buyer.call('openWallet', { paymentIntentId: intent.id, accessToken });
  const answer = await buyer.browse(new URL(intent.url).pathname, { payment });
  if (answer.status !== 303) throw new Error(`the wallet of ${orderId} answered ${answer.status}`);
}

async function payWithCrypto(story: Story, sale: Sale): Promise<Sale | null> {
  await sendCoins(sale, 'exact');
  await waitForStatus(story, sale, 'paid');
  return sale;
}

/** The first payment fails on chain; the same buyer starts another. */
async function payAfterFailure(story: Story, sale: Sale): Promise<Sale | null> {
  await sendCoins(sale, 'failing');
  const { intent, accessToken } = sale.purchase;
  const isOver = async (): Promise<boolean> =>
    (await sale.buyer.call('getPaymentIntent', { paymentIntentId: intent.id, accessToken })).status === 'requires_payment_method';
  for (let tries = 0; !(await isOver()); tries += 1) {
    if (tries > 3) return await waitUntilEnded(story, sale, 'expired');
    await story.life.pass(15 * minute);
  }
  const again = await startCheckout(story, sale.goods, sale.buyer, { turn: 'again', coins: true, accessToken }).catch((error: unknown) => {
    // The hold ended meanwhile, and they have two other checkouts open.
    if (error instanceof CallError && ['conflict', 'rate_limited'].includes(error.failure.code)) return null;
    throw error;
  });
  if (!again) return await waitUntilEnded(story, sale, 'expired');
  story.world.expect(sale.orderId, { status: 'canceled', back: 'nothing', story: 'unpaid' });
  return await payWithCrypto(story, again);
}

async function abandonCheckout(story: Story, sale: Sale): Promise<Sale | null> {
  await story.life.pass(hour + minute);
  return await waitUntilEnded(story, sale, 'expired');
}

/** The amount is too low: an admin refunds it. */
async function underpay(story: Story, sale: Sale): Promise<Sale | null> {
  await sendCoins(sale, 'short');
  await story.life.pass(15 * minute);
  await decideAsOperator(story, sale, 'refund');
  await waitForRefund(story, sale);
  const back = sale.purchase.order.amountCents - 100;
  story.world.expect(sale.orderId, { status: 'canceled', back, story: 'paid with too little' });
  story.world.putBack(sale.goods);
  return null;
}

/** The payment arrives after the hold: an admin accepts it if the piece is available, or refunds it. */
async function payLate(story: Story, sale: Sale): Promise<Sale | null> {
  await story.life.pass(hour + minute);
  await waitForStatus(story, sale, 'expired');
  await sendCoins(sale, 'exact');
  const isAccepted = story.dice.chance(0.4);
  await story.life.pass(20 * minute);
  await decideAsOperator(story, sale, isAccepted ? 'accept' : 'refund');
  if (isAccepted) {
    await waitForStatus(story, sale, 'paid');
    return sale;
  }
  await goneBack(story, sale);
  story.world.putBack(sale.goods);
  return null;
}

/** The payment arrives after the hold, and somebody else has bought the piece. */
async function payAfterSale(story: Story, sale: Sale): Promise<Sale | null> {
  await story.life.pass(hour + minute);
  await waitForStatus(story, sale, 'expired');
  const next = await startAnyCheckout(story, sale.goods, { turn: 'next' });
  const sold = await payOrder(story, next);
  await sendCoins(sale, 'exact');
  await story.life.pass(20 * minute);
  await decideAsOperator(story, sale, 'refund');
  await goneBack(story, sale);
  return sold;
}

async function goneBack(story: Story, sale: Sale): Promise<void> {
  await waitForOrder(story, sale, 'given back', (order) => 'paymentStatus' in order && order.paymentStatus === 'refunded');
  story.world.expect(sale.orderId, { status: 'expired', back: 'everything', story: 'paid too late' });
}

export const cryptoPaymentScenarios: readonly PaymentScenario[] = [
  { name: 'pays in coins', weight: 7, coins: true, run: payWithCrypto },
  { name: 'pays in coins after a try that failed', weight: 2, coins: true, run: payAfterFailure },
  { name: 'walks away from the coins', weight: 2, coins: true, run: abandonCheckout },
  { name: 'sends too few coins', weight: 2, coins: true, run: underpay },
  { name: 'sends coins too late', weight: 3, coins: true, run: payLate },
  { name: 'sends coins after the piece is sold', weight: 2, coins: true, run: payAfterSale },
];

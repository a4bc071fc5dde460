import { Refused } from '../socket-client.ts';
import { ended, type Paying, pays } from './paying.ts';
import { checkOut, operatorDecides, type Sale, type Story, someoneChecksOut, until, untilRefunded, untilStatus } from './story.ts';

/** How people pay in coins, or do not; as by card, with what only a chain does: coins come when nobody waits for them, too few, or never. */

const minute = 60_000;
const hour = 60 * minute;

/** In the wallet, on the page of the provider. */
async function sendCoins({ buyer, orderId, purchase }: Sale, payment: 'exact' | 'short' | 'failing'): Promise<void> {
  const { intent, accessToken } = purchase;
  if (!intent.url) throw new Error(`order ${orderId} has no page to pay on`);
  await buyer.call('openWallet', { paymentIntentId: intent.id, accessToken });
  const answer = await buyer.browse(new URL(intent.url).pathname, { payment });
  if (answer.status !== 303) throw new Error(`the wallet of ${orderId} answered ${answer.status}`);
}

async function paysInCoins(story: Story, sale: Sale): Promise<Sale | null> {
  await sendCoins(sale, 'exact');
  await untilStatus(story, sale, 'paid');
  return sale;
}

/** The first try fails on the chain; the same buyer opens another. */
async function paysAfterFailure(story: Story, sale: Sale): Promise<Sale | null> {
  await sendCoins(sale, 'failing');
  const { intent, accessToken } = sale.purchase;
  const isOver = async (): Promise<boolean> =>
    (await sale.buyer.call('getPaymentIntent', { paymentIntentId: intent.id, accessToken })).status === 'requires_payment_method';
  for (let tries = 0; !(await isOver()); tries += 1) {
    if (tries > 3) return await ended(story, sale, 'expired');
    await story.life.pass(15 * minute);
  }
  const again = await checkOut(story, sale.goods, sale.buyer, { turn: 'again', coins: true, accessToken }).catch((error: unknown) => {
    // The hold ended meanwhile, and they have two other checkouts open.
    if (error instanceof Refused && ['conflict', 'rate_limited'].includes(error.failure.code)) return null;
    throw error;
  });
  if (!again) return await ended(story, sale, 'expired');
  story.world.expect(sale.orderId, { status: 'canceled', back: 'nothing', story: 'unpaid' });
  return await paysInCoins(story, again);
}

async function walksAway(story: Story, sale: Sale): Promise<Sale | null> {
  await story.life.pass(hour + minute);
  return await ended(story, sale, 'expired');
}

/** Too little comes: a person gives it back. */
async function sendsTooLittle(story: Story, sale: Sale): Promise<Sale | null> {
  await sendCoins(sale, 'short');
  await story.life.pass(15 * minute);
  await operatorDecides(story, sale, 'refund');
  await untilRefunded(story, sale);
  const back = sale.purchase.order.amountCents - 100;
  story.world.expect(sale.orderId, { status: 'canceled', back, story: 'paid with too little' });
  story.world.putBack(sale.goods);
  return null;
}

/** The coins come after the hold: a person takes them while the piece is free, or gives them back. */
async function sendsTooLate(story: Story, sale: Sale): Promise<Sale | null> {
  await story.life.pass(hour + minute);
  await untilStatus(story, sale, 'expired');
  await sendCoins(sale, 'exact');
  const isAccepted = story.dice.chance(0.4);
  await story.life.pass(20 * minute);
  await operatorDecides(story, sale, isAccepted ? 'accept' : 'refund');
  if (isAccepted) {
    await untilStatus(story, sale, 'paid');
    return sale;
  }
  await goneBack(story, sale);
  story.world.putBack(sale.goods);
  return null;
}

/** The coins come after the hold, and somebody else has bought the piece meanwhile. */
async function sendsAfterItIsSold(story: Story, sale: Sale): Promise<Sale | null> {
  await story.life.pass(hour + minute);
  await untilStatus(story, sale, 'expired');
  const next = await someoneChecksOut(story, sale.goods, { turn: 'next' });
  const sold = await pays(story, next);
  await sendCoins(sale, 'exact');
  await story.life.pass(20 * minute);
  await operatorDecides(story, sale, 'refund');
  await goneBack(story, sale);
  return sold;
}

async function goneBack(story: Story, sale: Sale): Promise<void> {
  await until(story, sale, 'given back', (order) => 'paymentStatus' in order && order.paymentStatus === 'refunded');
  story.world.expect(sale.orderId, { status: 'expired', back: 'everything', story: 'paid too late' });
}

export const waysToPayInCoins: readonly Paying[] = [
  { name: 'pays in coins', weight: 7, coins: true, run: paysInCoins },
  { name: 'pays in coins after a try that failed', weight: 2, coins: true, run: paysAfterFailure },
  { name: 'walks away from the coins', weight: 2, coins: true, run: walksAway },
  { name: 'sends too few coins', weight: 2, coins: true, run: sendsTooLittle },
  { name: 'sends coins too late', weight: 3, coins: true, run: sendsTooLate },
  { name: 'sends coins after the piece is sold', weight: 2, coins: true, run: sendsAfterItIsSold },
];

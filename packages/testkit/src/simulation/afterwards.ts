import { look, operatorDecides, type Sale, type Story, until, untilRefunded, untilStatus, whether } from './story.ts';

/** What becomes of an order that is paid. Each leads to its end. */

const hour = 60 * 60_000;
const day = 24 * hour;

/** The seller puts the code of the label into the parcel and hands it over. */
export async function ship(story: Story, sale: Sale, trackingNumber?: string): Promise<string> {
  const seller = story.world.sellerOf(sale.goods);
  await story.life.pass(story.dice.below(60) * hour);
  const { strapCode } = await seller.call('pullStrapCode', { braTagId: sale.goods.braTagId });
  const parcel = { orderId: sale.orderId, carrier: 'USPS', ...(trackingNumber ? { trackingNumber } : {}) };
  await seller.act('shipOrder', parcel, whether(sale, 'shipped'));
  return strapCode;
}

/** A guest who makes an account and takes the order into it; members have one. */
export async function withAccount(story: Story, sale: Sale): Promise<Sale> {
  if (sale.buyer.accountId) return sale;
  const buyer = story.dice.pick(story.world.members);
  const { intent, accessToken } = sale.purchase;
  const { orders } = await buyer.call('completePaymentIntents', { items: [{ paymentIntentId: intent.id, accessToken }] });
  if (orders[0]?.id !== sale.orderId) throw new Error(`order ${sale.orderId} did not join the account of ${buyer.name}`);
  return { ...sale, buyer };
}

export async function arrive(story: Story, sale: Sale): Promise<void> {
  await story.life.pass(3 * day);
  await sale.buyer.act('confirmDelivery', { orderId: sale.orderId }, whether(sale, 'delivered'));
}

async function isClaimed(story: Story, bought: Sale): Promise<void> {
  const strapCode = await ship(story, bought, '9400111899223197428491');
  const sale = bought.buyer.accountId || story.dice.chance(0.5) ? await withAccount(story, bought) : bought;
  if (sale.buyer.accountId && story.dice.chance(0.4)) await arrive(story, sale);
  else await story.life.pass(3 * day);
  const claimer = sale.buyer.accountId ? sale.buyer : story.dice.pick(story.world.members);
  const { accessToken } = sale.purchase;
  const claim = { braTagId: sale.goods.braTagId, strapCode, satisfied: true as const, ...(sale.buyer.accountId ? {} : { accessToken }) };
  await claimer.act('claimCollectorTag', claim, whether(sale, 'completed'));
  await untilStatus(story, sale, 'completed');
  story.world.expect(sale.orderId, { status: 'completed', back: 'nothing', story: 'claimed' });
}

async function isCompletedByTheClock(story: Story, bought: Sale): Promise<void> {
  const sale = await withAccount(story, bought);
  const isTracked = story.dice.chance(0.5);
  await ship(story, sale, isTracked ? '9400111899223197428492' : undefined);
  await arrive(story, sale);
  await story.life.pass(isTracked ? 73 * hour : 14 * day + hour);
  await untilStatus(story, sale, 'completed');
  story.world.expect(sale.orderId, { status: 'completed', back: 'nothing', story: 'completed by the clock' });
}

async function isCanceledByBuyer(story: Story, sale: Sale): Promise<void> {
  const { buyer, orderId, purchase } = sale;
  await buyer.act('cancelOrder', { orderId, accessToken: purchase.accessToken, reason: 'I changed my mind.' }, whether(sale, 'canceled'));
  await isBack(story, sale, 'canceled by the buyer');
  story.world.putBack(sale.goods);
}

async function isCanceledBySeller(story: Story, sale: Sale): Promise<void> {
  await story.life.pass(story.dice.below(40) * hour);
  const seller = story.world.sellerOf(sale.goods);
  await seller.act('cancelOrder', { orderId: sale.orderId, reason: 'A seam gave way.' }, whether(sale, 'canceled'));
  await isBack(story, sale, 'canceled by the seller');
  story.world.putBack(sale.goods);
}

async function isNeverShipped(story: Story, sale: Sale): Promise<void> {
  await story.life.pass(7 * day + hour);
  await untilStatus(story, sale, 'canceled');
  await isBack(story, sale, 'never shipped');
}

async function isLostOnItsWay(story: Story, sale: Sale): Promise<void> {
  await ship(story, sale, '9400111899223197428493');
  await story.life.pass(30 * day + hour);
  await untilStatus(story, sale, 'disputed');
  await story.life.pass(60 * day + hour);
  await untilStatus(story, sale, 'canceled');
  await isBack(story, sale, 'lost on its way');
}

/** Both want to end it in the same moment; the money goes back once. */
async function isCanceledByBoth(story: Story, sale: Sale): Promise<void> {
  const { buyer, orderId, purchase } = sale;
  const seller = story.world.sellerOf(sale.goods);
  await Promise.allSettled([
    buyer.call('cancelOrder', { orderId, accessToken: purchase.accessToken, reason: 'I changed my mind.' }),
    seller.call('cancelOrder', { orderId, reason: 'A seam gave way.' }),
  ]);
  if ((await look(sale)).status !== 'canceled') throw new Error(`order ${orderId} was canceled by two and is not`);
  await isBack(story, sale, 'canceled by both');
  story.world.putBack(sale.goods);
}

/** Paid with a card whose bank refuses the refund later: it goes again, or is paid another way. */
export async function isNotTakenBack(story: Story, sale: Sale): Promise<void> {
  const seller = story.world.sellerOf(sale.goods);
  await seller.act('cancelOrder', { orderId: sale.orderId, reason: 'A seam gave way.' }, whether(sale, 'canceled'));
  await until(story, sale, 'not taken by the bank', (order) => 'next' in order && order.next?.by === 'operator');
  await operatorDecides(story, sale, story.dice.chance(0.6) ? 'resend' : 'paid_otherwise');
  await isBack(story, sale, 'not taken by the bank');
  story.world.putBack(sale.goods);
}

export async function isBack(story: Story, sale: Sale, how: string): Promise<void> {
  await untilRefunded(story, sale);
  story.world.expect(sale.orderId, { status: 'canceled', back: 'everything', story: how });
}

export type Afterwards = { name: string; weight: number; run(story: Story, sale: Sale): Promise<void> };

export const waysToEnd: readonly Afterwards[] = [
  { name: 'claimed', weight: 34, run: isClaimed },
  { name: 'completed by the clock', weight: 22, run: isCompletedByTheClock },
  { name: 'canceled by the buyer', weight: 12, run: isCanceledByBuyer },
  { name: 'canceled by the seller', weight: 8, run: isCanceledBySeller },
  { name: 'canceled by both', weight: 4, run: isCanceledByBoth },
  { name: 'never shipped', weight: 10, run: isNeverShipped },
  { name: 'lost on its way', weight: 10, run: isLostOnItsWay },
];

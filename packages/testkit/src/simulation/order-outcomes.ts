import { decideAsOperator, fetchOrder, isInStatus, type Sale, type Story, waitForOrder, waitForRefund, waitForStatus } from './story.ts';

/** Scenarios of a paid order, each until the order ends. */

const hour = 60 * 60_000;
const day = 24 * hour;

/** The seller generates the strap code and ships the parcel. */
export async function shipOrder(story: Story, sale: Sale, trackingNumber?: string): Promise<string> {
  const seller = story.world.sellerOf(sale.goods);
  await story.life.pass(story.dice.below(60) * hour);
  const { strapCode } = await seller.call('pullStrapCode', { braTagId: sale.goods.braTagId });
  const parcel = { orderId: sale.orderId, carrier: 'USPS', ...(trackingNumber ? { trackingNumber } : {}) };
  await seller.act('shipOrder', parcel, isInStatus(sale, 'shipped'));
  return strapCode;
}

/** A guest creates an account and adds the order to it; returns the sale with a buyer who has an account. */
export async function joinAccount(story: Story, sale: Sale): Promise<Sale> {
  if (sale.buyer.accountId) return sale;
  const buyer = story.dice.pick(story.world.members);
  const { intent, accessToken } = sale.purchase;
  const { orders } = await buyer.call('completePaymentIntents', { items: [{ paymentIntentId: intent.id, accessToken }] });
  if (orders[0]?.id !== sale.orderId) throw new Error(`order ${sale.orderId} did not join the account of ${buyer.name}`);
  return { ...sale, buyer };
}

export async function confirmArrival(story: Story, sale: Sale): Promise<void> {
  await story.life.pass(3 * day);
  await sale.buyer.act('confirmDelivery', { orderId: sale.orderId }, isInStatus(sale, 'delivered'));
}

async function claimPiece(story: Story, bought: Sale): Promise<void> {
  const strapCode = await shipOrder(story, bought, '9400111899223197428491');
  const sale = bought.buyer.accountId || story.dice.chance(0.5) ? await joinAccount(story, bought) : bought;
  if (sale.buyer.accountId && story.dice.chance(0.4)) await confirmArrival(story, sale);
  else await story.life.pass(3 * day);
  const claimer = sale.buyer.accountId ? sale.buyer : story.dice.pick(story.world.members);
  const { accessToken } = sale.purchase;
  const claim = { braTagId: sale.goods.braTagId, strapCode, satisfied: true as const, ...(sale.buyer.accountId ? {} : { accessToken }) };
  await claimer.act('claimCollectorTag', claim, isInStatus(sale, 'completed'));
  await waitForStatus(story, sale, 'completed');
  story.world.expect(sale.orderId, { status: 'completed', back: 'nothing', story: 'claimed' });
}

async function completeByTimer(story: Story, bought: Sale): Promise<void> {
  const sale = await joinAccount(story, bought);
  const isTracked = story.dice.chance(0.5);
  await shipOrder(story, sale, isTracked ? '9400111899223197428492' : undefined);
  await confirmArrival(story, sale);
  await story.life.pass(isTracked ? 73 * hour : 14 * day + hour);
  await waitForStatus(story, sale, 'completed');
  story.world.expect(sale.orderId, { status: 'completed', back: 'nothing', story: 'completed by the clock' });
}

async function cancelAsBuyer(story: Story, sale: Sale): Promise<void> {
  const { buyer, orderId, purchase } = sale;
  await buyer.act(
    'cancelOrder',
    { orderId, accessToken: purchase.accessToken, reason: 'I changed my mind.' },
    isInStatus(sale, 'canceled'),
  );
  await expectFullRefund(story, sale, 'canceled by the buyer');
  story.world.putBack(sale.goods);
}

async function cancelAsSeller(story: Story, sale: Sale): Promise<void> {
  await story.life.pass(story.dice.below(40) * hour);
  const seller = story.world.sellerOf(sale.goods);
  await seller.act('cancelOrder', { orderId: sale.orderId, reason: 'A seam gave way.' }, isInStatus(sale, 'canceled'));
  await expectFullRefund(story, sale, 'canceled by the seller');
  story.world.putBack(sale.goods);
}

async function neverShip(story: Story, sale: Sale): Promise<void> {
  await story.life.pass(7 * day + hour);
  await waitForStatus(story, sale, 'canceled');
  await expectFullRefund(story, sale, 'never shipped');
}

async function loseParcel(story: Story, sale: Sale): Promise<void> {
  await shipOrder(story, sale, '9400111899223197428493');
  await story.life.pass(30 * day + hour);
  await waitForStatus(story, sale, 'disputed');
  await story.life.pass(60 * day + hour);
  await waitForStatus(story, sale, 'canceled');
  await expectFullRefund(story, sale, 'lost on its way');
}

/** Both cancel it at the same time; the money is refunded once. */
async function cancelAsBoth(story: Story, sale: Sale): Promise<void> {
  const { buyer, orderId, purchase } = sale;
  const seller = story.world.sellerOf(sale.goods);
  await Promise.allSettled([
    buyer.call('cancelOrder', { orderId, accessToken: purchase.accessToken, reason: 'I changed my mind.' }),
    seller.call('cancelOrder', { orderId, reason: 'A seam gave way.' }),
  ]);
  if ((await fetchOrder(sale)).status !== 'canceled') throw new Error(`order ${orderId} was canceled by two and is not`);
  await expectFullRefund(story, sale, 'canceled by both');
  story.world.putBack(sale.goods);
}

/** Paid with a card whose bank later rejects the refund: it is sent again, or paid outside the provider. */
export async function runFailedRefund(story: Story, sale: Sale): Promise<void> {
  const seller = story.world.sellerOf(sale.goods);
  await seller.act('cancelOrder', { orderId: sale.orderId, reason: 'A seam gave way.' }, isInStatus(sale, 'canceled'));
  await waitForOrder(story, sale, 'not taken by the bank', (order) => 'next' in order && order.next?.by === 'operator');
  await decideAsOperator(story, sale, story.dice.chance(0.6) ? 'resend' : 'paid_otherwise');
  await expectFullRefund(story, sale, 'not taken by the bank');
  story.world.putBack(sale.goods);
}

export async function expectFullRefund(story: Story, sale: Sale, how: string): Promise<void> {
  await waitForRefund(story, sale);
  story.world.expect(sale.orderId, { status: 'canceled', back: 'everything', story: how });
}

export type OutcomeScenario = { name: string; weight: number; run(story: Story, sale: Sale): Promise<void> };

export const outcomeScenarios: readonly OutcomeScenario[] = [
  { name: 'claimed', weight: 34, run: claimPiece },
  { name: 'completed by the clock', weight: 22, run: completeByTimer },
  { name: 'canceled by the buyer', weight: 12, run: cancelAsBuyer },
  { name: 'canceled by the seller', weight: 8, run: cancelAsSeller },
  { name: 'canceled by both', weight: 4, run: cancelAsBoth },
  { name: 'never shipped', weight: 10, run: neverShip },
  { name: 'lost on its way', weight: 10, run: loseParcel },
];

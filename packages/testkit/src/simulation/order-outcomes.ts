import type { Person } from './person.ts';
import {
  decideAsOperator,
  fetchOrder,
  isInStatus,
  type Sale,
  type ScenarioContext,
  waitForOrder,
  waitForRefund,
  waitForStatus,
} from './scenario-context.ts';

/** Scenarios of a paid order, each until the order ends. */

const hour = 60 * 60_000;
const day = 24 * hour;

/** The seller generates the strap code and ships the parcel. */
export async function shipOrder(context: ScenarioContext, sale: Sale, trackingNumber?: string): Promise<string> {
  const seller = context.world.sellerOf(sale.listing);
  await context.timeline.wait(context.random.below(60) * hour);
  const { strapCode } = await seller.call('pullStrapCode', { braTagId: sale.listing.braTagId });
  const parcel = { orderId: sale.orderId, carrier: 'USPS', ...(trackingNumber ? { trackingNumber } : {}) };
  await seller.act('shipOrder', parcel, isInStatus(sale, 'shipped'));
  return strapCode;
}

/** Any member but the seller, who is one after a resale. */
function pickMember({ random, world }: ScenarioContext, { listing }: Sale): Person {
  return random.pick(world.members.filter(({ accountId }) => accountId !== listing.seller.accountId));
}

/** A guest creates an account and adds the order to it; returns the sale with a buyer who has an account. */
export async function joinAccount(context: ScenarioContext, sale: Sale): Promise<Sale> {
  if (sale.buyer.accountId) return sale;
  const buyer = pickMember(context, sale);
  const { intent, accessToken } = sale.purchase;
  const { orders } = await buyer.call('completePaymentIntents', { items: [{ paymentIntentId: intent.id, accessToken }] });
  if (orders[0]?.id !== sale.orderId) throw new Error(`order ${sale.orderId} did not join the account of ${buyer.name}`);
  return { ...sale, buyer };
}

export async function confirmArrival(context: ScenarioContext, sale: Sale): Promise<void> {
  await context.timeline.wait(3 * day);
  await sale.buyer.act('confirmDelivery', { orderId: sale.orderId }, isInStatus(sale, 'delivered'));
}

export async function claimPiece(context: ScenarioContext, bought: Sale): Promise<void> {
  const strapCode = await shipOrder(context, bought, '9400111899223197428491');
  const sale = bought.buyer.accountId || context.random.chance(0.5) ? await joinAccount(context, bought) : bought;
  if (sale.buyer.accountId && context.random.chance(0.4)) await confirmArrival(context, sale);
  else await context.timeline.wait(3 * day);
  const claimer = sale.buyer.accountId ? sale.buyer : pickMember(context, sale);
  const { accessToken } = sale.purchase;
  const claim = { braTagId: sale.listing.braTagId, strapCode, satisfied: true as const, ...(sale.buyer.accountId ? {} : { accessToken }) };
  await claimer.act('claimCollectorTag', claim, isInStatus(sale, 'completed'));
  await waitForStatus(context, sale, 'completed');
  context.world.expect(sale.orderId, { status: 'completed', refunded: 'nothing', outcome: 'claimed' });
  if (sale.buyer.accountId && context.random.chance(ratedShare)) await rateEachOther(context, sale);
  if (claimer.accountId && context.random.chance(resoldShare)) await resell(context, claimer, sale);
}

/** The share of claimed pieces whose buyer and seller rate each other. */
const ratedShare = 0.5;

/** At the same moment: the second rating publishes both. */
async function rateEachOther({ world, random }: ScenarioContext, { buyer, listing, orderId }: Sale): Promise<void> {
  const rate = async (who: Person) =>
    await who.call('rateOrder', { orderId, stars: 1 + random.below(5), text: 'As described.', idempotencyKey: `rating-of-${orderId}` });
  await Promise.all([rate(buyer), rate(world.sellerOf(listing))]);
  world.count('buyer and seller rate each other');
}

/** The share of claimed pieces that their owners offer again. */
const resoldShare = 0.4;

/** The new owner offers the piece; another simulated order buys it. */
async function resell({ world, random, timeline }: ScenarioContext, owner: Person, { listing }: Sale): Promise<void> {
  await timeline.wait(random.below(48) * hour);
  const { braTagId } = listing;
  const isOffered = async () => (await owner.call('fetchBraTag', { braTagId })).listing === 'published';
  await owner.act('offerBraTag', { braTagId, offered: true, offeredAmount: 30_00 + random.below(200_00) }, isOffered);
  world.count('a claimed piece is offered by its owner');
  world.returnListing({ braTagId, seller: { accountId: owner.accountId ?? '', username: owner.name } });
}

async function completeByTimer(context: ScenarioContext, bought: Sale): Promise<void> {
  const sale = await joinAccount(context, bought);
  const isTracked = context.random.chance(0.5);
  await shipOrder(context, sale, isTracked ? '9400111899223197428492' : undefined);
  await confirmArrival(context, sale);
  await context.timeline.wait(isTracked ? 73 * hour : 14 * day + hour);
  await waitForStatus(context, sale, 'completed');
  context.world.expect(sale.orderId, { status: 'completed', refunded: 'nothing', outcome: 'completed by timer' });
}

async function cancelAsBuyer(context: ScenarioContext, sale: Sale): Promise<void> {
  const { buyer, orderId, purchase } = sale;
  await buyer.act(
    'cancelOrder',
    { orderId, accessToken: purchase.accessToken, reason: 'I changed my mind.' },
    isInStatus(sale, 'canceled'),
  );
  await expectFullRefund(context, sale, 'canceled by the buyer');
  context.world.returnListing(sale.listing);
}

async function cancelAsSeller(context: ScenarioContext, sale: Sale): Promise<void> {
  await context.timeline.wait(context.random.below(40) * hour);
  const seller = context.world.sellerOf(sale.listing);
  await seller.act('cancelOrder', { orderId: sale.orderId, reason: 'A seam gave way.' }, isInStatus(sale, 'canceled'));
  await expectFullRefund(context, sale, 'canceled by the seller');
  context.world.returnListing(sale.listing);
}

async function neverShip(context: ScenarioContext, sale: Sale): Promise<void> {
  await context.timeline.wait(7 * day + hour);
  await waitForStatus(context, sale, 'canceled');
  await expectFullRefund(context, sale, 'never shipped');
}

async function loseParcel(context: ScenarioContext, sale: Sale): Promise<void> {
  await shipOrder(context, sale, '9400111899223197428493');
  await context.timeline.wait(30 * day + hour);
  await waitForStatus(context, sale, 'disputed');
  await context.timeline.wait(60 * day + hour);
  await waitForStatus(context, sale, 'canceled');
  await expectFullRefund(context, sale, 'lost in transit');
}

/** Both cancel it at the same time; the money is refunded once. */
async function cancelAsBoth(context: ScenarioContext, sale: Sale): Promise<void> {
  const { buyer, orderId, purchase } = sale;
  const seller = context.world.sellerOf(sale.listing);
  await Promise.allSettled([
    buyer.call('cancelOrder', { orderId, accessToken: purchase.accessToken, reason: 'I changed my mind.' }),
    seller.call('cancelOrder', { orderId, reason: 'A seam gave way.' }),
  ]);
  if ((await fetchOrder(sale)).status !== 'canceled') throw new Error(`order ${orderId} was canceled by both, but is not canceled`);
  await expectFullRefund(context, sale, 'canceled by both');
  context.world.returnListing(sale.listing);
}

/** Paid with a card whose bank later rejects the refund: it is sent again, or paid outside the provider. */
export async function runFailedRefund(context: ScenarioContext, sale: Sale): Promise<void> {
  const seller = context.world.sellerOf(sale.listing);
  await seller.act('cancelOrder', { orderId: sale.orderId, reason: 'A seam gave way.' }, isInStatus(sale, 'canceled'));
  await waitForOrder(context, sale, 'rejected by the bank', (order) => 'next' in order && order.next?.by === 'operator');
  await decideAsOperator(context, sale, context.random.chance(0.6) ? 'resend' : 'paid_otherwise');
  await expectFullRefund(context, sale, 'rejected by the bank');
  context.world.returnListing(sale.listing);
}

export async function expectFullRefund(context: ScenarioContext, sale: Sale, how: string): Promise<void> {
  await waitForRefund(context, sale);
  context.world.expect(sale.orderId, { status: 'canceled', refunded: 'everything', outcome: how });
}

export type OutcomeScenario = { name: string; weight: number; run(context: ScenarioContext, sale: Sale): Promise<void> };

export const outcomeScenarios: readonly OutcomeScenario[] = [
  { name: 'claimed', weight: 34, run: claimPiece },
  { name: 'completed by timer', weight: 22, run: completeByTimer },
  { name: 'canceled by the buyer', weight: 12, run: cancelAsBuyer },
  { name: 'canceled by the seller', weight: 8, run: cancelAsSeller },
  { name: 'canceled by both', weight: 4, run: cancelAsBoth },
  { name: 'never shipped', weight: 10, run: neverShip },
  { name: 'lost in transit', weight: 10, run: loseParcel },
];

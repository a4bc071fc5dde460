import type { Input, Output } from '@strapline/contract/events';
import type { OutcomeScenario } from './order-outcomes.ts';
import { confirmArrival, expectFullRefund, joinAccount, shipOrder } from './order-outcomes.ts';
import type { Person } from './person.ts';
import {
  type Ending,
  fetchOrder,
  type Sale,
  type ScenarioContext,
  waitBeforeRetry,
  waitForOrder,
  waitForStatus,
} from './scenario-context.ts';

/** Scenarios of disputes, refunds and chargebacks, each until the order ends. */

const minute = 60_000;
const day = 24 * 60 * minute;
const part = 10_00;

type Wants = Input<'openDispute'>['wants'];
type View = Output<'openDispute'>;
type DisputeAnswer = Omit<Input<'answerDispute'>, 'orderId' | 'idempotencyKey'>;

/** Opens a dispute about a delivered piece. */
async function openDispute(context: ScenarioContext, bought: Sale, wants: Wants): Promise<{ sale: Sale; view: View }> {
  const sale = await joinAccount(context, bought);
  await shipOrder(context, sale, '9400111899223197428494');
  await confirmArrival(context, sale);
  const words = 'The left strap is torn off near the ring.';
  const request = { orderId: sale.orderId, reason: 'damaged' as const, words, wants, idempotencyKey: `opened-${sale.orderId}` };
  return { sale, view: await sale.buyer.call('openDispute', request) };
}

async function answerDispute(who: Person, { orderId }: Sale, answer: DisputeAnswer): Promise<View> {
  return await who.call('answerDispute', { orderId, idempotencyKey: `${answer.act}-${orderId}-${who.accountId?.slice(-8)}`, ...answer });
}

function getProposalNumber(view: View): number {
  const number = view.dispute?.proposal?.number;
  if (number === undefined) throw new Error(`the dispute of ${view.orderId} has no proposal`);
  return number;
}

async function expectEnding(context: ScenarioContext, sale: Sale, ending: Ending): Promise<void> {
  await waitForStatus(context, sale, ending.status);
  context.world.expect(sale.orderId, ending);
}

async function agreeOnPart(context: ScenarioContext, bought: Sale): Promise<void> {
  const { sale } = await openDispute(context, bought, { kind: 'full' });
  const seller = context.world.sellerOf(sale.listing);
  await context.timeline.wait(day);
  const view = await answerDispute(seller, sale, { act: 'propose', proposal: { kind: 'partial', cents: part } });
  await context.timeline.wait(day);
  await answerDispute(sale.buyer, sale, { act: 'accept', number: getProposalNumber(view) });
  await expectEnding(context, sale, { status: 'completed', refunded: part, outcome: 'disputed: partial refund accepted' });
}

async function agreeOnAll(context: ScenarioContext, bought: Sale): Promise<void> {
  const { sale, view } = await openDispute(context, bought, { kind: 'full' });
  await answerDispute(context.world.sellerOf(sale.listing), sale, { act: 'accept', number: getProposalNumber(view) });
  await expectFullRefund(context, sale, 'disputed: full refund accepted');
}

async function returnPiece(context: ScenarioContext, bought: Sale): Promise<void> {
  const { sale, view } = await openDispute(context, bought, { kind: 'return' });
  const seller = context.world.sellerOf(sale.listing);
  await answerDispute(seller, sale, { act: 'accept', number: getProposalNumber(view) });
  await context.timeline.wait(2 * day);
  await answerDispute(sale.buyer, sale, { act: 'sendReturn', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });
  await context.timeline.wait(3 * day);
  await answerDispute(seller, sale, { act: 'receiveReturn' });
  await expectFullRefund(context, sale, 'disputed: returned');
}

async function withdrawDispute(context: ScenarioContext, bought: Sale): Promise<void> {
  const { sale } = await openDispute(context, bought, { kind: 'full' });
  await answerDispute(sale.buyer, sale, { act: 'withdraw' });
  await expectEnding(context, sale, { status: 'completed', refunded: 'nothing', outcome: 'disputed: withdrawn' });
}

/** An admin decides an escalated dispute. */
async function escalateToAdmin(context: ScenarioContext, bought: Sale): Promise<void> {
  const { sale } = await openDispute(context, bought, { kind: 'full' });
  await answerDispute(context.world.sellerOf(sale.listing), sale, { act: 'escalate' });
  const decision = context.random.pick(['buyer', 'seller', 'split'] as const);
  const admin = context.random.pick(context.world.admins);
  await admin.call('decideDispute', {
    ...{ orderId: sale.orderId, decision, words: 'The pictures show it.', idempotencyKey: `decision-${sale.orderId}` },
    ...(decision === 'split' ? { cents: part } : {}),
  });
  await approveRefunds(context, sale, admin);
  if (decision === 'buyer') return await expectFullRefund(context, sale, 'disputed: decided for the buyer');
  const refunded = decision === 'split' ? part : 'nothing';
  await expectEnding(context, sale, {
    status: 'completed',
    refunded,
    outcome: `disputed: decided ${decision === 'split' ? 'for a split' : 'for the creator'}`,
  });
}

/** A second admin approves what is refunded above $200. */
async function approveRefunds({ random, world }: ScenarioContext, sale: Sale, first: Person): Promise<void> {
  const second = random.pick(world.admins.filter((admin) => admin !== first));
  const { items } = await second.call('listRefunds', { orderId: sale.orderId, state: 'waiting' });
  for (const { id } of items) {
    const isApproved = async (): Promise<boolean> =>
      (await second.call('listRefunds', { orderId: sale.orderId, state: 'waiting' })).items.every((refund) => refund.id !== id);
    await second.act('decideRefund', { refundId: id, decision: 'approve' }, isApproved);
  }
}

/** Nobody responds to the dispute. */
async function ignoreDispute(context: ScenarioContext, bought: Sale): Promise<void> {
  const { sale } = await openDispute(context, bought, { kind: 'full' });
  await context.timeline.wait(61 * day);
  await expectFullRefund(context, sale, 'disputed: nobody responded');
}

/** An admin refunds a part, before or after the payout, and sometimes twice. */
async function refundPart(context: ScenarioContext, bought: Sale): Promise<void> {
  const admin = context.random.pick(context.world.admins);
  const refund = async (turn: number): Promise<void> => {
    const why = { reason: 'goodwill' as const, words: 'For the wait.', idempotencyKey: `goodwill-${bought.orderId}-${turn}` };
    await admin.call('refundOrder', { orderId: bought.orderId, cents: 5_00, ...why });
  };
  const isEarly = context.random.chance(0.5);
  if (isEarly) await refund(1);
  const strapCode = await shipOrder(context, bought, '9400111899223197428495');
  const sale = await joinAccount(context, bought);
  await context.timeline.wait(3 * day);
  const claim = { braTagId: sale.listing.braTagId, strapCode, satisfied: true as const };
  await sale.buyer.act('claimCollectorTag', claim, async () => (await fetchOrder(sale)).status === 'completed');
  await context.timeline.wait(context.random.below(6) * day);
  if (!isEarly || context.random.chance(0.3)) await refund(2);
  if (context.random.chance(0.3)) await refund(3);
  const refundedCents = await waitForRefunds(context, sale);
  await expectEnding(context, sale, { status: 'completed', refunded: refundedCents, outcome: 'partly refunded by the platform' });
}

/** Waits until the approved refunds are sent and returns their total. */
async function waitForRefunds(context: ScenarioContext, sale: Sale): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const { refunds } = await sale.buyer.call('fetchDispute', { orderId: sale.orderId });
    if (refunds.every(({ state }) => state === 'sent')) return refunds.reduce((sum, { cents }) => sum + cents, 0);
    await waitBeforeRetry(context, tries, () => `refunds of ${sale.orderId} are not sent: ${JSON.stringify(refunds)}`);
  }
}

export const disputeScenarios: readonly OutcomeScenario[] = [
  { name: 'dispute: accept a partial refund', weight: 3, run: agreeOnPart },
  { name: 'dispute: accept a full refund', weight: 2, run: agreeOnAll },
  { name: 'dispute: accept a return', weight: 2, run: returnPiece },
  { name: 'dispute: withdraw', weight: 2, run: withdrawDispute },
  { name: 'dispute: escalate', weight: 5, run: escalateToAdmin },
  { name: 'dispute: don’t respond', weight: 2, run: ignoreDispute },
  { name: 'partly refunded by the platform', weight: 5, run: refundPart },
];

/** Paid with a card whose holder files a chargeback: the bank holds the money until it decides. */
export async function runChargeback(context: ScenarioContext, sale: Sale): Promise<void> {
  await context.timeline.wait(15 * minute);
  await waitForOrder(context, sale, 'disputed by the bank', (order) => 'paymentStatus' in order && order.paymentStatus === 'disputed');
  await context.timeline.wait(context.random.below(3) * day);
  const isWon = context.random.chance(0.5);
  await context.world.decideChargeback(sale.purchase.intent.id, isWon ? 'won' : 'lost');
  await waitForOrder(context, sale, 'decided by the bank', (order) => 'paymentStatus' in order && order.paymentStatus !== 'disputed');
  const { status } = await fetchOrder(sale);
  if (isWon && status === 'paid') {
    const seller = context.world.sellerOf(sale.listing);
    const isCanceled = async (): Promise<boolean> => (await fetchOrder(sale)).status === 'canceled';
    await seller.act('cancelOrder', { orderId: sale.orderId, reason: 'It was sold at a fair.' }, isCanceled);
    return await expectFullRefund(context, sale, 'chargeback won, then canceled');
  }
  if (isWon || (status !== 'canceled' && status !== 'completed'))
    throw new Error(`order ${sale.orderId} is ${status} after the bank decided`);
  await expectEnding(context, sale, { status, refunded: 'everything', outcome: 'chargeback lost' });
}

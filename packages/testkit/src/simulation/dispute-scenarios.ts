import type { Input, Output } from '@strapline/contract/events';
import type { OutcomeScenario } from './order-outcomes.ts';
import { confirmArrival, expectFullRefund, joinAccount, shipOrder } from './order-outcomes.ts';
import type { Person } from './person.ts';
import { type Ending, fetchOrder, type Sale, type Story, waitBeforeRetry, waitForOrder, waitForStatus } from './story.ts';

/** Scenarios of disputes, refunds and chargebacks, each until the order ends. */

const minute = 60_000;
const day = 24 * 60 * minute;
const part = 10_00;

type Wants = Input<'openDispute'>['wants'];
type View = Output<'openDispute'>;
type Says = Omit<Input<'answerDispute'>, 'orderId' | 'idempotencyKey'>;

/** Opens a dispute about a delivered piece. */
async function openDispute(story: Story, bought: Sale, wants: Wants): Promise<{ sale: Sale; view: View }> {
  const sale = await joinAccount(story, bought);
  await shipOrder(story, sale, '9400111899223197428494');
  await confirmArrival(story, sale);
  const words = 'The left strap is torn off near the ring.';
  const asked = { orderId: sale.orderId, reason: 'damaged' as const, words, wants, idempotencyKey: `opened-${sale.orderId}` };
  return { sale, view: await sale.buyer.call('openDispute', asked) };
}

async function answerDispute(who: Person, { orderId }: Sale, said: Says): Promise<View> {
  return await who.call('answerDispute', { orderId, idempotencyKey: `${said.act}-${orderId}-${who.accountId?.slice(-8)}`, ...said });
}

function getProposalNumber(view: View): number {
  const number = view.dispute?.proposal?.number;
  if (number === undefined) throw new Error(`the dispute of ${view.orderId} has no proposal`);
  return number;
}

async function expectEnding(story: Story, sale: Sale, ending: Ending): Promise<void> {
  await waitForStatus(story, sale, ending.status);
  story.world.expect(sale.orderId, ending);
}

async function agreeOnPart(story: Story, bought: Sale): Promise<void> {
  const { sale } = await openDispute(story, bought, { kind: 'full' });
  const seller = story.world.sellerOf(sale.goods);
  await story.life.pass(day);
  const view = await answerDispute(seller, sale, { act: 'propose', proposal: { kind: 'partial', cents: part } });
  await story.life.pass(day);
  await answerDispute(sale.buyer, sale, { act: 'accept', number: getProposalNumber(view) });
  await expectEnding(story, sale, { status: 'completed', back: part, story: 'disputed: agreed on a part' });
}

async function agreeOnAll(story: Story, bought: Sale): Promise<void> {
  const { sale, view } = await openDispute(story, bought, { kind: 'full' });
  await answerDispute(story.world.sellerOf(sale.goods), sale, { act: 'accept', number: getProposalNumber(view) });
  await expectFullRefund(story, sale, 'disputed: agreed on everything');
}

async function returnPiece(story: Story, bought: Sale): Promise<void> {
  const { sale, view } = await openDispute(story, bought, { kind: 'return' });
  const seller = story.world.sellerOf(sale.goods);
  await answerDispute(seller, sale, { act: 'accept', number: getProposalNumber(view) });
  await story.life.pass(2 * day);
  await answerDispute(sale.buyer, sale, { act: 'sendReturn', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });
  await story.life.pass(3 * day);
  await answerDispute(seller, sale, { act: 'receiveReturn' });
  await expectFullRefund(story, sale, 'disputed: sent back');
}

async function withdrawDispute(story: Story, bought: Sale): Promise<void> {
  const { sale } = await openDispute(story, bought, { kind: 'full' });
  await answerDispute(sale.buyer, sale, { act: 'withdraw' });
  await expectEnding(story, sale, { status: 'completed', back: 'nothing', story: 'disputed: withdrawn' });
}

/** They don't agree: an admin decides. */
async function escalateToAdmin(story: Story, bought: Sale): Promise<void> {
  const { sale } = await openDispute(story, bought, { kind: 'full' });
  await answerDispute(story.world.sellerOf(sale.goods), sale, { act: 'escalate' });
  const decision = story.dice.pick(['buyer', 'seller', 'split'] as const);
  const admin = story.dice.pick(story.world.admins);
  await admin.call('decideDispute', {
    ...{ orderId: sale.orderId, decision, words: 'The pictures show it.', idempotencyKey: `house-${sale.orderId}` },
    ...(decision === 'split' ? { cents: part } : {}),
  });
  if (decision === 'buyer') return await expectFullRefund(story, sale, 'disputed: decided for the buyer');
  const back = decision === 'split' ? part : 'nothing';
  await expectEnding(story, sale, {
    status: 'completed',
    back,
    story: `disputed: decided ${decision === 'split' ? 'for both' : 'for the creator'}`,
  });
}

/** Nobody answers. */
async function ignoreDispute(story: Story, bought: Sale): Promise<void> {
  const { sale } = await openDispute(story, bought, { kind: 'full' });
  await story.life.pass(61 * day);
  await expectFullRefund(story, sale, 'disputed: nobody decided');
}

/** An admin refunds a part, before or after the payout, and sometimes twice. */
async function refundPart(story: Story, bought: Sale): Promise<void> {
  const admin = story.dice.pick(story.world.admins);
  const give = async (turn: number): Promise<void> => {
    const why = { reason: 'goodwill' as const, words: 'For the wait.', idempotencyKey: `goodwill-${bought.orderId}-${turn}` };
    await admin.call('refundOrder', { orderId: bought.orderId, cents: 5_00, ...why });
  };
  const isEarly = story.dice.chance(0.5);
  if (isEarly) await give(1);
  const strapCode = await shipOrder(story, bought, '9400111899223197428495');
  const sale = await joinAccount(story, bought);
  await story.life.pass(3 * day);
  const claim = { braTagId: sale.goods.braTagId, strapCode, satisfied: true as const };
  await sale.buyer.act('claimCollectorTag', claim, async () => (await fetchOrder(sale)).status === 'completed');
  await story.life.pass(story.dice.below(6) * day);
  if (!isEarly || story.dice.chance(0.3)) await give(2);
  if (story.dice.chance(0.3)) await give(3);
  const given = await waitForRefunds(story, sale);
  await expectEnding(story, sale, { status: 'completed', back: given, story: 'given a part back by the platform' });
}

/** Waits until the promised refunds are sent and returns their total. */
async function waitForRefunds(story: Story, sale: Sale): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const { refunds } = await sale.buyer.call('fetchDispute', { orderId: sale.orderId });
    if (refunds.every(({ state }) => state === 'sent')) return refunds.reduce((sum, { cents }) => sum + cents, 0);
    await waitBeforeRetry(story, tries, () => `refunds of ${sale.orderId} are not sent: ${JSON.stringify(refunds)}`);
  }
}

export const disputeScenarios: readonly OutcomeScenario[] = [
  { name: 'agree on a part', weight: 3, run: agreeOnPart },
  { name: 'agree on everything back', weight: 2, run: agreeOnAll },
  { name: 'agree on sending it back', weight: 2, run: returnPiece },
  { name: 'takes a complaint back', weight: 2, run: withdrawDispute },
  { name: 'let the platform decide', weight: 5, run: escalateToAdmin },
  { name: 'say nothing in a dispute', weight: 2, run: ignoreDispute },
  { name: 'given a part back by the platform', weight: 5, run: refundPart },
];

/** Paid with a card whose holder files a chargeback: the bank holds the money until it decides. */
export async function runChargeback(story: Story, sale: Sale): Promise<void> {
  await story.life.pass(15 * minute);
  await waitForOrder(story, sale, 'asked back by the bank', (order) => 'paymentStatus' in order && order.paymentStatus === 'disputed');
  await story.life.pass(story.dice.below(3) * day);
  const isWon = story.dice.chance(0.5);
  await story.world.bankDecides(sale.purchase.intent.id, isWon ? 'won' : 'lost');
  await waitForOrder(story, sale, 'decided by the bank', (order) => 'paymentStatus' in order && order.paymentStatus !== 'disputed');
  const { status } = await fetchOrder(sale);
  if (isWon && status === 'paid') {
    const seller = story.world.sellerOf(sale.goods);
    const isCanceled = async (): Promise<boolean> => (await fetchOrder(sale)).status === 'canceled';
    await seller.act('cancelOrder', { orderId: sale.orderId, reason: 'It was sold at a fair.' }, isCanceled);
    return await expectFullRefund(story, sale, 'asked back by the bank in vain, then canceled');
  }
  if (isWon || (status !== 'canceled' && status !== 'completed'))
    throw new Error(`order ${sale.orderId} is ${status} after the bank decided`);
  await expectEnding(story, sale, { status, back: 'everything', story: 'given back by the bank' });
}

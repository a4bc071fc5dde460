import type { Input, Output } from '@strapline/contract/events';
import type { Afterwards } from './afterwards.ts';
import { arrive, isBack, ship, withAccount } from './afterwards.ts';
import type { Person } from './person.ts';
import { type Ending, look, lookAgain, type Sale, type Story, until, untilStatus } from './story.ts';

/** How buyers and creators disagree, how the platform gives money back, and what a bank does; each to its end. */

const minute = 60_000;
const day = 24 * 60 * minute;
const part = 10_00;

type Wants = Input<'openDispute'>['wants'];
type View = Output<'openDispute'>;
type Says = Omit<Input<'answerDispute'>, 'orderId' | 'idempotencyKey'>;

/** It arrived, and something is wrong with it. */
async function open(story: Story, bought: Sale, wants: Wants): Promise<{ sale: Sale; view: View }> {
  const sale = await withAccount(story, bought);
  await ship(story, sale, '9400111899223197428494');
  await arrive(story, sale);
  const words = 'The left strap is torn off near the ring.';
  const asked = { orderId: sale.orderId, reason: 'damaged' as const, words, wants, idempotencyKey: `opened-${sale.orderId}` };
  return { sale, view: await sale.buyer.call('openDispute', asked) };
}

async function says(who: Person, { orderId }: Sale, said: Says): Promise<View> {
  return await who.call('answerDispute', { orderId, idempotencyKey: `${said.act}-${orderId}-${who.accountId?.slice(-8)}`, ...said });
}

function tabled(view: View): number {
  const number = view.dispute?.proposal?.number;
  if (number === undefined) throw new Error(`nothing is on the table of ${view.orderId}`);
  return number;
}

async function ends(story: Story, sale: Sale, ending: Ending): Promise<void> {
  await untilStatus(story, sale, ending.status);
  story.world.expect(sale.orderId, ending);
}

async function agreeOnAPart(story: Story, bought: Sale): Promise<void> {
  const { sale } = await open(story, bought, { kind: 'full' });
  const seller = story.world.sellerOf(sale.goods);
  await story.life.pass(day);
  const view = await says(seller, sale, { act: 'propose', proposal: { kind: 'partial', cents: part } });
  await story.life.pass(day);
  await says(sale.buyer, sale, { act: 'accept', number: tabled(view) });
  await ends(story, sale, { status: 'completed', back: part, story: 'disputed: agreed on a part' });
}

async function agreeOnAll(story: Story, bought: Sale): Promise<void> {
  const { sale, view } = await open(story, bought, { kind: 'full' });
  await says(story.world.sellerOf(sale.goods), sale, { act: 'accept', number: tabled(view) });
  await isBack(story, sale, 'disputed: agreed on everything');
}

async function sendBack(story: Story, bought: Sale): Promise<void> {
  const { sale, view } = await open(story, bought, { kind: 'return' });
  const seller = story.world.sellerOf(sale.goods);
  await says(seller, sale, { act: 'accept', number: tabled(view) });
  await story.life.pass(2 * day);
  await says(sale.buyer, sale, { act: 'sendReturn', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });
  await story.life.pass(3 * day);
  await says(seller, sale, { act: 'receiveReturn' });
  await isBack(story, sale, 'disputed: sent back');
}

async function takeItBack(story: Story, bought: Sale): Promise<void> {
  const { sale } = await open(story, bought, { kind: 'full' });
  await says(sale.buyer, sale, { act: 'withdraw' });
  await ends(story, sale, { status: 'completed', back: 'nothing', story: 'disputed: withdrawn' });
}

/** Neither gives way: an admin decides. */
async function escalateToAdmin(story: Story, bought: Sale): Promise<void> {
  const { sale } = await open(story, bought, { kind: 'full' });
  await says(story.world.sellerOf(sale.goods), sale, { act: 'escalate' });
  const decision = story.dice.pick(['buyer', 'seller', 'split'] as const);
  const admin = story.dice.pick(story.world.admins);
  await admin.call('decideDispute', {
    ...{ orderId: sale.orderId, decision, words: 'The pictures show it.', idempotencyKey: `house-${sale.orderId}` },
    ...(decision === 'split' ? { cents: part } : {}),
  });
  if (decision === 'buyer') return await isBack(story, sale, 'disputed: decided for the buyer');
  const back = decision === 'split' ? part : 'nothing';
  await ends(story, sale, {
    status: 'completed',
    back,
    story: `disputed: decided ${decision === 'split' ? 'for both' : 'for the creator'}`,
  });
}

/** The creator says nothing, and neither does anybody else. */
async function sayNothing(story: Story, bought: Sale): Promise<void> {
  const { sale } = await open(story, bought, { kind: 'full' });
  await story.life.pass(61 * day);
  await isBack(story, sale, 'disputed: nobody decided');
}

/** The platform gives a part back, before or after the creator was paid, and sometimes twice. */
async function isGivenAPart(story: Story, bought: Sale): Promise<void> {
  const admin = story.dice.pick(story.world.admins);
  const give = async (turn: number): Promise<void> => {
    const why = { reason: 'goodwill' as const, words: 'For the wait.', idempotencyKey: `goodwill-${bought.orderId}-${turn}` };
    await admin.call('refundOrder', { orderId: bought.orderId, cents: 5_00, ...why });
  };
  const isEarly = story.dice.chance(0.5);
  if (isEarly) await give(1);
  const strapCode = await ship(story, bought, '9400111899223197428495');
  const sale = await withAccount(story, bought);
  await story.life.pass(3 * day);
  const claim = { braTagId: sale.goods.braTagId, strapCode, satisfied: true as const };
  await sale.buyer.act('claimCollectorTag', claim, async () => (await look(sale)).status === 'completed');
  await story.life.pass(story.dice.below(6) * day);
  if (!isEarly || story.dice.chance(0.3)) await give(2);
  if (story.dice.chance(0.3)) await give(3);
  const given = await givenBack(story, sale);
  await ends(story, sale, { status: 'completed', back: given, story: 'given a part back by the platform' });
}

/** What the platform promised has reached the buyer; answers how much that is. */
async function givenBack(story: Story, sale: Sale): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    const { refunds } = await sale.buyer.call('fetchDispute', { orderId: sale.orderId });
    if (refunds.every(({ state }) => state === 'sent')) return refunds.reduce((sum, { cents }) => sum + cents, 0);
    await lookAgain(story, tries, () => `refunds of ${sale.orderId} are not sent: ${JSON.stringify(refunds)}`);
  }
}

export const waysToDisagree: readonly Afterwards[] = [
  { name: 'agree on a part', weight: 3, run: agreeOnAPart },
  { name: 'agree on everything back', weight: 2, run: agreeOnAll },
  { name: 'agree on sending it back', weight: 2, run: sendBack },
  { name: 'takes a complaint back', weight: 2, run: takeItBack },
  { name: 'let the platform decide', weight: 5, run: escalateToAdmin },
  { name: 'say nothing in a dispute', weight: 2, run: sayNothing },
  { name: 'given a part back by the platform', weight: 5, run: isGivenAPart },
];

/** Paid with a card whose holder goes to the bank: it takes the money back until it has decided. */
export async function isAskedBackByTheBank(story: Story, sale: Sale): Promise<void> {
  await story.life.pass(15 * minute);
  await until(story, sale, 'asked back by the bank', (order) => 'paymentStatus' in order && order.paymentStatus === 'disputed');
  await story.life.pass(story.dice.below(3) * day);
  const isWon = story.dice.chance(0.5);
  await story.world.bankDecides(sale.purchase.intent.id, isWon ? 'won' : 'lost');
  await until(story, sale, 'decided by the bank', (order) => 'paymentStatus' in order && order.paymentStatus !== 'disputed');
  const { status } = await look(sale);
  if (isWon && status === 'paid') {
    const seller = story.world.sellerOf(sale.goods);
    const isCanceled = async (): Promise<boolean> => (await look(sale)).status === 'canceled';
    await seller.act('cancelOrder', { orderId: sale.orderId, reason: 'It was sold at a fair.' }, isCanceled);
    return await isBack(story, sale, 'asked back by the bank in vain, then canceled');
  }
  if (isWon || (status !== 'canceled' && status !== 'completed'))
    throw new Error(`order ${sale.orderId} is ${status} after the bank decided`);
  await ends(story, sale, { status, back: 'everything', story: 'given back by the bank' });
}

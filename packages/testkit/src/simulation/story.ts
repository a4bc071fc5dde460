import type { Output } from '@strapline/contract/events';
import type { Address } from '@strapline/contract/shapes/shipping';
import { Refused } from '../socket-client.ts';
import type { Dice } from './dice.ts';
import type { Life } from './fake-time.ts';
import type { Person } from './person.ts';
import type { Goods } from './population.ts';

/** What a story has to do with: its own chance and time, and everybody there is. */
export type Story = {
  number: number;
  dice: Dice;
  life: Life;
  world: World;
};

export type World = {
  publicUrl: string;
  publishableKey: string;
  buyers: readonly Person[];
  members: readonly Person[];
  admins: readonly Person[];
  sellerOf(goods: Goods): Person;
  /** Something that is for sale. */
  nextGoods(): Goods;
  /** It is for sale again. */
  putBack(goods: Goods): void;
  /** The bank of a buyer decides about the money that it took back. */
  bankDecides(intentId: string, end: 'won' | 'lost'): Promise<void>;
  /** How an order has to have ended once everything is over. */
  expect(orderId: string, ending: Ending): void;
  /** That this happened once more. */
  note(what: string): void;
};

/** The end of an order, and how much of its money went back to its buyer. */
export type Ending = { status: 'completed' | 'canceled' | 'expired'; back: 'nothing' | 'everything' | number; story: string };

export type Sale = { goods: Goods; buyer: Person; orderId: string; purchase: Output<'createPaymentIntentStripe'> };
export type Seen = Output<'getOrderStatus'>;

const minute = 60_000;
const hour = 60 * minute;

const home: Address = {
  name: 'June Miller',
  line1: '12 Elm Street',
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
  country: 'US',
};

/** `turn` tells the checkouts of one story apart; the token of a link goes on with what it leads to. */
export type Checkout = { turn: string; coins?: boolean; accessToken?: string };

/** One buyer begins to buy; throws Refused `reserved` or `sold` where another was faster. */
export async function checkOut(story: Story, goods: Goods, buyer: Person, how: Checkout): Promise<Sale> {
  const { turn, coins = false, accessToken } = how;
  const purchase = await buyer.call(coins ? 'createPaymentIntentCoinbase' : 'createPaymentIntentStripe', {
    braTagId: goods.braTagId,
    shipTo: home,
    idempotencyKey: `simulated-${String(story.number).padStart(6, '0')}-${turn}`,
    ...(buyer.accountId ? {} : { email: buyer.email }),
    ...(accessToken ? { accessToken } : {}),
  });
  return { goods, buyer, purchase, orderId: purchase.order.id };
}

/** Somebody buys; who has two unpaid checkouts open already lets another go first, and after a few of these some time. */
export async function someoneChecksOut(story: Story, goods: Goods, how: Checkout): Promise<Sale> {
  for (let turn = 0; ; turn += 1) {
    const buyer = story.dice.pick(story.world.buyers);
    try {
      return await checkOut(story, goods, buyer, { ...how, turn: `${how.turn}-${turn}` });
    } catch (error) {
      // Ended before it was opened, as when a call took longer than the hold: whoever wants it begins anew.
      if (!(error instanceof Refused) || !['conflict', 'expired', 'rate_limited'].includes(error.failure.code) || turn > 300) throw error;
      if (turn % 6 === 5) await story.life.pass(15 * minute);
    }
  }
}

/** The order as its buyer sees it. */
export async function look(sale: Sale): Promise<Seen> {
  const { intent, accessToken } = sale.purchase;
  return await sale.buyer.call('getOrderStatus', { paymentIntentId: intent.id, accessToken });
}

const mostLooks = 24;

/** Looks again soon at first, and then less often, as people do; that also keeps the moments few at which the clock has to stop. */
export async function lookAgain(story: Story, looks: number, waitingFor: () => string): Promise<void> {
  if (looks >= mostLooks) throw new Error(waitingFor());
  await story.life.pass(looks < 2 ? 15 * minute : looks < 3 ? 45 * minute : 6 * hour);
}

/** Comes back to the page of the order until it shows what is waited for. */
export async function until(story: Story, sale: Sale, what: string, isSo: (order: Seen) => boolean): Promise<Seen> {
  for (let tries = 0; ; tries += 1) {
    const order = await look(sale);
    if (isSo(order)) return order;
    await lookAgain(story, tries, () => `order ${sale.orderId} was to become ${what} and is ${JSON.stringify(order).slice(0, 300)}`);
  }
}

export async function untilStatus(story: Story, sale: Sale, ...statuses: Seen['status'][]): Promise<Seen> {
  return await until(story, sale, statuses.join(' or '), ({ status }) => statuses.includes(status));
}

/** All that was paid is back with who paid it. */
export async function untilRefunded(story: Story, sale: Sale): Promise<void> {
  await until(story, sale, 'refunded', (order) => 'paymentStatus' in order && order.paymentStatus === 'refunded');
}

/** For what cannot be done twice: whether the order is where it leads to. */
export function whether(sale: Sale, ...statuses: Seen['status'][]): () => Promise<boolean> {
  return async () => statuses.includes((await look(sale)).status);
}

/** An admin decides what needs a person, once it is known that it does; a second one agrees where more than a little goes back. */
export async function operatorDecides(
  story: Story,
  sale: Sale,
  decision: 'refund' | 'accept' | 'resend' | 'paid_otherwise',
): Promise<void> {
  const { admins } = story.world;
  // Everybody at the desk has their share: each may do only so much in a minute.
  const first = story.number % admins.length;
  for (const [turn, admin] of [...admins.slice(first), ...admins.slice(0, first)].entries()) {
    const input = { orderId: sale.orderId, decision, reason: 'As the rules say.', idempotencyKey: `decided-${sale.orderId}-${turn}` };
    for (let tries = 0; ; tries += 1) {
      try {
        const { decisions } = await admin.call('settleCase', input);
        if (!decisions.some(({ state }) => state === 'waiting')) return;
        break;
      } catch (error) {
        if (!(error instanceof Refused) || error.failure.code !== 'conflict') throw error;
        await lookAgain(story, tries, () => `order ${sale.orderId} cannot be decided: ${error.message}`);
      }
    }
  }
}

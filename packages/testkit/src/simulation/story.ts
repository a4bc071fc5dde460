import type { Output } from '@strapline/contract/events';
import type { Address } from '@strapline/contract/shapes/shipping';
import { CallError } from '../socket-client.ts';
import type { Person } from './person.ts';
import type { Goods } from './population.ts';
import type { Random } from './random.ts';
import type { Timeline } from './simulated-time.ts';

/** The context of one story: its random generator, its time and the world. */
export type Story = {
  number: number;
  dice: Random;
  life: Timeline;
  world: World;
};

export type World = {
  publicUrl: string;
  publishableKey: string;
  buyers: readonly Person[];
  members: readonly Person[];
  admins: readonly Person[];
  sellerOf(goods: Goods): Person;
  /** A listing that is for sale. */
  nextGoods(): Goods;
  /** The piece is for sale again. */
  putBack(goods: Goods): void;
  /** A buyer's bank decides a chargeback. */
  bankDecides(intentId: string, end: 'won' | 'lost'): Promise<void>;
  /** Records the expected end of an order. */
  expect(orderId: string, ending: Ending): void;
  /** Counts a scenario. */
  note(what: string): void;
};

/** The end of an order and the amount refunded to its buyer. */
export type Ending = { status: 'completed' | 'canceled' | 'expired'; back: 'nothing' | 'everything' | number; story: string };

export type Sale = { goods: Goods; buyer: Person; orderId: string; purchase: Output<'createPaymentIntentStripe'> };
export type OrderView = Output<'getOrderStatus'>;

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

/** `turn` distinguishes the checkouts of one story; `accessToken` continues an existing order. */
export type Checkout = { turn: string; coins?: boolean; accessToken?: string };

/** Starts a checkout; throws CallError `reserved` or `sold` if another buyer was first. */
export async function startCheckout(story: Story, goods: Goods, buyer: Person, how: Checkout): Promise<Sale> {
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

/** Starts a checkout as any buyer; retries with another if one has two unpaid checkouts open, waiting after a few attempts. */
export async function startAnyCheckout(story: Story, goods: Goods, how: Checkout): Promise<Sale> {
  for (let turn = 0; ; turn += 1) {
    const buyer = story.dice.pick(story.world.buyers);
    try {
      return await startCheckout(story, goods, buyer, { ...how, turn: `${how.turn}-${turn}` });
    } catch (error) {
      // The checkout expired during a slow call, or a limit was reached, so it is retried.
      if (!(error instanceof CallError) || !['conflict', 'expired', 'rate_limited'].includes(error.failure.code) || turn > 300) throw error;
      if (turn % 6 === 5) await story.life.pass(15 * minute);
    }
  }
}

/** The order as its buyer sees it. */
export async function fetchOrder(sale: Sale): Promise<OrderView> {
  const { intent, accessToken } = sale.purchase;
  return await sale.buyer.call('getOrderStatus', { paymentIntentId: intent.id, accessToken });
}

const maxFetches = 24;

/** Waits with back-off, which also limits the number of clock steps. */
export async function waitBeforeRetry(story: Story, looks: number, waitingFor: () => string): Promise<void> {
  if (looks >= maxFetches) throw new Error(waitingFor());
  await story.life.pass(looks < 2 ? 15 * minute : looks < 3 ? 45 * minute : 6 * hour);
}

/** Polls the order until the condition holds. */
export async function waitForOrder(story: Story, sale: Sale, what: string, isSo: (order: OrderView) => boolean): Promise<OrderView> {
  for (let tries = 0; ; tries += 1) {
    const order = await fetchOrder(sale);
    if (isSo(order)) return order;
    await waitBeforeRetry(story, tries, () => `order ${sale.orderId} was to become ${what} and is ${JSON.stringify(order).slice(0, 300)}`);
  }
}

export async function waitForStatus(story: Story, sale: Sale, ...statuses: OrderView['status'][]): Promise<OrderView> {
  return await waitForOrder(story, sale, statuses.join(' or '), ({ status }) => statuses.includes(status));
}

/** Waits until everything is refunded. */
export async function waitForRefund(story: Story, sale: Sale): Promise<void> {
  await waitForOrder(story, sale, 'refunded', (order) => 'paymentStatus' in order && order.paymentStatus === 'refunded');
}

/** An `isDone` for calls that lead to one of these statuses. */
export function isInStatus(sale: Sale, ...statuses: OrderView['status'][]): () => Promise<boolean> {
  return async () => statuses.includes((await fetchOrder(sale)).status);
}

/** An admin decides a case as soon as it is in the queue; a second one approves larger refunds. */
export async function decideAsOperator(
  story: Story,
  sale: Sale,
  decision: 'refund' | 'accept' | 'resend' | 'paid_otherwise',
): Promise<void> {
  const { admins } = story.world;
  // Cases are spread over the admins, whose calls are rate-limited.
  const first = story.number % admins.length;
  for (const [turn, admin] of [...admins.slice(first), ...admins.slice(0, first)].entries()) {
    const input = { orderId: sale.orderId, decision, reason: 'As the rules say.', idempotencyKey: `decided-${sale.orderId}-${turn}` };
    for (let tries = 0; ; tries += 1) {
      try {
        const { decisions } = await admin.call('settleCase', input);
        if (!decisions.some(({ state }) => state === 'waiting')) return;
        break;
      } catch (error) {
        if (!(error instanceof CallError) || error.failure.code !== 'conflict') throw error;
        await waitBeforeRetry(story, tries, () => `order ${sale.orderId} cannot be decided: ${error.message}`);
      }
    }
  }
}

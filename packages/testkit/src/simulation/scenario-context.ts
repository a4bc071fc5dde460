import type { Output } from '@strapline/contract/events';
import type { Offer } from '@strapline/contract/shapes/offer';
import type { Address } from '@strapline/contract/shapes/shipping';
import { CallError } from '../socket-client.ts';
import type { Person } from './person.ts';
import type { Listing } from './population.ts';
import type { Random } from './random.ts';
import type { Timeline } from './simulated-time.ts';

/** The context of one simulated order: its random generator, its time and the world. */
export type ScenarioContext = {
  number: number;
  random: Random;
  timeline: Timeline;
  world: World;
};

export type World = {
  publicUrl: string;
  publishableKey: string;
  buyers: readonly Person[];
  members: readonly Person[];
  admins: readonly Person[];
  sellerOf(listing: Listing): Person;
  /** A listing that is for sale. */
  takeListing(): Listing;
  /** The piece is for sale again. */
  returnListing(listing: Listing): void;
  /** A buyer's bank decides a chargeback. */
  decideChargeback(intentId: string, end: 'won' | 'lost'): Promise<void>;
  /** Records the expected end of an order. */
  expect(orderId: string, ending: Ending): void;
  /** Records the possible ends of an offer. */
  expectOffer(offerId: string, statuses: readonly Offer['status'][]): void;
  /** A member whom nobody else picks, without a block between them and the seller or creator of a piece. Null if there is none right now. */
  takeShyMember(listing: Listing): Person | null;
  /** `blocked` is the seller with whom they have a block from now on. */
  returnShyMember(member: Person, blocked: string | null): void;
  /** Counts a scenario. */
  count(what: string): void;
};

/** The end of an order and the amount refunded to its buyer. */
export type Ending = { status: 'completed' | 'canceled' | 'expired'; refunded: 'nothing' | 'everything' | number; outcome: string };

export type Sale = { listing: Listing; buyer: Person; orderId: string; purchase: Output<'createPaymentIntentStripe'> };
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

/** `turn` distinguishes the checkouts of one simulated order; `accessToken` continues an existing order. */
export type Checkout = { turn: string; isCrypto?: boolean; accessToken?: string };

/** Starts a checkout; throws CallError `reserved` or `sold` if another buyer was first. */
export async function startCheckout(context: ScenarioContext, listing: Listing, buyer: Person, how: Checkout): Promise<Sale> {
  const { turn, isCrypto = false, accessToken } = how;
  const purchase = await buyer.call(isCrypto ? 'createPaymentIntentCoinbase' : 'createPaymentIntentStripe', {
    braTagId: listing.braTagId,
    shipTo: home,
    idempotencyKey: `simulated-${String(context.number).padStart(6, '0')}-${turn}`,
    ...(buyer.accountId ? {} : { email: buyer.email }),
    ...(accessToken ? { accessToken } : {}),
  });
  return { listing, buyer, purchase, orderId: purchase.order.id };
}

/** Null if somebody else was faster, or if the buyer has two unpaid checkouts or too much unpaid time. */
export async function tryCheckout(...[context, listing, buyer, how]: Parameters<typeof startCheckout>): Promise<Sale | null> {
  try {
    return await startCheckout(context, listing, buyer, how);
  } catch (error) {
    if (error instanceof CallError && ['reserved', 'sold', 'conflict', 'expired', 'rate_limited'].includes(error.failure.code)) return null;
    throw error;
  }
}

/** Anybody but the seller, who may have bought the piece before. */
export function pickBuyer({ random, world }: ScenarioContext, { seller }: Listing): Person {
  for (;;) {
    const buyer = random.pick(world.buyers);
    if (buyer.accountId !== seller.accountId) return buyer;
  }
}

/** Starts a checkout as any buyer; retries with another if one has two unpaid checkouts open, waiting after a few attempts. */
export async function startAnyCheckout(context: ScenarioContext, listing: Listing, how: Checkout): Promise<Sale> {
  for (let turn = 0; ; turn += 1) {
    const buyer = pickBuyer(context, listing);
    try {
      return await startCheckout(context, listing, buyer, { ...how, turn: `${how.turn}-${turn}` });
    } catch (error) {
      // The checkout expired during a slow call, or a limit was reached, so it is retried.
      if (!(error instanceof CallError) || !['conflict', 'expired', 'rate_limited'].includes(error.failure.code) || turn > 300) throw error;
      if (turn % 6 === 5) await context.timeline.wait(15 * minute);
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
export async function waitBeforeRetry(context: ScenarioContext, attempts: number, waitingFor: () => string): Promise<void> {
  if (attempts >= maxFetches) throw new Error(waitingFor());
  await context.timeline.wait(attempts < 2 ? 15 * minute : attempts < 3 ? 45 * minute : 6 * hour);
}

/** Polls the order until the condition holds. */
export async function waitForOrder(
  context: ScenarioContext,
  sale: Sale,
  what: string,
  isMet: (order: OrderView) => boolean,
): Promise<OrderView> {
  for (let tries = 0; ; tries += 1) {
    const order = await fetchOrder(sale);
    if (isMet(order)) return order;
    await waitBeforeRetry(
      context,
      tries,
      () => `order ${sale.orderId} was to become ${what} and is ${JSON.stringify(order).slice(0, 300)}`,
    );
  }
}

export async function waitForStatus(context: ScenarioContext, sale: Sale, ...statuses: OrderView['status'][]): Promise<OrderView> {
  return await waitForOrder(context, sale, statuses.join(' or '), ({ status }) => statuses.includes(status));
}

/** Waits until everything is refunded. */
export async function waitForRefund(context: ScenarioContext, sale: Sale): Promise<void> {
  await waitForOrder(context, sale, 'refunded', (order) => 'paymentStatus' in order && order.paymentStatus === 'refunded');
}

/** An `isDone` for calls that lead to one of these statuses. */
export function isInStatus(sale: Sale, ...statuses: OrderView['status'][]): () => Promise<boolean> {
  return async () => statuses.includes((await fetchOrder(sale)).status);
}

/** An admin decides a case as soon as it is in the queue; a second one approves larger refunds. */
export async function decideAsOperator(
  context: ScenarioContext,
  sale: Sale,
  decision: 'refund' | 'accept' | 'end' | 'resend' | 'paid_otherwise',
): Promise<void> {
  const { admins } = context.world;
  // Cases are spread over the admins, whose calls are rate-limited.
  const first = context.number % admins.length;
  for (const [turn, admin] of [...admins.slice(first), ...admins.slice(0, first)].entries()) {
    const input = { orderId: sale.orderId, decision, reason: 'As the rules say.', idempotencyKey: `decided-${sale.orderId}-${turn}` };
    for (let tries = 0; ; tries += 1) {
      try {
        const { decisions } = await admin.call('settleCase', input);
        if (!decisions.some(({ state }) => state === 'waiting')) return;
        break;
      } catch (error) {
        if (!(error instanceof CallError) || error.failure.code !== 'conflict') throw error;
        await waitBeforeRetry(context, tries, () => `order ${sale.orderId} cannot be decided: ${error.message}`);
      }
    }
  }
}

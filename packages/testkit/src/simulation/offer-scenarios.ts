import type { Input, Output } from '@strapline/contract/events';
import type { Offer } from '@strapline/contract/shapes/offer';
import { CallError } from '../socket-client.ts';
import type { Person } from './person.ts';
import type { Listing } from './population.ts';
import { type Sale, type ScenarioContext, startCheckout, tryCheckout, waitBeforeRetry, waitForStatus } from './scenario-context.ts';

/**
 * Negotiations about a piece. Each ends with a checkout at the accepted price, or with null when the piece is for sale again. `offerId` is null if the offer
 * holds the piece no longer, because somebody else was faster or because of a block.
 */
export type Agreement = { sale: Sale; offerId: string | null };
type Negotiate = (context: ScenarioContext, listing: Listing, isCrypto: boolean) => Promise<Agreement | null>;
type Answer = Input<'answerOffer'>['answer'];
type Made = { offer: Offer; buyer: Person; priceCents: number };

const minute = 60_000;
const hour = 60 * minute;
/** The hold of an accepted offer and the time to answer one are over, whatever the clock is rounded to. */
const afterOffer = 25 * hour;

/** Any member but the seller and the creator offers a part of the price; another does if they have an open offer for the piece. */
async function makeOffer(context: ScenarioContext, listing: Listing, turn = 'first'): Promise<Made> {
  for (let tries = 0; ; tries += 1) {
    const buyer = context.random.pick(context.world.members.filter(({ accountId }) => accountId !== listing.seller.accountId));
    try {
      return await makeOfferAs(context, listing, buyer, `${turn}-${tries}`);
    } catch (error) {
      if (!(error instanceof CallError && error.failure.reason === 'offer_open') || tries > 20) throw error;
    }
  }
}

async function makeOfferAs({ random, number }: ScenarioContext, { braTagId }: Listing, buyer: Person, turn: string): Promise<Made> {
  const priceCents = (await buyer.call('fetchBraTag', { braTagId })).offeredAmount ?? 0;
  const amountCents = Math.round(priceCents * (0.65 + 0.2 * random.next()));
  const offer = await buyer.call('makeOffer', { braTagId, amountCents, idempotencyKey: `offer-${number}-of-a-piece-${turn}` });
  return { offer, buyer, priceCents };
}

async function answer({ number }: ScenarioContext, who: Person, offerId: string, how: Answer, amountCents?: number): Promise<Offer> {
  const idempotencyKey = `${how}-${number}-${offerId}`.slice(0, 64);
  return await who.call('answerOffer', { offerId, answer: how, idempotencyKey, ...(amountCents ? { amountCents } : {}) });
}

/** Null if somebody else was faster. */
async function tryAnswer(...args: Parameters<typeof answer>): Promise<Offer | null> {
  return await answer(...args).catch((error: unknown) => {
    if (error instanceof CallError && ['reserved', 'sold', 'conflict', 'expired'].includes(error.failure.code)) return null;
    throw error;
  });
}

const ended = (context: ScenarioContext, offer: Offer, ...statuses: Offer['status'][]): null => {
  context.world.expectOffer(offer.id, statuses);
  return null;
};

/** The piece is for sale again, once the jobs have run. */
async function waitUntilFree(context: ScenarioContext, listing: Listing): Promise<void> {
  const seller = context.world.sellerOf(listing);
  const isFree = async (): Promise<boolean> => (await seller.call('fetchBraTag', { braTagId: listing.braTagId })).listing === 'published';
  for (let tries = 0; !(await isFree()); tries += 1)
    await waitBeforeRetry(context, tries, () => `${listing.braTagId} is not for sale again after its offers ended`);
}

/** The buyer of an accepted offer starts a checkout, which has its price; null if their other checkouts are in the way for as long as it is held. */
async function checkOut(
  context: ScenarioContext,
  listing: Listing,
  made: Made,
  accepted: Offer,
  isCrypto: boolean,
): Promise<Agreement | null> {
  for (let turn = 0; turn < 8; turn += 1) {
    try {
      const sale = await startCheckout(context, listing, made.buyer, { turn: `agreed-${turn}`, isCrypto });
      const item = sale.purchase.order.lines.find(({ kind }) => kind === 'item');
      if (item?.amountCents !== accepted.amountCents)
        throw new Error(`${sale.orderId} costs ${item?.amountCents} cents instead of the accepted ${accepted.amountCents}`);
      return { sale, offerId: accepted.id };
    } catch (error) {
      if (!(error instanceof CallError) || !['conflict', 'expired', 'rate_limited'].includes(error.failure.code)) throw error;
      await context.timeline.wait(15 * minute);
    }
  }
  return await leaveUnpaid(context, listing, accepted);
}

async function leaveUnpaid(context: ScenarioContext, listing: Listing, accepted: Offer): Promise<null> {
  await context.timeline.wait(afterOffer);
  await waitUntilFree(context, listing);
  return ended(context, accepted, 'expired');
}

const acceptOffer: Negotiate = async (context, listing, isCrypto) => {
  const made = await makeOffer(context, listing);
  if (context.random.chance(0.3)) await context.timeline.wait(3 * hour);
  const accepted = await answer(context, context.world.sellerOf(listing), made.offer.id, 'accept');
  return await checkOut(context, listing, made, accepted, isCrypto);
};

/** The seller asks for more; the buyer accepts that, or they meet in between. */
const haggle: Negotiate = async (context, listing, isCrypto) => {
  const seller = context.world.sellerOf(listing);
  const made = await makeOffer(context, listing);
  const asked = await answer(context, seller, made.offer.id, 'counter', made.priceCents - 1);
  ended(context, made.offer, 'countered');
  if (context.random.chance(0.5))
    return await checkOut(context, listing, made, await answer(context, made.buyer, asked.id, 'accept'), isCrypto);
  const middle = await answer(context, made.buyer, asked.id, 'counter', made.priceCents - 2);
  ended(context, asked, 'countered');
  return await checkOut(context, listing, made, await answer(context, seller, middle.id, 'accept'), isCrypto);
};

const decline: Negotiate = async (context, listing) => {
  const { offer } = await makeOffer(context, listing);
  await answer(context, context.world.sellerOf(listing), offer.id, 'decline');
  return ended(context, offer, 'declined');
};

const withdraw: Negotiate = async (context, listing) => {
  const { offer, buyer } = await makeOffer(context, listing);
  await answer(context, buyer, offer.id, 'withdraw');
  return ended(context, offer, 'withdrawn');
};

/** An offer that nobody answers, or an accepted one that nobody pays. */
const letLapse: Negotiate = async (context, listing) => {
  const { offer } = await makeOffer(context, listing);
  if (context.random.chance(0.5)) await answer(context, context.world.sellerOf(listing), offer.id, 'accept');
  return await leaveUnpaid(context, listing, offer);
};

/** The buyer of an accepted offer withdraws it, sometimes with its checkout open. */
const leaveHold: Negotiate = async (context, listing, isCrypto) => {
  const made = await makeOffer(context, listing);
  const accepted = await answer(context, context.world.sellerOf(listing), made.offer.id, 'accept');
  const agreed = context.random.chance(0.5) ? await checkOut(context, listing, made, accepted, isCrypto) : null;
  const withdrawn = await tryAnswer(context, made.buyer, made.offer.id, 'withdraw');
  await waitUntilFree(context, listing);
  if (agreed) {
    // If the provider was away, its timer ended it.
    const { status } = await waitForStatus(context, agreed.sale, 'canceled', 'expired');
    context.world.expect(agreed.sale.orderId, {
      status: status === 'canceled' ? status : 'expired',
      refunded: 'nothing',
      outcome: 'offer withdrawn',
    });
  }
  return withdrawn ? ended(context, made.offer, 'withdrawn') : null;
};

/** The seller accepts at the moment when somebody else buys at the full price: one of them gets the piece. */
const raceWithBuyer: Negotiate = async (context, listing, isCrypto) => {
  const made = await makeOffer(context, listing);
  const others = context.world.buyers.filter(
    ({ accountId }) => accountId !== listing.seller.accountId && accountId !== made.buyer.accountId,
  );
  const [accepted, sale] = await Promise.all([
    tryAnswer(context, context.world.sellerOf(listing), made.offer.id, 'accept'),
    tryCheckout(context, listing, context.random.pick(others), { turn: 'rival', isCrypto }),
  ]);
  if (accepted && sale) throw new Error(`${listing.braTagId} is held by an offer and by ${sale.orderId}`);
  if (accepted) return await checkOut(context, listing, made, accepted, isCrypto);
  ended(context, made.offer, 'superseded', 'expired');
  if (sale) return { sale, offerId: null };
  await waitUntilFree(context, listing);
  return null;
};

/** The seller accepts several offers at once: one of their buyers gets the piece. */
const raceOfAccepts: Negotiate = async (context, listing, isCrypto) => {
  const seller = context.world.sellerOf(listing);
  const made = [await makeOffer(context, listing, 'a'), await makeOffer(context, listing, 'b'), await makeOffer(context, listing, 'c')];
  const answers = await Promise.all(made.map(({ offer }) => tryAnswer(context, seller, offer.id, 'accept')));
  const won = made.flatMap((one, i) => (answers[i] ? [{ made: one, accepted: answers[i] }] : []));
  const [winner] = won;
  if (!winner || won.length > 1) throw new Error(`${won.length} offers for ${listing.braTagId} were accepted at once`);
  for (const [i, { offer }] of made.entries()) if (!answers[i]) ended(context, offer, 'superseded', 'expired');
  return await checkOut(context, listing, winner.made, winner.accepted, isCrypto);
};

/** Accepted and withdrawn at once: an accepted offer can be withdrawn too, so nothing is left of it. */
const raceWithWithdrawal: Negotiate = async (context, listing) => {
  const { offer, buyer } = await makeOffer(context, listing);
  await Promise.all([
    tryAnswer(context, context.world.sellerOf(listing), offer.id, 'accept'),
    answer(context, buyer, offer.id, 'withdraw'),
  ]);
  await waitUntilFree(context, listing);
  return ended(context, offer, 'withdrawn');
};

/** A higher price ends the open offers. */
const raisePrice: Negotiate = async (context, listing) => {
  const { offer, priceCents } = await makeOffer(context, listing);
  const { braTagId } = listing;
  const seller = context.world.sellerOf(listing);
  const isRaised = async () => (await seller.call('fetchBraTag', { braTagId })).offeredAmount === priceCents + 1;
  await seller.act('offerBraTag', { braTagId, offered: true, offeredAmount: priceCents + 1 }, isRaised);
  return ended(context, offer, 'superseded');
};

/**
 * One blocks the other while an offer or a hold is open: both end, and neither finds the other. After the block is undone they agree, and sometimes there is
 * another block: it ends the offer, and the checkout goes on.
 */
const block: Negotiate = async (context, listing, isCrypto) => {
  const { world, random } = context;
  const buyer = world.takeShyMember(listing);
  if (!buyer) return await acceptOffer(context, listing, isCrypto);
  const seller = world.sellerOf(listing);
  const { offer } = await makeOfferAs(context, listing, buyer, 'before');
  if (random.chance(0.5)) await answer(context, seller, offer.id, 'accept');
  const [blocker, other] = random.chance(0.5) ? [seller, buyer] : [buyer, seller];
  const setBlock = async (blocked: boolean): Promise<Output<'blockUser'>> =>
    await blocker.call('blockUser', { username: other.name, blocked });
  await setBlock(true);
  await expectHidden(listing, () => makeOfferAs(context, listing, buyer, 'blocked'));
  await expectHidden(listing, () => startCheckout(context, listing, buyer, { turn: 'blocked', isCrypto }));
  ended(context, offer, 'superseded');
  await setBlock(false);
  await waitUntilFree(context, listing);
  const made = await makeOfferAs(context, listing, buyer, 'after');
  const accepted = await answer(context, seller, made.offer.id, 'accept');
  const agreed = await checkOut(context, listing, made, accepted, isCrypto);
  const isBlockedAgain = agreed !== null && random.chance(0.4);
  if (isBlockedAgain) await setBlock(true);
  world.returnShyMember(buyer, isBlockedAgain ? seller.name : null);
  if (!isBlockedAgain) return agreed;
  ended(context, accepted, 'superseded');
  return { sale: agreed.sale, offerId: null };
};

async function expectHidden({ braTagId }: Listing, call: () => Promise<unknown>): Promise<void> {
  const refusal = await call().then(
    () => 'none',
    (error: unknown) => (error instanceof CallError ? error.failure.code : String(error)),
  );
  if (refusal !== 'not_found') throw new Error(`${braTagId} is shown to somebody who is blocked: ${refusal}`);
}

export const negotiations: readonly { name: string; weight: number; run: Negotiate }[] = [
  { name: 'an offer is accepted', weight: 8, run: acceptOffer },
  { name: 'an offer is countered', weight: 8, run: haggle },
  { name: 'an offer is declined', weight: 3, run: decline },
  { name: 'an offer is withdrawn', weight: 3, run: withdraw },
  { name: 'an offer lapses', weight: 5, run: letLapse },
  { name: 'an accepted offer is withdrawn', weight: 4, run: leaveHold },
  { name: 'an offer is accepted while somebody buys', weight: 8, run: raceWithBuyer },
  { name: 'several offers are accepted at once', weight: 4, run: raceOfAccepts },
  { name: 'an offer is accepted and withdrawn at once', weight: 4, run: raceWithWithdrawal },
  { name: 'the price is raised during an offer', weight: 3, run: raisePrice },
  { name: 'one blocks the other during an offer', weight: 6, run: block },
];

/** Pays at the accepted price. If the payment comes to nothing, the piece is for sale again when the hold of the offer is over. */
export async function payAgreed(
  context: ScenarioContext,
  { sale, offerId }: Agreement,
  pay: (context: ScenarioContext, sale: Sale) => Promise<Sale | null>,
): Promise<Sale | null> {
  if (offerId === null) return await pay(context, sale);
  const returned: Listing[] = [];
  const paid = await pay({ ...context, world: { ...context.world, returnListing: (one) => void returned.push(one) } }, sale);
  context.world.expectOffer(offerId, [paid ? 'bought' : 'expired']);
  if (paid) return paid;
  await context.timeline.wait(afterOffer);
  await waitUntilFree(context, sale.listing);
  for (const listing of returned) context.world.returnListing(listing);
  return null;
}

import { randomUUID } from 'node:crypto';
import type { Input, Output } from '@strapline/contract/events';
import type { Offer } from '@strapline/contract/shapes/offer';
import type { Person, TestServer } from '@strapline/testkit/test-server';
import { createCreator, createListedTag } from '../order/test-purchase.ts';

type Answer = Input<'answerOffer'>['answer'];

/** A seller with a piece on sale at $100, and a buyer. */
export async function createNegotiation(
  server: TestServer,
  priceCents = 100_00,
): Promise<{ seller: Person; buyer: Person; braTagId: string }> {
  const [seller, buyer] = await Promise.all([createCreator(server), server.person()]);
  return { seller, buyer, braTagId: await createListedTag(server, seller, { priceCents }) };
}

export async function offer({ client }: Person, braTagId: string, amountCents: number, message?: string): Promise<Offer> {
  return await client.call('makeOffer', { braTagId, amountCents, ...(message ? { message } : {}), idempotencyKey: randomUUID() });
}

export async function answer({ client }: Person, { id }: Offer, how: Answer, amountCents?: number): Promise<Offer> {
  return await client.call('answerOffer', createAnswer(id, how, amountCents));
}

export function createAnswer(offerId: string, how: Answer, amountCents?: number): Input<'answerOffer'> {
  return { offerId, answer: how, ...(amountCents === undefined ? {} : { amountCents }), idempotencyKey: randomUUID() };
}

export async function listOpen({ client }: Person, as: 'buyer' | 'seller'): Promise<Offer[]> {
  return (await client.call('listOffers', { as, open: true })).items;
}

/** The state of a piece and of its page. */
export async function fetchPiece(server: TestServer, { client }: Person, braTagId: string): Promise<Output<'fetchListing'> | null> {
  const { slug } = await client.call('fetchBraTag', { braTagId });
  const visitor = await server.connect();
  return slug === null ? null : await visitor.call('fetchListing', { slug });
}

/** Sessions end while a test moves the clock. */
export async function signInAgain(server: TestServer, ...people: Person[]): Promise<void> {
  for (const person of people) person.client = await server.connect({ token: await server.tokenOf(person.accountId), app: person.app });
}

/** The codes of somebody's notices about offers, newest first. */
export async function listOfferCodes(person: Person): Promise<string[]> {
  const { items } = await person.client.call('listNotifications', {});
  return items.filter(({ category }) => category === 'offer').map(({ code }) => code);
}

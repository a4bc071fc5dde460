import { randomUUID } from 'node:crypto';
import type { Output } from '@strapline/contract/events';
import type { Order } from '@strapline/contract/shapes/order';
import type { Address } from '@strapline/contract/shapes/shipping';
import type { Client } from '@strapline/testkit/socket-client';
import type { Person, TestServer } from '@strapline/testkit/test-server';
import { createId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { publishListing } from '../listing/listing.ts';
import { appendProvenance } from '../provenance/provenance.ts';

export const homeAddress: Address = {
  name: 'June Miller',
  line1: '12 Elm Street',
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
  country: 'US',
};

export type Purchase = Output<'createPaymentIntentStripe'>;
let serial = 0;

/** A creator of age. */
export async function createCreator(server: TestServer): Promise<Person> {
  return await server.person({ birthDate: '1990-05-01' });
}

/** Creates an active tag and lists it over the wire. */
export async function createListedTag(
  server: TestServer,
  seller: Person,
  { priceCents = 120_00, title = 'Ivory lace, scalloped', createdFor }: { priceCents?: number; title?: string; createdFor?: string } = {},
): Promise<string> {
  const braTagId = await server.services.db.transaction((trx) => writeTag(trx, seller, { priceCents, title, createdFor }));
  await seller.client.call('offerBraTag', { braTagId, offered: true, offeredAmount: priceCents });
  return braTagId;
}

/** Lists tags without the wire; of a new creator without a session if none is given. */
export async function createListedTags(services: Services, count: number, seller?: Seller): Promise<string[]> {
  const { accountId, username } = seller ?? (await createCreatorWithoutSession(services));
  const ids: string[] = [];
  while (ids.length < count) {
    const first = ids.length;
    const last = Math.min(first + listingBatchSize, count);
    const createdIds = await services.db.transaction(async (trx) => {
      const batch: string[] = [];
      for (let i = first; i < last; i += 1) {
        const braTagId = await writeTag(trx, { accountId, username }, { priceCents: 40_00 + i, title: `Navy cotton no. ${i + 1}` });
        await publishListing(trx, services, braTagId);
        batch.push(braTagId);
      }
      return batch;
    });
    ids.push(...createdIds);
  }
  return ids;
}

/** How many tags are created per transaction: the server writes to disk at each commit, and the log waits for the transaction. */
const listingBatchSize = 50;

export type Seller = Pick<Person, 'accountId' | 'username'>;

async function createCreatorWithoutSession(services: Services): Promise<Seller> {
  const accountId = `acc_${randomUUID().replaceAll('-', '')}`;
  const username = `busy_heron_${Math.random().toString(36).slice(2, 5)}`;
  await services.db.change(
    sql`insert into account (id, username, username_slug, public_key, is_adult) values (${accountId}, ${username}, ${username.replaceAll('_', '-')}, 'k', true)`,
  );
  return { accountId, username };
}

async function writeTag(
  trx: Trx,
  { accountId, username }: Seller,
  { priceCents, title, createdFor }: { priceCents: number; title: string; createdFor?: string | undefined },
): Promise<string> {
  serial += 1;
  const number = serial;
  const id = `${username}:2026:main:${String(number).padStart(4, '0')}`;
  const cover = JSON.stringify({
    id: createId('med'),
    kind: 'image',
    alt: 'Ivory lace',
    width: 4,
    height: 5,
    placeholder: '',
    sources: [],
  });
  await trx.change(
    sql`insert into bra_tag (id, app, creator_id, year, series, serial, title, story, condition, laundered_at, physical, status, price_cents, created_for, owner_id, media, cover)
        values (${id}, 'strapline', ${accountId}, 2026, 'main', ${number}, ${title}, 'Sewn by hand.', 'new', now(), false, 'active', ${priceCents}, ${createdFor ?? null},
          ${accountId}, ${`[${cover}]`}::jsonb, ${cover}::jsonb)`,
  );
  await appendProvenance(trx, { braTagId: id, type: 'tag.recorded', at: new Date(), ownerNumber: 1 });
  return id;
}

/** Makes the server trust the address in the header, so that each visitor has rate limits of their own. */
export const trustForwardedFor = { TRUST_PROXY: '127.0.0.1' };
let visitors = 0;

/** A visitor without an account, at their own network address. */
export async function connectVisitor(server: Pick<TestServer, 'connect'>, app = 'strapline'): Promise<Client> {
  visitors += 1;
  return await server.connect({
    app,
    headers: { 'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}` },
  });
}

let buyers = 0;

/** Starts a checkout, as a guest unless the client is signed in. */
export async function checkOut(
  client: Client,
  braTagId: string,
  more: { email?: string; idempotencyKey?: string; accessToken?: string; shipTo?: Address; savedCardId?: string } = {},
): Promise<Purchase> {
  buyers += 1;
  return await client.call('createPaymentIntentStripe', {
    braTagId,
    shipTo: homeAddress,
    email: `june${buyers}@post.example`,
    idempotencyKey: randomUUID(),
    ...more,
  });
}

export type CardConfirmation = {
  status: number;
  body: { id?: string; status?: string; next_action?: unknown; error?: { code?: string; decline_code?: string } };
};

/** Pays like the browser: directly at the provider, with the publishable key and the client secret. */
export async function payByCard(server: TestServer, { intent }: Purchase, method = 'pm_card_visa'): Promise<CardConfirmation> {
  const form = new URLSearchParams({
    key: server.services.payments.publishableKey,
    client_secret: intent.clientSecret ?? '',
    payment_method: method,
  });
  const answer = await server.http(`/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { status: answer.status, body: answer.body as CardConfirmation['body'] };
}

/** An order as its buyer or seller sees it. */
export async function fetchOrder({ client }: Pick<Person, 'client'>, { intent, accessToken }: Purchase): Promise<Order> {
  const shown = await client.call('getOrderStatus', { paymentIntentId: intent.id, accessToken });
  if (!('can' in shown)) throw new Error('this is somebody who sees a status and nothing else');
  return shown;
}

/** Polls until the order has this status. */
export async function waitForOrder(client: Client, { intent, accessToken }: Purchase, status: string): Promise<Output<'getOrderStatus'>> {
  for (let attempts = 0; ; attempts += 1) {
    const order = await client.call('getOrderStatus', { paymentIntentId: intent.id, accessToken });
    if (order.status === status) return order;
    if (attempts > 1200) throw new Error(`the order is ${order.status}, not ${status}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** A guest's purchase up to the payment. */
export async function buyAsGuest(server: TestServer, client: Client, braTagId: string, email?: string): Promise<Purchase> {
  const purchase = await checkOut(client, braTagId, email ? { email } : {});
  const paid = await payByCard(server, purchase);
  if (paid.body.status !== 'succeeded') throw new Error(`the card did not pay: ${JSON.stringify(paid.body)}`);
  await waitForOrder(client, purchase, 'paid');
  return purchase;
}

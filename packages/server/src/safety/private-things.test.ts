import { randomUUID } from 'node:crypto';
import type { EventSpec } from '@strapline/contract/define-event';
import { events } from '@strapline/contract/events';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSoldPiece } from '../features/listing/test-resale.ts';
import { createCreator, createListedTag, trustForwardedFor } from '../features/order/test-purchase.ts';

// Every event is asked by everybody for everything.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** What only some may see, as it is in an answer: words, or amounts that nothing else has. */
const secrets = {
  minimum: { trace: /:7123[,}\]]/, seenBy: ['the seller'] },
  'price paid': { trace: /:8137[,}\]]/, seenBy: ['the owner'] },
  estimate: { trace: /:8241[,}\]]/, seenBy: ['the owner'] },
  notes: { trace: /thornvelvet/, seenBy: ['the owner'] },
  folder: { trace: /mossdrawer/, seenBy: ['the owner'] },
  'saved search': { trace: /briarlantern/, seenBy: ['the buyer'] },
  'amount offered': { trace: /:8353[,}\]]/, seenBy: ['the buyer', 'the seller'] },
  'message of an offer': { trace: /larkhollow/, seenBy: ['the buyer', 'the seller'] },
  'draft of a post': { trace: /brackenmere/, seenBy: ['the seller'] },
  'message of a conversation': { trace: /fernwhisper/, seenBy: ['the buyer', 'the seller'] },
  'post that waits': { trace: /heronfelt/, seenBy: ['the buyer', 'an admin'] },
} as const;
type Secret = keyof typeof secrets;
const names = Object.keys(secrets) as Secret[];

let server: TestServer;
let viewers: Record<string, { client: Client }>;
/** Values of inputs that lead to somebody's things, by the name of the field. */
let known: Record<string, readonly string[]>;
let paths: string[];
const pushes: Record<string, string[]> = {};

beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  vi.spyOn(server.services.limits, 'take').mockReturnValue(0);
  const people = {
    'the seller': await createCreator(server),
    'the buyer': await server.person(),
    'the owner': await server.person(),
    'a stranger': await server.person(),
    'an admin': await server.person({ roles: ['admin'] }),
  };
  const { 'the seller': seller, 'the buyer': buyer, 'the owner': owner } = people;
  viewers = { 'a visitor': { client: await server.connect() } };
  for (const [name, { client, token }] of Object.entries(people)) {
    viewers[name] = { client };
    viewers[`${name} in another app`] = { client: await server.connect({ app: 'toptop', token, admin: name === 'an admin' }) };
  }
  for (const [name, { client }] of Object.entries(viewers))
    client.socket.onAny((...push: unknown[]) => {
      pushes[name] = [...(pushes[name] ?? []), JSON.stringify(push)];
    });
  known = await plant(seller, buyer, owner);
  const { braTagId = [], slug = [], username = [] } = known;
  paths = [
    ...braTagId.flatMap((id) => [`/v1/bratags/${id}`, `/v1/galleries/${id}`, `/bratag/${id}`]),
    ...slug.flatMap((one) => [`/v1/listings/${one}`, `/v1/listings/${one}/similar`, `/listing/${one}`]),
    ...username.flatMap((one) => [`/v1/collectors/${one}`, `/v1/ratings/${one}`, `/v1/models/${one.replaceAll('_', '-')}`]),
    '/v1/listings',
    '/v1/models',
    '/v1/posts',
    '/v1/posts/brackenmere',
    '/v1/posts?q=brackenmere',
  ];
});
afterAll(() => server.close());

async function plant(seller: Person, buyer: Person, owner: Person): Promise<typeof known> {
  const listed = await createListedTag(server, seller, { priceCents: 100_00 });
  const { braTagId: owned, order } = await createSoldPiece(server, seller, owner);
  await owner.client.call('saveProfile', { collectionOpen: true });
  // A field that is shared stays private with its piece.
  const privacy = { piece: 'me', paid: 'everyone', notes: 'followers' } as const;
  const mine = { paidCents: 81_37, valueCents: 82_41, notes: 'thornvelvet', folder: 'mossdrawer', privacy };
  await owner.client.call('updateCollectionItem', { braTagId: owned, ...mine });
  await seller.client.call('setOfferRules', { braTagId: listed, accepts: true, minimumCents: 71_23 });
  const made = { braTagId: listed, amountCents: 83_53, message: 'larkhollow', idempotencyKey: randomUUID() };
  const { id: offerId, slug } = await buyer.client.call('makeOffer', made);
  await buyer.client.call('saveItem', { braTagId: listed, saved: true });
  await buyer.client.call('follow', { username: seller.username, following: true });
  const { searchId } = await buyer.client.call('saveSearch', { name: 'briarlantern', filters: { q: 'lace' }, alert: 'instant' });
  const written = { to: { braTagId: listed }, text: 'fernwhisper', idempotencyKey: randomUUID() };
  const { threadId, id: messageId } = await buyer.client.call('sendMessage', written);
  const { postId } = await seller.client.call('savePost', { title: 'brackenmere', text: 'brackenmere', idempotencyKey: randomUUID() });
  const first = { category: 'help', title: 'Waits for a moderator', text: 'heronfelt', idempotencyKey: randomUUID() } as const;
  const { id: topicId } = await buyer.client.call('createTopic', first);
  const { post } = await buyer.client.call('fetchTopic', { topicId });
  await server.jobs.runDue();
  const usernames = [seller, buyer, owner].map(({ username }) => username);
  return {
    braTagId: [listed, owned],
    galleryId: [listed, owned],
    slug: [slug, 'brackenmere', ...usernames.map((username) => username.replaceAll('_', '-'))],
    username: usernames,
    userId: usernames,
    creator: usernames,
    q: ['lace', 'thornvelvet', 'briarlantern', 'fernwhisper', 'larkhollow', 'brackenmere', 'heronfelt', listed],
    folder: ['mossdrawer'],
    threadId: [threadId],
    topicId: [topicId],
    messageId: [messageId],
    offerId: [offerId],
    searchId: [searchId],
    postId: [postId, post.id],
    orderId: [order.order.id],
    paymentIntentId: [order.intent.id],
    as: ['buyer', 'seller'],
  };
}

/** All that can be asked of an event: nothing, and each field with each known value. */
function listInputs({ input }: EventSpec): object[] {
  const fields = Object.keys(known).filter((field) => field in ('shape' in input ? (input.shape as object) : {}));
  return [{}, ...fields.flatMap((field) => (known[field] ?? []).map((value) => ({ [field]: value })))];
}

const readingEvents = Object.values<EventSpec>(events).filter(({ limit }) => limit === 'read' || limit === 'count');

async function readEverything({ client }: { client: Client }): Promise<string[]> {
  const answers: string[] = [];
  for (const spec of readingEvents)
    for (const input of listInputs(spec)) answers.push(`${spec.name} ${JSON.stringify(await client.raw(spec.name, input))}`);
  return answers;
}

describe('what is private', () => {
  test('is in no answer and no push to anybody else, on no route, and in no other app', async () => {
    for (const [name, viewer] of Object.entries(viewers)) {
      const seen = [...(await readEverything(viewer)), ...(pushes[name] ?? [])];
      for (const secret of names) {
        const { trace, seenBy } = secrets[secret];
        const found = seen.filter((text) => trace.test(text));
        if (seenBy.some((one) => one === name)) expect(found.length, `${secret} to ${name}`).toBeGreaterThan(0);
        else expect(found, `${secret} to ${name}`).toEqual([]);
      }
    }
    for (const path of paths) {
      const { body } = await server.http(path);
      for (const secret of names) expect(JSON.stringify(body), `${secret} at ${path}`).not.toMatch(secrets[secret].trace);
    }
  });
});

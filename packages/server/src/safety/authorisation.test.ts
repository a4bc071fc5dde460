import { randomUUID } from 'node:crypto';
import type { EventSpec } from '@strapline/contract/define-event';
import { type EventName, events } from '@strapline/contract/events';
import { day } from '@strapline/domain/time';
import { createTestBraTag, uploadPicture } from '@strapline/testkit/bra-tags';
import { openTestSurvey, proveTestHandle } from '@strapline/testkit/handles';
import { createTestPair, openForReview, submitTestPair, verifyTestPair } from '@strapline/testkit/pairs';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTopic, writeReply } from '../features/forum/test-forum.ts';
import { buyAsGuest, checkOut, connectVisitor, type Purchase, trustForwardedFor } from '../features/order/test-purchase.ts';
import { auditedEvents, auditedForSomeInputs } from './test-audited-events.ts';
import { table } from './test-authorisation.ts';
import { createWrongDecision } from './test-authorisation-money.ts';
import type { CallerName, Row, World } from './test-authorisation-row.ts';
import { provenHandle } from './test-authorisation-surveys.ts';

// Least privileged callers first, so that a change by a later one does not hide a refusal.
const order: CallerName[] = ['anonymous', 'suspended', 'blocked', 'otherBuyer', 'otherCreator', 'moderator', 'admin', 'buyer', 'creator'];
let server: TestServer;
let world: World;
let callers: Record<CallerName, Client>;

beforeAll(async () => {
  server = await startTestServer({ REVIEWS: 'manual', ...trustForwardedFor });
  // Each caller makes hundreds of calls here; limits have their own tests.
  vi.spyOn(server.services.limits, 'take').mockReturnValue(0);
  const adult = { birthDate: '1990-05-01' };
  const people = {
    buyer: await server.person(),
    otherBuyer: await server.person(),
    creator: await server.person(adult),
    otherCreator: await server.person(adult),
    admin: await server.person({ roles: ['admin'] }),
    moderator: await server.person({ roles: ['moderator'] }),
    suspended: await server.person(),
    blocked: await server.person(),
  };
  const { creator, buyer, admin } = people;
  const createListing = async (title: string): Promise<string> =>
    await createTestBraTag(server, creator, { title, offered: true, offeredAmount: 5000 });
  const first = await createListing('The first, let through');
  await admin.client.call('reviewItem', { braTagId: first, decision: 'approve' });
  const [listed, soldTag, openTag, shippedTag, guestTag] = [
    first,
    await createListing('Sold'),
    await createListing('Open'),
    await createListing('Shipped'),
    await createListing('Guest'),
  ];
  const buy = async (client: Client, tag: string): Promise<Purchase> => await checkOut(client, tag);
  const paidOrder = await buyAsGuest(server, buyer.client, soldTag);
  const shippedOrder = await buyAsGuest(server, buyer.client, shippedTag);
  await creator.client.call('shipOrder', { orderId: shippedOrder.order.id, carrier: 'USPS', codeByHand: true });
  const openOrder = await buy(buyer.client, openTag);
  const guestOrder = await buyAsGuest(server, await connectVisitor(server), guestTag);
  const disputed = await buyAsGuest(server, buyer.client, await createListing('In dispute'));
  await creator.client.call('shipOrder', { orderId: disputed.order.id, carrier: 'USPS', codeByHand: true });
  await buyer.client.call('confirmDelivery', { orderId: disputed.order.id });
  await buyer.client.call('openDispute', createWrongDecision(disputed.order.id));
  const waitingCreator = people.creator;
  const waiting = await createTestBraTag(server, waitingCreator, { title: 'Waits for a person' });
  await server.services.db.change({
    text: `update bra_tag set status = 'pending_review', listing = 'none', review_why = 'Looked at by hand.' where id = $1`,
    values: [waiting],
  });
  const { username } = people.suspended;
  const inAWeek = new Date(server.clock.now().getTime() + 7 * day).toISOString();
  await admin.client.call('setUserState', { username, state: 'suspended', reason: 'For the tests of permissions.', until: inAWeek });
  await creator.client.call('blockUser', { username: people.blocked.username, blocked: true });
  const sessionOf = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, { client }]) => [name, (await client.call('listSessions')).items[0]?.sessionId ?? '']),
    ),
  );
  const { slug } = await creator.client.call('offerBraTag', { braTagId: listed, offered: true, offeredAmount: 5000 });
  const question = { to: { braTagId: listed }, text: 'Is the lace soft?', idempotencyKey: randomUUID() };
  const { threadId } = await people.otherBuyer.client.call('sendMessage', question);
  const help = { to: { support: true }, text: 'Where is my parcel?', email: 'guest@post.example', idempotencyKey: randomUUID() } as const;
  const { threadId: supportThreadId } = await (await connectVisitor(server)).call('sendMessage', help);
  await proveTestHandle(people.creator, people.admin, provenHandle);
  await openTestSurvey(people.creator, 'icbm', provenHandle);
  world = {
    threadId,
    supportThreadId,
    people,
    waiting,
    listed,
    soldTag,
    paidOrder,
    openOrder,
    shippedOrder,
    guestOrder,
    disputed,
    slug: slug ?? '',
    postSlug: await writePost(creator, true).then((post) => post.slug),
    draftPost: await writePost(creator, false).then(({ postId }) => postId),
    galleryId: (await creator.client.call('createGallery', { title: 'At the window', media: [], idempotencyKey: randomUUID() })).id,
    ...(await plantPairs(people)),
    widgetId: await buyer.client
      .call('createWidget', { kind: 'tagCheck', target: listed, allowedOrigins: [], idempotencyKey: randomUUID() })
      .then((widget) => widget.widgetId),
    savedSearch: (await buyer.client.call('saveSearch', { name: 'Silk', filters: { q: 'silk' }, alert: 'off' })).searchId,
    ...(await plantForum(people)),
    uploadId: await uploadPicture(server, creator),
    freeUploadId: await uploadPicture(server, creator),
    listedPicture: (await creator.client.call('fetchBraTag', { braTagId: listed })).media[0]?.id ?? '',
    sessionOf,
  };
  callers = {
    anonymous: await connectVisitor(server),
    ...(Object.fromEntries(Object.entries(people).map(([name, { client }]) => [name, client])) as Record<
      Exclude<CallerName, 'anonymous'>,
      Client
    >),
  };
});
afterAll(() => server.close());

async function plantPairs({ creator, admin }: World['people']) {
  const { id: pairId } = await verifyTestPair(server, creator, admin);
  const waiting = await submitTestPair(server, creator);
  await openForReview(admin, waiting.id);
  return { pairId, draftPair: (await createTestPair(creator)).pairId, waitingPair: { pairId: waiting.id, version: waiting.version } };
}

async function writePost({ client }: Person, isPublished: boolean): Promise<{ postId: string; slug: string }> {
  const title = isPublished ? 'A post of the creator' : 'A draft of the creator';
  const { postId, version, slug } = await client.call('savePost', { title, text: 'Tissue first.', idempotencyKey: randomUUID() });
  if (isPublished) await client.call('publishPost', { postId, version, idempotencyKey: randomUUID() });
  return { postId, slug };
}

async function plantForum({ creator, buyer, otherCreator, admin }: World['people']) {
  const { topicId, postId } = await startTopic(creator, admin);
  const { id: replyId } = await writeReply(buyer, admin, topicId);
  const waiting = { category: 'help', title: 'Waits for a moderator', text: 'My first post.', idempotencyKey: randomUUID() } as const;
  const { id: waitingTopic } = await otherCreator.client.call('createTopic', waiting);
  const { post } = await otherCreator.client.call('fetchTopic', { topicId: waitingTopic });
  return { topicId, postId, replyId, waitingTopic, waitingPost: post.id };
}

test('every event of the contract has rows', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(events).sort());
});

// Before the others, which change things.
describe('in another app', () => {
  const all = Object.entries(table).flatMap(([event, rows]) => rows.map((row) => ({ event, row, title: `${event} about ${row.about}` })));
  let elsewhere: { level: number; client: Client }[];
  beforeAll(async () => {
    const { creator, buyer, admin } = world.people;
    const connect = async ({ token }: Person, isAdmin = false) => ({
      level: isAdmin ? 2 : 1,
      client: await server.connect({ app: 'toptop', token, admin: isAdmin }),
    });
    elsewhere = [await connect(creator), await connect(buyer), await connect(admin, true)];
  });

  test.each(all)('$title: nothing of this one is found or listed', async ({ event, row }) => {
    const spec: EventSpec = events[event as EventName];
    const input = row.input(world);
    const isRead = spec.limit === 'read' || spec.limit === 'count';
    const about = findTraces(input);
    if (about.length === 0 && !isRead) return;
    for (const { client } of elsewhere.filter(({ level }) => level >= spec.level)) {
      const answer = (await client.raw(event, input)) as { error?: { code: string } };
      if (about.length > 0) expect(isNothing(event, answer), JSON.stringify(answer)).toBe(true);
      else if (!ofAllApps.includes(event)) expect(findTraces(answer)).toEqual([]);
    }
  });
});

/** The books, the log of what admins did, and the machinery are one for all apps; admins are shared. */
const ofAllApps = ['listLedger', 'listWebhooks', 'listAudit', 'listJobs'];

/** A refusal that doesn't say whether there is such a thing, or an empty answer. */
function isNothing(event: string, answer: { error?: { code: string } }): boolean {
  // Of something that is checked before the tag is looked up: a tap, a code, a key.
  const isMalformed = checkedFirst.includes(event) && answer.error?.code === 'validation';
  const empty = ['{"intents":[],"orders":[]}', '{"items":[],"nextCursor":null}', '{"updated":0,"errors":[{"line":2,"code":"notYours"}]}'];
  const isEmpty = empty.includes(JSON.stringify(answer));
  return answer.error?.code === 'not_found' || isMalformed || isEmpty;
}

const checkedFirst = ['fetchBraTag', 'claimCollectorTag', 'recordNfcTag', 'replaceNfcTag'];

/** The IDs of this world that are in an input or an answer. */
function findTraces(value: object): string[] {
  const { waiting, listed, soldTag, slug, paidOrder, openOrder, shippedOrder, guestOrder, disputed } = world;
  const pairs = [world.pairId, world.draftPair, world.waitingPair.pairId];
  const orders = [paidOrder, openOrder, shippedOrder, guestOrder, disputed].flatMap(({ order, intent }) => [order.id, intent.id]);
  const text = JSON.stringify(value);
  return [waiting, listed, soldTag, slug, ...pairs, ...orders].filter((id) => text.includes(id));
}

describe.each(Object.entries(table))('%s', (event, rows) => {
  for (const row of rows)
    test.each(order)(`about ${row.about}, asked by %s`, async (name) => {
      const expected = findExpected(event, row, name);
      if (expected === 'skip') return;
      const before = await countEntries(event);
      const answer = (await callers[name].raw(event, row.input(world))) as {
        error?: { code: string; message: string };
        intents?: unknown[];
        orders?: unknown[];
      };
      const code = answer.error?.code ?? 'ok';
      if (expected === 'not yours') expect(['forbidden', 'not_found']).toContain(code);
      else if (expected === 'refused') expect(['validation', 'conflict', 'forbidden', 'not_found']).toContain(code);
      else if (expected === 'status only') expect(Object.keys(answer)).toEqual(['status']);
      else if (expected === 'nothing') expect(answer).toEqual({ intents: [], orders: [] });
      else expect([code, answer.error?.message]).toEqual([expected, expected === 'ok' ? undefined : answer.error?.message]);
      if (before !== null && name === 'admin' && code === 'ok') expect(await countEntries(event), 'audit entries').toBeGreaterThan(before);
    });
});

/** The entries of the audit log with the actions of an event for admins; null if its calls leave none, or only for some inputs. */
async function countEntries(event: string): Promise<number | null> {
  const actions: unknown = event in auditedEvents ? auditedEvents[event as keyof typeof auditedEvents] : null;
  if (!Array.isArray(actions) || auditedForSomeInputs.some((one) => one === event)) return null;
  const row = await server.services.db.first<{ n: number }>({
    text: 'select count(*) as n from audit where action = any($1::text[])',
    values: [actions],
  });
  return row?.n ?? 0;
}

function findExpected(event: string, row: Row, name: CallerName): string {
  const spec: EventSpec = events[event as EventName];
  if (name === 'suspended' && spec.allowedWhile !== 'suspended') return 'forbidden';
  return row.expect[name] ?? row.expect.others ?? 'ok';
}

test('earnings are visible to their owner only', async () => {
  const { people } = world;
  expect((await people.otherBuyer.client.call('getStats', { username: people.creator.username })).earned).toBeNull();
  expect((await people.creator.client.call('getStats', {})).earned).toBeTypeOf('number');
});

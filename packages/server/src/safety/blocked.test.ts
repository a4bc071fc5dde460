import { randomUUID } from 'node:crypto';
import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTopic, writeReply } from '../features/forum/test-forum.ts';
import { sellOn } from '../features/listing/test-resale.ts';
import { createCreator, trustForwardedFor } from '../features/order/test-purchase.ts';

// Each run has people and sales of its own.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  vi.spyOn(server.services.limits, 'take').mockReturnValue(0);
});
afterAll(() => server.close());

/** Somebody with two pieces for sale, whose titles have a word that nothing else has, and one that a third person bought. */
type Member = Person & { word: string; braTagId: string; other: string; slug: string; postSlug: string; topicId: string };

async function createMember(collector: Person, moderator: Person, sharedTopic: string): Promise<Member> {
  const person = await createCreator(server);
  // Letters only: digits could look like a phone number.
  const word = `w${randomUUID()
    .replaceAll('-', '')
    .slice(0, 12)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
  const sell = () => createTestBraTag(server, person, { title: `${word} bandeau`, offered: true, offeredAmount: 100_00 });
  const [braTagId, other, sold] = [await sell(), await sell(), await sell()];
  const { order } = await sellOn(server, person, collector, sold);
  for (const { client } of [person, collector])
    await client.call('rateOrder', { orderId: order.order.id, stars: 5, text: `About ${word}`, idempotencyKey: randomUUID() });
  const written = await person.client.call('savePost', { title: `On ${word}`, text: 'Tissue first.', idempotencyKey: randomUUID() });
  const { postId, version, slug: postSlug } = written;
  await person.client.call('publishPost', { postId, version, idempotencyKey: randomUUID() });
  const { slug } = await person.client.call('fetchBraTag', { braTagId });
  const { topicId } = await startTopic(person, moderator, { title: `All about ${word}` });
  await writeReply(person, moderator, sharedTopic, { text: `Also ${word}` });
  return { ...person, word, braTagId, other, slug: slug ?? '', postSlug, topicId };
}

/** What one does about the other. */
const acts = {
  offer: ({ client }: Member, { braTagId }: Member) =>
    client.call('makeOffer', { braTagId, amountCents: 80_00, idempotencyKey: randomUUID() }),
  message: ({ client }: Member, { braTagId }: Member) =>
    client.call('sendMessage', { to: { braTagId }, text: 'Is the lace soft?', idempotencyKey: randomUUID() }),
  follow: ({ client }: Member, { username }: Member) => client.call('follow', { username, following: true }),
  save: ({ client }: Member, { braTagId }: Member) => client.call('saveItem', { braTagId, saved: true }),
  search: ({ client }: Member, { word }: Member) => client.call('saveSearch', { name: 'Mine', filters: { q: word }, alert: 'instant' }),
} as const;
type Act = keyof typeof acts;

/** Every list in which one could meet the other, as text. Whom one blocked stays in one's own conversations, so that it can be undone. */
async function readLists({ client }: Member, collector: Person, sharedTopic: string, hasBlocked: boolean): Promise<string> {
  const { pieces } = await client.call('fetchCollector', { userId: collector.username });
  const answers = [
    pieces,
    await client.call('listRatings', { username: collector.username }),
    await client.call('listOffers', { as: 'buyer' }),
    await client.call('listOffers', { as: 'seller' }),
    await client.call('listFollowing', {}),
    await client.call('listSaved', {}),
    await client.call('listSavedKeys', {}),
    await client.call('listNotifications', {}),
    await client.call('listModels', { limit: 100 }),
    await client.call('listTopics', { limit: 100 }),
    await client.call('listTopics', { q: 'also', limit: 100 }),
    await client.call('fetchTopic', { topicId: sharedTopic }),
    await client.call('listReplies', { topicId: sharedTopic, limit: 100 }),
    await client.call('searchListings', { state: 'all', limit: 100 }),
    await client.call('listPosts', { limit: 100 }),
    ...(hasBlocked ? [] : [await client.call('listThreads', {})]),
  ];
  return JSON.stringify(answers);
}

const findTraces = (text: string, { word, username, braTagId, other }: Member): string[] =>
  [word, username, braTagId, other].filter((trace) => text.includes(trace));

/** The codes of all that one could begin with the other, or see of them. */
async function listRefusals({ client }: Member, other: Member): Promise<string[]> {
  const { username, other: braTagId, slug, postSlug, topicId } = other;
  const idempotencyKey = randomUUID();
  const refusals = await Promise.all([
    client.refusal('makeOffer', { braTagId, amountCents: 80_00, idempotencyKey }),
    client.refusal('sendMessage', { to: { braTagId }, text: 'Hello?', idempotencyKey }),
    client.refusal('follow', { username, following: true }),
    client.refusal('saveItem', { braTagId, saved: true }),
    client.refusal('fetchListing', { slug }),
    client.refusal('fetchPost', { slug: postSlug }),
    client.refusal('fetchTopic', { topicId }),
    client.refusal('replyToTopic', { topicId, text: 'Hello?', idempotencyKey }),
    client.refusal('fetchCollector', { userId: username }),
    client.refusal('listRatings', { username }),
    client.refusal('fetchModel', { slug: username.replaceAll('_', '-') }),
  ]);
  return refusals.map(({ code }) => code);
}

const step = fc.record({ act: fc.constantFrom(...(Object.keys(acts) as Act[])), isReversed: fc.boolean() });

test('whatever two people did before, after a block neither meets the other in a list, an alert or a push, and neither can begin anything', async () => {
  const collector = await server.person();
  await collector.client.call('saveProfile', { collectionOpen: true });
  const moderator = await server.person({ roles: ['moderator'] });
  const { topicId: sharedTopic } = await startTopic(collector, moderator);
  const scenario = fc.record({
    steps: fc.uniqueArray(step, { minLength: 2, maxLength: 8, selector: JSON.stringify }),
    isBlockedByFirst: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ steps, isBlockedByFirst }) => {
      const [one, other] = [await createMember(collector, moderator, sharedTopic), await createMember(collector, moderator, sharedTopic)];
      for (const { act, isReversed } of steps) await (isReversed ? acts[act](other, one) : acts[act](one, other));
      await server.jobs.runDue();
      expect(findTraces(await readLists(one, collector, sharedTopic, false), other)).not.toEqual([]);
      const [blocking, blocked] = isBlockedByFirst ? [one, other] : [other, one];
      await blocking.client.call('blockUser', { username: blocked.username, blocked: true });
      await server.jobs.runDue();
      const pushes = new Map([one, other].map((member) => [member, '']));
      for (const member of [one, other])
        member.client.socket.onAny((...push: unknown[]) => void pushes.set(member, `${pushes.get(member)} ${JSON.stringify(push)}`));
      // What each does next would be worth an alert.
      for (const member of [one, other]) {
        await member.client.call('offerBraTag', { braTagId: member.braTagId, offered: true, offeredAmount: 70_00 });
        await createTestBraTag(server, member, { title: `${member.word} longline`, offered: true, offeredAmount: 60_00 });
        const draft = await member.client.call('savePost', {
          title: `More ${member.word}`,
          text: 'Then string.',
          idempotencyKey: randomUUID(),
        });
        await member.client.call('publishPost', { postId: draft.postId, version: draft.version, idempotencyKey: randomUUID() });
      }
      await server.jobs.runDue();
      for (const [member, another] of [
        [one, other],
        [other, one],
      ] as const) {
        expect(findTraces(await readLists(member, collector, sharedTopic, member === blocking), another)).toEqual([]);
        expect(findTraces(pushes.get(member) ?? '', another)).toEqual([]);
        expect(new Set(await listRefusals(member, another))).toEqual(new Set(['not_found']));
        for (const { newMatches } of (await member.client.call('listSearches', {})).items) expect(newMatches).toBe(0);
        const { counts } = await member.client.call('listSaved', {});
        expect(counts.all).toBe(0);
      }
    }),
    { seed: Number(process.env['FUZZ_SEED'] ?? 20261128), numRuns: 6 },
  );
});

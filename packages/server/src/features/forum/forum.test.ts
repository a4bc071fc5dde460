import { randomUUID } from 'node:crypto';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Statement } from '../../ports/database.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { startTopic, writeReply } from './test-forum.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 90 * 86_400 } });
  ines = await server.person({ roles: ['moderator'] });
  [mara, theo] = [await server.person(), await server.person()];
  // Both have written before.
  const { topicId } = await startTopic(mara, ines);
  await writeReply(theo, ines, topicId);
});
afterAll(() => server?.close());
// Nobody writes more than thirty posts in an hour.
beforeEach(() => server.clock.forward(3_600_000));

const key = () => ({ idempotencyKey: randomUUID() });
const topic = { category: 'sizing', title: 'Which band for a firm fit?', text: 'Mine rides **up**.' } as const;
const reply = (person: Person, topicId: string, text: string, more: object = {}) =>
  person.client.call('replyToTopic', { topicId, text, ...more, ...key() });
const listNumbers = async ({ client }: Pick<Person, 'client'>, topicId: string) =>
  (await client.call('listReplies', { topicId, limit: 100 })).items.map(({ number }) => number);
const listCodes = async ({ client }: Person) =>
  (await client.call('listNotifications', {})).items.filter(({ category }) => category === 'forum').map(({ code, href }) => [code, href]);
const findListed = async ({ client }: Pick<Person, 'client'>, id: string) =>
  (await client.call('listTopics', { limit: 100, sort: 'new' })).items.find((one) => one.id === id);

describe('a topic', () => {
  test('is listed, read without an account, replied to in order, and counted', async () => {
    const visitor = { client: await server.connect() };
    const { topicId } = await startTopic(mara, ines, topic);
    const first = await reply(theo, topicId, 'One size down, [says the chart](/content/charts).');
    const second = await reply(mara, topicId, 'Thank you!', { replyTo: first.id, quote: 'says the chart' });
    expect([first.number, second.number]).toEqual([1, 2]);
    const shown = await visitor.client.call('fetchTopic', { topicId });
    expect(shown).toMatchObject({
      category: 'sizing',
      title: topic.title,
      replies: 2,
      state: 'open',
      lastNumber: 2,
      can: [],
      unread: false,
    });
    expect(shown.html).toBe('<p>Mine rides <strong>up</strong>.</p>');
    expect(shown.post).toMatchObject({ number: 0, by: { username: mara.username }, text: null, can: ['report'] });
    const { items } = await visitor.client.call('listReplies', { topicId });
    expect(items.map(({ html }) => html)).toEqual([expect.stringContaining('rel="nofollow ugc'), '<p>Thank you!</p>']);
    expect(items[1]?.replyTo).toMatchObject({ id: first.id, quote: 'says the chart', by: { username: theo.username } });
    expect(await findListed(visitor, topicId)).toMatchObject({
      html: '<p>Mine rides up.</p>',
      replies: 2,
      lastBy: { username: mara.username },
    });
    const { body } = await server.http(`/v1/topics/${topicId}/replies?limit=1`);
    expect(body).toMatchObject({ items: [{ number: 1 }], nextCursor: expect.any(String) });
  });

  test('is found by words of any of its posts, in its category, and in pages by each order', async () => {
    const word = `w${randomUUID().slice(0, 8)}`;
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      const { topicId } = await startTopic(mara, ines, {
        ...topic,
        title: `Topic ${i} about ${i === 4 ? 'tulle' : word}`,
        category: 'collecting',
      });
      ids.push(topicId);
      for (let n = 0; n < i % 3; n += 1) await reply(theo, topicId, i === 4 ? `Also ${word}!` : 'Yes.');
      server.clock.forward(1000);
    }
    for (const sort of ['latest', 'new', 'replies'] as const) {
      const all = (await theo.client.call('listTopics', { q: word, sort })).items.map(({ id }) => id);
      expect([...all].sort()).toEqual([...ids].sort());
      const pages: string[] = [];
      for (let cursor: string | undefined; pages.length < 9; ) {
        const page = await theo.client.call('listTopics', { q: word, sort, limit: 2, ...(cursor ? { cursor } : {}) });
        pages.push(...page.items.map(({ id }) => id));
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(pages).toEqual(all);
    }
    expect((await theo.client.call('listTopics', { q: word, category: 'help' })).items).toEqual([]);
    expect((await theo.client.call('listTopics', { q: `${word} "topic 2"` })).items).toHaveLength(1);
    expect((await theo.client.call('listTopics', { category: 'collecting' })).n).toBe(5);
    const { nextCursor } = await theo.client.call('listTopics', { sort: 'new', limit: 1 });
    expect((await theo.client.refusal('listTopics', { sort: 'latest', cursor: nextCursor ?? '' })).fields).toHaveProperty('cursor');
  });

  test('of another app doesn’t exist', async () => {
    const { topicId, postId } = await startTopic(mara, ines, topic);
    const elsewhere = await server.connect({ app: 'toptop', token: mara.token });
    for (const [event, input] of [
      ['fetchTopic', { topicId }],
      ['listReplies', { topicId }],
      ['listPostEdits', { postId }],
      ['likePost', { postId, liked: true }],
      ['followTopic', { topicId, following: true }],
      ['replyToTopic', { topicId, text: 'Hi', ...key() }],
    ] as const)
      expect((await elsewhere.refusal(event, input)).code, event).toBe('not_found');
    expect((await elsewhere.call('listTopics', {})).items).toEqual([]);
    expect((await elsewhere.call('listTopics', { q: 'band' })).items).toEqual([]);
  });
});

describe('a post', () => {
  test('can quote only words of the post that it replies to', async () => {
    const { topicId, postId } = await startTopic(mara, ines, topic);
    const refuse = (more: object) => theo.client.refusal('replyToTopic', { topicId, text: 'No.', ...more, ...key() });
    expect((await refuse({ replyTo: postId, quote: 'something else' })).fields).toHaveProperty('quote');
    expect((await refuse({ quote: 'Mine rides up' })).fields).toHaveProperty('quote');
    expect((await refuse({ replyTo: 'fpo_aaaaaaaaaaaaaaaaaaaa' })).code).toBe('not_found');
    const other = await startTopic(mara, ines, topic);
    expect((await refuse({ replyTo: other.postId })).code).toBe('not_found');
    expect((await reply(theo, topicId, 'Yes.', { replyTo: postId, quote: 'Mine  rides up' })).replyTo).not.toBeNull();
  });

  test('has pictures, which stay when it is edited, and whose links end with them', async () => {
    const uploads = [await uploadPicture(server, mara, 'A strap'), await uploadPicture(server, mara, 'A band')];
    const { topicId, postId } = await startTopic(mara, ines, { ...topic, uploads });
    const { post } = await theo.client.call('fetchTopic', { topicId });
    expect(post.media.map(({ alt }) => alt)).toEqual(['A strap', 'A band']);
    const url = post.media[1]?.sources[0]?.url ?? '';
    expect((await server.http(url)).headers.get('content-type')).toBe('image/webp');
    await server.jobs.runDue();
    expect((await server.http(url)).status).toBe(200);
    const again = { topicId, text: 'Look', uploads, ...key() };
    expect((await mara.client.refusal('replyToTopic', again)).fields).toHaveProperty(['uploads.0']);
    const others = { topicId, text: 'Look', uploads: [await uploadPicture(server, theo, 'Mine')], ...key() };
    expect((await mara.client.refusal('replyToTopic', others)).fields).toHaveProperty(['uploads.0']);
    const kept = [post.media[0]?.id ?? ''];
    const edited = await mara.client.call('editPost', { postId, version: 1, text: 'One picture.', pictures: kept });
    expect(edited.media.map(({ id }) => id)).toEqual(kept);
    await server.jobs.runDue();
    expect((await server.http(url)).status).toBe(404);
  });

  test('is edited by its author alone, from the version that they saw; what it said before can be read', async () => {
    const { topicId, postId } = await startTopic(mara, ines, topic);
    const edit = (version: number, text: string) =>
      mara.client.call('editPost', { postId, version, text, title: `${topic.title} ${version}` });
    expect((await edit(1, 'A correction.')).editedAt).toBeNull();
    expect((await theo.client.call('listPostEdits', { postId })).items).toEqual([]);
    server.clock.forward(6 * 60_000);
    const changed = await edit(2, 'Now _something_ else.');
    expect(changed).toMatchObject({ version: 3, html: '<p>Now <em>something</em> else.</p>', editedAt: expect.any(String) });
    expect((await theo.client.call('listPostEdits', { postId })).items).toMatchObject([
      { version: 2, title: `${topic.title} 1`, html: '<p>A correction.</p>' },
    ]);
    expect((await theo.client.call('fetchTopic', { topicId })).title).toBe(`${topic.title} 2`);
    expect(await mara.client.refusal('editPost', { postId, version: 2, text: 'Late.' })).toMatchObject({ reason: 'forum_post_changed' });
    expect((await theo.client.refusal('editPost', { postId, version: 3, text: 'Mine now.' })).code).toBe('forbidden');
    expect((await theo.client.call('listTopics', { q: 'something else' })).items.map(({ id }) => id)).toContain(topicId);
  });

  test('is liked once, and never by its author', async () => {
    const { topicId, postId } = await startTopic(mara, ines, topic);
    const like = (person: Person, liked = true) => person.client.call('likePost', { postId, liked });
    const ten = await Promise.all(Array.from({ length: 10 }, () => like(theo)));
    expect(ten.every(({ likes }) => likes === 1)).toBe(true);
    await like(ines);
    expect(await findListed(theo, topicId)).toMatchObject({ likes: 2 });
    expect((await theo.client.call('fetchTopic', { topicId })).post).toMatchObject({ likes: 2, liked: true });
    await Promise.all(Array.from({ length: 5 }, () => like(theo, false)));
    expect(await findListed(theo, topicId)).toMatchObject({ likes: 1 });
    expect((await mara.client.refusal('likePost', { postId, liked: true })).reason).toBe('own_post_liked');
  });

  test('is sent once, however often it is submitted', async () => {
    const once = { ...topic, title: `Once only ${randomUUID().slice(0, 6)}`, ...key() };
    const sent = await Promise.all(Array.from({ length: 5 }, () => mara.client.call('createTopic', once)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const topicId = sent[0]?.id ?? '';
    const answer = { topicId, text: 'Once.', ...key() };
    await Promise.all(Array.from({ length: 5 }, () => theo.client.call('replyToTopic', answer)));
    expect(await listNumbers(theo, topicId)).toEqual([1]);
  });

  test('has a number of its own, also when many reply at once', async () => {
    const { topicId } = await startTopic(mara, ines, topic);
    await Promise.all(Array.from({ length: 8 }, (_, i) => reply(i % 2 ? mara : theo, topicId, `Reply ${i}`)));
    expect(await listNumbers(theo, topicId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await theo.client.call('fetchTopic', { topicId })).replies).toBe(8);
    expect((await theo.client.call('listReplies', { topicId, from: 7 })).items).toHaveLength(2);
  });

  test('is refused with explicit words, and when it is empty or too long', async () => {
    const { topicId } = await startTopic(mara, ines, topic);
    for (const text of ['Buy my nudes', '', 'x'.repeat(10_001), 'Pay me by PayPal'])
      expect((await theo.client.refusal('replyToTopic', { topicId, text, ...key() })).fields).toHaveProperty('text');
    expect((await theo.client.refusal('createTopic', { ...topic, title: 'Write to me@post.example', ...key() })).fields).toHaveProperty(
      'title',
    );
    for (const input of [{}, { ...topic, category: 'news', ...key() }, { ...topic, uploads: ['upl_aaaaaaaa', 7], ...key() }, null, [topic]])
      expect(await theo.client.raw('createTopic', input)).toMatchObject({ error: { code: 'validation' } });
  });
});

describe('reading and following', () => {
  test('shows what is unread, and notifies once until it is read', async () => {
    const { topicId } = await startTopic(mara, ines, topic);
    const ofTopic = async () => (await listCodes(theo)).filter(([, href]) => href?.includes(topicId));
    expect((await findListed(theo, topicId))?.unread).toBe(true);
    expect((await findListed(mara, topicId))?.unread).toBe(false);
    await theo.client.call('markTopicRead', { topicId, number: 0 });
    await theo.client.call('followTopic', { topicId, following: true });
    await reply(mara, topicId, 'More.');
    // Each in a run of its own: the jobs of two replies may end in either order.
    await server.jobs.runDue();
    await expect.poll(async () => await ofTopic()).toHaveLength(1);
    await reply(mara, topicId, 'And more.');
    await server.jobs.runDue();
    expect((await findListed(theo, topicId))?.unread).toBe(true);
    expect(await ofTopic()).toEqual([['forum_replied', `/forum/${topicId}?from=1`]]);
    expect(await theo.client.call('markTopicRead', { topicId, number: 99 })).toEqual({ topicId, readTo: 2 });
    expect((await theo.client.call('markTopicRead', { topicId, number: 1 })).readTo).toBe(2);
    expect((await findListed(theo, topicId))?.unread).toBe(false);
    await theo.client.call('followTopic', { topicId, following: false });
    await reply(mara, topicId, 'Third.');
    await server.jobs.runDue();
    expect(await ofTopic()).toHaveLength(1);
    const mails = await server.mails();
    expect(mails.some(({ subject, body }) => subject.includes('forum') && body.includes(topic.title))).toBe(true);
  });

  test('notifies who is quoted or mentioned, once each, and nobody who blocked the author', async () => {
    const [june, sven, cora] = [await server.person(), await server.person(), await server.person()];
    const { topicId, postId } = await startTopic(june, ines, topic);
    await sven.client.call('blockUser', { username: theo.username, blocked: true });
    const text = `@${cora.username} and @${sven.username} and @${june.username} and @amber_lark_zzz`;
    await reply(theo, topicId, text, { replyTo: postId });
    await server.jobs.runDue();
    const news = async (person: Person) => (await listCodes(person)).map(([code]) => code).filter((code) => code !== 'forum_approved');
    expect([await news(june), await news(cora), await news(sven)]).toEqual([['forum_quoted'], ['forum_mentioned'], []]);
  });
});

test('people who blocked each other don’t meet in the forum', async () => {
  const [june, sven] = [await server.person(), await server.person()];
  const ofJune = await startTopic(june, ines, { ...topic, title: 'June asks about straps' });
  const ofMara = await startTopic(mara, ines, topic);
  await writeReply(june, ines, ofMara.topicId, { text: 'June was here' });
  await writeReply(sven, ines, ofMara.topicId, { text: 'Sven was here' });
  await june.client.call('blockUser', { username: sven.username, blocked: true });
  for (const [one, other] of [
    [june, sven],
    [sven, june],
  ] as const) {
    const seen = [
      await one.client.call('listTopics', { limit: 100, sort: 'new' }),
      await one.client.call('listReplies', { topicId: ofMara.topicId }),
      await one.client.call('listTopics', { q: 'was here' }),
    ];
    expect(JSON.stringify(seen)).not.toContain(other.username);
  }
  expect((await sven.client.refusal('fetchTopic', { topicId: ofJune.topicId })).code).toBe('not_found');
  expect((await sven.client.refusal('likePost', { postId: ofJune.postId, liked: true })).code).toBe('not_found');
  expect((await theo.client.call('listReplies', { topicId: ofMara.topicId })).items).toHaveLength(2);
});

test('a suspended member reads and writes nothing', async () => {
  const june = await server.person();
  const { topicId } = await startTopic(june, ines, topic);
  const admin = await server.person({ roles: ['admin'] });
  const until = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
  await admin.client.call('setUserState', { username: june.username, state: 'suspended', reason: 'Insults in the forum.', until });
  const { post } = await june.client.call('fetchTopic', { topicId });
  for (const [event, input] of [
    ['createTopic', { ...topic, ...key() }],
    ['replyToTopic', { topicId, text: 'Hi', ...key() }],
    ['editPost', { postId: post.id, version: 1, text: 'Hi' }],
    ['likePost', { postId: post.id, liked: true }],
  ] as const)
    expect((await june.client.refusal(event, input)).reason, event).toBe('account_suspended');
});

test('the number of queries doesn’t grow with the posts', async () => {
  const { topicId } = await startTopic(mara, ines, topic);
  const count = async (work: () => Promise<unknown>) => {
    let n = 0;
    const { rows, first } = server.services.db;
    await server.jobs.runDue();
    const note = ({ text }: Statement) => {
      if (/forum_|member_block/.test(text)) n += 1;
    };
    Object.assign(server.services.db, {
      rows: (...args: Parameters<typeof rows>) => {
        note(args[0]);
        return rows(...args);
      },
      first: (...args: Parameters<typeof first>) => {
        note(args[0]);
        return first(...args);
      },
    });
    await work();
    Object.assign(server.services.db, { rows, first });
    return n;
  };
  const read = async () => {
    await theo.client.call('fetchTopic', { topicId });
    await theo.client.call('listReplies', { topicId });
    await theo.client.call('listTopics', { q: 'band' });
  };
  const before = await count(read);
  for (let i = 0; i < 5; i += 1) await reply(mara, topicId, `Reply about the band ${i}`);
  expect(await count(read)).toBe(before);
  expect(before).toBeGreaterThan(8);
});

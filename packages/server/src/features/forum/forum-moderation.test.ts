import { randomUUID } from 'node:crypto';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

describe('a new member', () => {
  test('waits for a moderator with the first post, without links and contact details', async () => {
    const june = await server.person();
    const input = { ...topic, title: 'My first question here' };
    expect((await june.client.refusal('createTopic', { ...input, text: 'See https://shop.example', ...key() })).fields?.['text']).toContain(
      'three of your posts',
    );
    const waiting = await june.client.call('createTopic', { ...input, ...key() });
    expect(waiting.waiting).toBe(true);
    const topicId = waiting.id;
    expect((await theo.client.refusal('fetchTopic', { topicId })).code).toBe('not_found');
    expect((await theo.client.refusal('replyToTopic', { topicId, text: 'Hi', ...key() })).code).toBe('not_found');
    expect((await june.client.call('listTopics', {})).mine.map(({ id }) => id)).toEqual([topicId]);
    expect((await theo.client.call('listTopics', {})).mine).toEqual([]);
    const mine = await june.client.call('fetchTopic', { topicId });
    expect(mine).toMatchObject({ waiting: true, firstPostWaits: true, post: { state: 'waiting', number: null } });

    const queue = await ines.client.call('listWaitingPosts', { limit: 100 });
    expect(queue.items.find(({ topicId: id }) => id === topicId)).toMatchObject({
      title: input.title,
      isTopic: true,
      by: { username: june.username },
    });
    const decide = { postId: mine.post.id, approved: true };
    const both = await Promise.allSettled([ines.client.call('approvePost', decide), ines.client.call('approvePost', decide)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await theo.client.call('fetchTopic', { topicId })).post).toMatchObject({ state: 'public', number: 0 });
    expect(await listCodes(june)).toEqual([['forum_approved', `/forum/${topicId}`]]);
    expect((await reply(june, topicId, 'It works!')).state).toBe('public');
  });

  test('is told why a post was declined, and can have three waiting', async () => {
    const june = await server.person();
    const { topicId } = await startTopic(mara, ines, topic);
    const waiting = [await reply(june, topicId, 'Buy from me'), await reply(june, topicId, 'Two'), await reply(june, topicId, 'Three')];
    expect(await june.client.refusal('replyToTopic', { topicId, text: 'Four', ...key() })).toMatchObject({
      code: 'conflict',
      reason: 'posts_waiting',
    });
    const postId = waiting[0]?.id ?? '';
    expect((await ines.client.refusal('approvePost', { postId, approved: false })).fields).toHaveProperty('reason');
    await ines.client.call('approvePost', { postId, approved: false, reason: 'Offer pieces in the boutique.' });
    expect((await june.client.call('fetchTopic', { topicId })).mine).toMatchObject([
      { state: 'declined', reason: 'Offer pieces in the boutique.' },
      { state: 'waiting' },
      { state: 'waiting' },
    ]);
    expect(await listNumbers(theo, topicId)).toEqual([]);
    expect((await june.client.refusal('editPost', { postId, version: 1, text: 'Better.' })).reason).toBe('post_decided');
    expect(await listCodes(june)).toEqual([['forum_declined', `/forum/${topicId}`]]);
  });
});

describe('a moderator', () => {
  const moderate = (topicId: string, action: 'pin' | 'lock' | 'move' | 'hide', more: object = {}) =>
    ines.client.call('moderateTopic', { topicId, action, reason: 'For the sake of order.', ...more });

  test('pins, locks and moves, and undoes it', async () => {
    const { topicId } = await startTopic(mara, ines, topic);
    await moderate(topicId, 'pin');
    expect((await theo.client.call('listTopics', {})).items[0]).toMatchObject({ id: topicId, pinned: true });
    await moderate(topicId, 'pin', { on: false });
    await moderate(topicId, 'move', { category: 'tagging' });
    expect((await ines.client.refusal('moderateTopic', { topicId, action: 'move', reason: 'Where to?' })).fields).toHaveProperty(
      'category',
    );
    const shown = await theo.client.call('fetchTopic', { topicId });
    expect(shown).toMatchObject({
      category: 'tagging',
      pinned: false,
      moves: [{ from: 'sizing', to: 'tagging', by: { username: ines.username } }],
    });
    expect((await moderate(topicId, 'lock')).state).toBe('locked');
    expect(await theo.client.refusal('replyToTopic', { topicId, text: 'Late', ...key() })).toMatchObject({
      code: 'conflict',
      reason: 'topic_locked',
    });
    expect((await mara.client.refusal('editPost', { postId: shown.post.id, version: 1, text: 'Late' })).reason).toBe('topic_locked');
    await moderate(topicId, 'lock', { on: false });
    expect((await reply(theo, topicId, 'Open again.')).number).toBe(1);
  });

  test('and replies come one after the other: nothing is written in a locked topic', async () => {
    const { topicId } = await startTopic(mara, ines, topic);
    const replies = Array.from({ length: 6 }, (_, i) => theo.client.raw('replyToTopic', { topicId, text: `Quick ${i}`, ...key() }));
    const [, ...answers] = await Promise.all([moderate(topicId, 'lock'), ...replies]);
    const published = answers.filter((answer) => !('error' in (answer as object)));
    expect(await listNumbers(theo, topicId)).toHaveLength(published.length);
    for (const answer of answers) if (!published.includes(answer)) expect(answer).toMatchObject({ error: { reason: 'topic_locked' } });
    expect((await theo.client.call('fetchTopic', { topicId })).replies).toBe(published.length);
  });

  test('hides a reply by a decision that its author gets and can appeal; nothing of it is left', async () => {
    const word = `h${randomUUID().slice(0, 8)}`;
    const uploads = [await uploadPicture(server, theo, `${word} strap`)];
    const { topicId } = await startTopic(mara, ines, topic);
    const post = await reply(theo, topicId, `About ${word}`, { uploads });
    await reply(mara, topicId, 'Really?', { replyTo: post.id, quote: `About ${word}` });
    const url = (await mara.client.call('listReplies', { topicId })).items[0]?.media[0]?.sources[0]?.url ?? '';
    await moderate(topicId, 'hide', { postId: post.id, rule: 'harassment', reason: 'It names a home address.' });
    const seen = [
      await mara.client.call('listReplies', { topicId }),
      await mara.client.call('fetchTopic', { topicId }),
      await mara.client.call('listTopics', { q: word }),
      await mara.client.raw('listPostEdits', { postId: post.id }),
    ];
    expect(JSON.stringify(seen)).not.toContain(word);
    expect((await mara.client.call('fetchTopic', { topicId })).replies).toBe(1);
    expect((await mara.client.call('listReplies', { topicId })).items[0]).toMatchObject({
      state: 'hidden',
      by: null,
      html: '',
      media: [],
      can: [],
    });
    expect((await server.http(url)).status).toBe(404);
    const own = (await theo.client.call('listReplies', { topicId })).items[0];
    expect(own).toMatchObject({ state: 'hidden', text: `About ${word}` });
    expect((await server.http(own?.media[0]?.sources[0]?.url ?? '')).status).toBe(200);
    expect((await theo.client.refusal('editPost', { postId: post.id, version: 1, text: 'Sorry' })).reason).toBe('forum_post_hidden');
    const { items } = await theo.client.call('listMyDecisions', {});
    const decision = items.find(({ subject }) => subject.id === post.id);
    expect(decision).toMatchObject({ action: 'remove', rule: 'harassment', reason: 'It names a home address.' });
    expect(
      (await ines.client.refusal('moderateTopic', { topicId, action: 'hide', postId: post.id, on: false, reason: 'It was fine.' })).reason,
    ).toBe('post_shown_by_admins');

    const admin = await server.person({ roles: ['admin'] });
    await theo.client.call('appeal', { decisionId: decision?.id ?? '', text: 'It is a shop’s address.', ...key() });
    await admin.client.call('decideAppeal', { decisionId: decision?.id ?? '', uphold: false, reason: 'It is a shop’s address.' });
    expect((await mara.client.call('listReplies', { topicId })).items[0]).toMatchObject({ state: 'public', html: `<p>About ${word}</p>` });
    expect((await mara.client.call('fetchTopic', { topicId })).replies).toBe(2);
  });

  test('reads in a report what was reported, with its pictures; hiding the first post hides the topic', async () => {
    const uploads = [await uploadPicture(server, theo, 'A strap')];
    const { topicId, postId } = await startTopic(theo, ines, { ...topic, title: 'Reported as a whole', uploads });
    const subject = { kind: 'post', id: postId } as const;
    const { reportId } = await mara.client.call('reportContent', { subject, reason: 'harassment', ...key() });
    const shown = await ines.client.call('getReportCase', { reportId });
    expect(shown.subject).toMatchObject({ story: `Reported as a whole\n${topic.text}`, media: [{ alt: 'A strap', sources: [] }] });
    const admin = await server.person({ roles: ['admin'] });
    const picture = await admin.client.call('viewEvidence', { reportId, mediaId: shown.subject.media[0]?.id ?? '' });
    expect((await server.http(picture.sources[0]?.url ?? '')).status).toBe(200);
    const decide = {
      reportId,
      version: shown.report.version,
      action: 'remove',
      rule: 'harassment',
      reason: 'It insults somebody.',
    } as const;
    await ines.client.call('decideReport', decide);
    expect((await mara.client.refusal('fetchTopic', { topicId })).code).toBe('not_found');
    expect(await findListed(mara, topicId)).toBeUndefined();
    expect(await theo.client.call('fetchTopic', { topicId })).toMatchObject({ state: 'hidden', can: [] });
    expect((await theo.client.call('listTopics', {})).mine.map(({ id }) => id)).toContain(topicId);
    const june = await server.person();
    expect((await june.client.refusal('reportContent', { subject, reason: 'harassment', ...key() })).code).toBe('not_found');
  });
});

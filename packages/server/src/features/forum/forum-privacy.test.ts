import { randomUUID } from 'node:crypto';
import { day } from '@strapline/domain/time';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock } from '../order/test-clock.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { readExport } from '../privacy/test-export.ts';
import { startTopic, writeReply } from './test-forum.ts';

let server: TestServer;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 90 * 86_400 } });
  ines = await server.person({ roles: ['moderator'] });
});
afterAll(() => server?.close());

test('an export has what its owner wrote, with earlier versions and what they like and follow, and nothing by others', async () => {
  const [mara, theo] = [await server.person(), await server.person()];
  const { topicId, postId } = await startTopic(mara, ines, { title: 'Straps that slip', text: 'Mine slip.' });
  const { id: replyId } = await writeReply(theo, ines, topicId, { text: 'Cross them.', replyTo: postId });
  server.clock.forward(600_000);
  await theo.client.call('editPost', { postId: replyId, version: 1, text: 'Cross them behind.' });
  await theo.client.call('likePost', { postId, liked: true });
  const file = JSON.parse(String((await readExport(server, theo))['forum.json']));
  expect(file).toMatchObject({
    posts: [{ id: replyId, title: 'Straps that slip', text: 'Cross them behind.', edits: [{ text: 'Cross them.' }] }],
    likes: [{ post_id: postId }],
    topics: [{ topic_id: topicId, follows: true }],
  });
  expect(JSON.stringify(file)).not.toContain('Mine slip.');
});

test('after an account was deleted, its posts stay under a neutral name, without pictures, earlier versions and the name', async () => {
  const [mara, theo] = [await server.person(), await server.person()];
  await mara.client.call('saveProfile', { displayName: 'Mara Vale' });
  const uploads = [await uploadPicture(server, mara, 'Mara Vale at her table')];
  const { topicId, postId } = await startTopic(mara, ines, { title: 'Mara Vale asks about hooks', text: 'I am Mara Vale.', uploads });
  const url = (await theo.client.call('fetchTopic', { topicId })).post.media[0]?.sources[0]?.url ?? '';
  expect((await server.http(url)).status).toBe(200);
  server.clock.forward(600_000);
  await mara.client.call('editPost', { postId, version: 1, text: 'I am Mara Vale, and I sew.', title: 'Mara Vale asks about hooks' });
  const answer = await writeReply(theo, ines, topicId, {
    text: `Hello Mara Vale, @${mara.username}`,
    replyTo: postId,
    quote: 'I am Mara Vale',
  });
  await mara.client.call('likePost', { postId: answer.id, liked: true });
  const again = await server.connect({ token: await server.tokenOf(mara.accountId) });
  await again.call('eraseMyAccount', { username: mara.username });
  await advanceClock(server, 8 * day);
  const visitor = await server.connect();
  const seen = [
    await visitor.call('fetchTopic', { topicId }),
    await visitor.call('listReplies', { topicId }),
    await visitor.call('listTopics', {}),
  ];
  expect(JSON.stringify(seen)).not.toMatch(/Mara|Vale/);
  expect(JSON.stringify(seen)).not.toContain(mara.username);
  expect(seen[0]).toMatchObject({ title: '[deleted] asks about hooks', html: '<p>I am [deleted], and I sew.</p>', post: { media: [] } });
  expect((seen[1] as { items: object[] }).items[0]).toMatchObject({ likes: 0, replyTo: { quote: 'I am [deleted]' } });
  expect((await visitor.call('listPostEdits', { postId })).items).toEqual([]);
  expect((await visitor.call('listTopics', { q: 'vale' })).items).toEqual([]);
  expect((await server.http(url)).status).toBe(404);
});

test('what an account wrote that nobody approved goes with it', async () => {
  const june = await server.person();
  const waiting = { category: 'help', title: 'Nobody approved this', text: 'Hello', idempotencyKey: randomUUID() } as const;
  const { id } = await june.client.call('createTopic', waiting);
  await june.client.call('eraseMyAccount', { username: june.username });
  await advanceClock(server, 8 * day);
  expect(await server.services.db.rows(sql`select id from forum_topic where id = ${id}`)).toEqual([]);
});

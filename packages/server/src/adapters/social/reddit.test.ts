import { startTestReddit, type TestReddit } from '@strapline/testkit/reddit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NewPost, type Publisher, SocialRefused, SocialUnavailable } from '../../ports/social.ts';
import { createReddit } from './reddit.ts';

const account = { clientId: 'client', clientSecret: 'secret', username: 'strapline_team', password: 'a password', subreddit: 'strapline' };
const link = 'https://strapline.example/model/mara-vale';
const post: NewPost = {
  recordKey: '3l5aaaaaaaa22',
  writtenAt: new Date(),
  title: 'Welcome Mara & June',
  text: `Mara has joined.\n\n${link}`,
  link,
  pictures: [],
  attemptedAt: null,
};

let reddit: TestReddit;
let publisher: Publisher;
beforeAll(async () => {
  reddit = await startTestReddit();
});
afterAll(() => reddit.close());
beforeEach(() => {
  Object.assign(reddit, { posts: [], calls: [], failWith: null, losesAnswer: false });
  reddit.userAgents.clear();
  publisher = createReddit(account, reddit.outgoing);
});

test('a post is submitted as text, by an app that names itself', async () => {
  expect(await publisher.publish(post)).toEqual({ uri: 't3_p1', url: 'https://www.reddit.com/r/strapline/comments/p1/post/' });
  expect(reddit.posts).toMatchObject([{ title: post.title, selftext: post.text, subreddit: 'strapline' }]);
  expect([...reddit.userAgents]).toEqual(['web:strapline:1.0 (by /u/strapline_team)']);
});

test('the token is kept, and another one is asked for when it has ended', async () => {
  await publisher.publish(post);
  await publisher.publish({ ...post, title: 'Another' });
  reddit.endTokens();
  await publisher.publish({ ...post, title: 'A third' });
  expect(reddit.calls.filter((call) => call === 'POST /api/v1/access_token')).toHaveLength(2);
  expect(reddit.posts).toHaveLength(3);
});

test('after an attempt whose end nobody knows, its post is found and not made again', async () => {
  const attemptedAt = new Date();
  reddit.losesAnswer = true;
  await expect(publisher.publish(post)).rejects.toThrow(SocialUnavailable);
  reddit.losesAnswer = false;
  expect(await publisher.publish({ ...post, attemptedAt })).toEqual({
    uri: 't3_p1',
    url: 'https://www.reddit.com/r/strapline/comments/p1/post/',
  });
  expect(reddit.posts).toHaveLength(1);
});

test('an older post with the same title is another one', async () => {
  await publisher.publish(post);
  const [older] = reddit.posts;
  if (older) older.created_utc -= 3600;
  await publisher.publish({ ...post, attemptedAt: new Date() });
  expect(reddit.posts).toHaveLength(2);
});

test.each([500, 503, 429, 'RATELIMIT'])('%s may be tried again', async (failure) => {
  reddit.failWith = failure;
  await expect(publisher.publish(post)).rejects.toThrow(SocialUnavailable);
});

test.each([
  [403, 'Status403'],
  ['SUBREDDIT_NOTALLOWED', 'SUBREDDIT_NOTALLOWED'],
])('%s is refused', async (failure, code) => {
  reddit.failWith = failure;
  const refused = await publisher.publish(post).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SocialRefused);
  expect(refused).toMatchObject({ code });
});

test('a wrong password and a wrong app are refused', async () => {
  const wrong = createReddit({ ...account, password: 'wrong' }, reddit.outgoing);
  await expect(wrong.publish(post)).rejects.toMatchObject({ name: 'SocialRefused', code: 'invalid_grant' });
  const foreign = createReddit({ ...account, clientSecret: 'wrong' }, reddit.outgoing);
  await expect(foreign.publish(post)).rejects.toMatchObject({ name: 'SocialRefused', code: 'Status401' });
});

import type { Input } from '@strapline/contract/events';
import { hour, minute } from '@strapline/domain/time';
import { proveTestHandle } from '@strapline/testkit/handles';
import type { Person } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createListing } from '../listing/test-listings.ts';
import { buyAsGuest } from '../order/test-purchase.ts';
import { findPost, type Post, type SocialWorld, startSocialWorld } from './test-social.ts';

let world: SocialWorld;
let mara: Person;
let page: string;
beforeAll(async () => {
  world = await startSocialWorld();
  mara = await createShown();
  page = `${world.server.url}/model/${mara.username.replaceAll('_', '-')}`;
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.server.services.db.change(sql`delete from outbox_post`);
  Object.assign(world.reddit, { posts: [], calls: [], failWith: null, losesAnswer: false });
});

/** With a page of their own. */
async function createShown(): Promise<Person> {
  const person = await world.server.person({ birthDate: '1990-05-01' });
  await person.client.call('saveProfile', { creatorMode: true });
  return person;
}

type Type = Input<'createRedditPost'>['type'];
const emailOf = async ({ accountId }: Person) => (await world.server.services.identity.getEmail(accountId)).email ?? '';
const create = async (type: Type, person = mara, client = world.admin.client) =>
  await client.call('createRedditPost', { type, email: await emailOf(person) });
const refuse = async (type: Type, email: string) => await world.admin.client.refusal('createRedditPost', { type, email });
const waitFor = (id: string, state: Post['state']) =>
  expect.poll(async () => (await findPost(world, 'reddit', id)).state, { timeout: 30_000 }).toBe(state);
const paragraphs = (text: string) => text.split('\n\n');
const checkable = 'Each piece is one of a kind, and anyone can check its tag.';

describe('the text', () => {
  test('of a member who joined names them and nothing that isn’t public', async () => {
    const { title, text, status } = await create('onboarded');
    expect([title, paragraphs(text), status]).toEqual([
      `Welcome ${mara.username}`,
      [`${mara.username} has joined Strapline.`, checkable, page],
      'queued',
    ]);
  });

  test('follows their pieces: the first one, a new one, and one that was sold', async () => {
    const june = await createShown();
    expect((await refuse('new_listing', await emailOf(june))).reason).toBe('social_nothing_to_post');
    const [first, second] = [
      await createListing(world.server, june, { title: 'Velvet *bralette*' }),
      await createListing(world.server, june, { title: 'Silk plunge', size: ['UK', '34C'], priceCents: 9_500 }),
    ];
    expect(paragraphs((await create('onboarded', june)).text)[0]).toBe(
      `${june.username} has joined Strapline and tagged a first piece: “Velvet \\*bralette\\*”.`,
    );
    expect(await create('new_listing', june)).toMatchObject({
      title: `New: “Silk plunge” by ${june.username}`,
      text: `${june.username} has a new piece on Strapline: “Silk plunge”, 34C for $95.00.\n\n${checkable}\n\n${world.server.url}/listing/${second.slug}`,
    });
    expect((await refuse('sold', await emailOf(june))).reason).toBe('social_nothing_to_post');
    await buyAsGuest(world.server, await world.server.connect(), first.braTagId);
    const sold = await create('sold', june);
    expect(sold.title).toBe(`Sold: “Velvet *bralette*” by ${june.username}`);
    expect(paragraphs(sold.text).at(-1)).toBe(`${world.server.url}/listing/${first.slug}`);
  });

  test('names the stream of a proven channel, and an open survey', async () => {
    expect((await refuse('live', await emailOf(mara))).reason).toBe('social_nothing_to_post');
    expect((await refuse('survey_open', await emailOf(mara))).reason).toBe('social_nothing_to_post');
    await proveTestHandle(mara, world.admin, 'youtube:maravale');
    world.server.services.liveStreams = {
      findLive: async (channel) =>
        channel === '@maravale' ? { videoId: 'winter-0001', title: 'Cutting [lace](x)', startedAt: new Date() } : null,
    };
    const live = await create('live');
    expect([live.title, paragraphs(live.text)]).toEqual([
      `${mara.username} is live on YouTube: Cutting [lace](x)`,
      [
        `${mara.username} is streaming on YouTube now: “Cutting \\[lace\\]\\(x\\)”.`,
        `On Strapline: ${page}`,
        'https://www.youtube.com/watch?v=winter-0001',
      ],
    ]);
    const consentVersion = ((await world.server.http('/v1/info')).body as { consents: { survey: string } }).consents.survey;
    await mara.client.call('setSurveyState', { survey: 'icbm', fqsid: 'youtube:maravale', state: 'open', consentVersion });
    const survey = await create('survey_open');
    expect([survey.title, paragraphs(survey.text).at(-1)]).toEqual([
      `What size would you say ${mara.username} wears?`,
      `${world.server.url}/icbm/youtube:maravale`,
    ]);
  });

  test('is the same in the preview, which says where it goes', async () => {
    const preview = await world.admin.client.call('previewRedditPost', { type: 'onboarded', email: await emailOf(mara) });
    const { title, text } = await create('onboarded');
    expect(preview).toEqual({ title, text, subreddit: 'strapline', isConfigured: true });
    const audited = await world.server.services.db.rows(
      sql`select action from audit where actor = ${world.admin.accountId} and object = ${mara.accountId} and action = 'outbox.previewed'`,
    );
    expect(audited).toHaveLength(1);
  });

  test('of somebody unknown, without a page, hidden, suspended or in the other app isn’t written, all with the same answer', async () => {
    const [collector, hidden, suspended] = [await world.server.person(), await createShown(), await createShown()];
    // Their pages are in the other app only.
    const topmaker = await world.server.person({ birthDate: '1990-05-01', app: 'toptop' });
    const { db } = world.server.services;
    await db.change(sql`update account set profile_hidden = true where id = ${hidden.accountId}`);
    await db.change(sql`update account set state = 'suspended' where id = ${suspended.accountId}`);
    await createListing(world.server, topmaker, { title: 'Linen camisole', size: ['letter', 'M'] });
    const emails = await Promise.all([collector, hidden, suspended, topmaker].map(emailOf));
    const answers = await Promise.all(['nobody.here@post.example', ...emails].map((email) => refuse('onboarded', email)));
    const [first, ...others] = answers;
    expect(first?.code).toBe('not_found');
    for (const other of others) expect(other).toEqual(first);
  });
});

test.each([
  [{ type: 'sold', email: 'mara@post.example' }, []],
  [{ type: 'bought', email: 'mara@post.example' }, ['type']],
  [{ type: 'live', email: 'mara' }, ['email']],
])('the form %j is checked before it is sent, without a look at who has the address', async (values, fields) => {
  const answer = await world.admin.client.call('validateForm', { form: 'redditPost', values });
  expect([answer.valid, Object.keys(answer.fields)]).toEqual([fields.length === 0, fields]);
});

describe('a post', () => {
  test('is sent by a job', async () => {
    const { id, title, text } = await create('onboarded');
    await waitFor(id, 'sent');
    expect(world.reddit.posts).toMatchObject([{ title, selftext: text, subreddit: 'strapline' }]);
    expect(await findPost(world, 'reddit', id)).toMatchObject({ url: 'https://www.reddit.com/r/strapline/comments/p1/post/', attempts: 1 });
  });

  test('about the same thing is made once, by two admins at once, too', async () => {
    const second = await world.server.person({ roles: ['admin'] });
    const answers = await Promise.all([create('onboarded'), create('onboarded', mara, second.client), create('onboarded')]);
    const [{ id }] = answers;
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    await waitFor(id, 'sent');
    expect(await create('onboarded')).toMatchObject({ id, status: 'sent' });
    await world.admin.client.call('sendOutbox', { id });
    await world.server.jobs.runDue();
    expect(world.reddit.posts).toHaveLength(1);
  });

  test('whose answer is lost is found and not posted again', async () => {
    world.reddit.losesAnswer = true;
    const { id } = await create('onboarded');
    await expect.poll(async () => (await findPost(world, 'reddit', id)).errorCode, { timeout: 30_000 }).toBe('unavailable');
    world.reddit.losesAnswer = false;
    // Reddit's clock is the real one.
    for (const post of world.reddit.posts) post.created_utc = world.server.clock.now().getTime() / 1000;
    world.server.clock.forward(minute);
    await waitFor(id, 'sent');
    expect(world.reddit.posts).toHaveLength(1);
  });

  test('that Reddit refuses has failed, and asked for again it is tried again with its newest text', async () => {
    world.reddit.failWith = 'SUBREDDIT_NOTALLOWED';
    const { id } = await create('onboarded');
    await waitFor(id, 'failed');
    world.server.clock.forward(hour);
    await world.server.jobs.runDue();
    expect(await findPost(world, 'reddit', id)).toMatchObject({ attempts: 1, errorCode: 'SUBREDDIT_NOTALLOWED' });
    world.reddit.failWith = null;
    await mara.client.call('saveProfile', { displayName: 'Mara Vale', nameOnModelPage: true });
    expect(await create('onboarded')).toMatchObject({ id, title: 'Welcome Mara Vale', status: 'queued' });
    await waitFor(id, 'sent');
    expect(world.reddit.posts.map(({ title }) => title)).toEqual(['Welcome Mara Vale']);
    await mara.client.call('saveProfile', { nameOnModelPage: false });
  });
});

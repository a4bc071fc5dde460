import { day } from '@strapline/domain/time';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock } from '../order/test-clock.ts';
import { readExport } from '../privacy/test-export.ts';
import { findPost, type SocialWorld, startSocialWorld } from './test-social.ts';

const path = '/v1/strapline/admin/agents/bsky';
type Answer = { status: number; body: Record<string, unknown> };

async function ask(server: TestServer, where: string, token?: string, body?: unknown): Promise<Answer> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const { status, body: answer } = await server.http(where, { ...init, ...(token ? { token } : {}) });
  return { status, body: answer as Record<string, unknown> };
}

describe('without credentials', () => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = await startTestServer({ REDDIT_SUBREDDIT: 'strapline' });
    admin = await server.person({ roles: ['admin'] });
  });
  afterAll(() => server?.close());

  test.each([
    ['profile', { isConfigured: false, profile: null }],
    ['posts', { isConfigured: false, items: [], nextCursor: null }],
    ['followers', { isConfigured: false, items: [], nextCursor: null }],
    ['queue', { isConfigured: false, items: [], nextCursor: null }],
  ])('the %s of Bluesky is honest', async (dataType, expected) => {
    expect(await ask(server, `${path}?dataType=${dataType}`, admin.token)).toEqual({ status: 200, body: { dataType, ...expected } });
  });

  test('a post is stored and not sent, with the link that opens Bluesky with its text', async () => {
    const post = { text: 'Three new pieces & more.', link: 'https://strapline.example/', idempotencyKey: 'a-key-of-sixteen-characters' };
    const first = await ask(server, `${path}?dataType=post`, admin.token, post);
    expect(first).toEqual({ status: 200, body: { id: expect.stringMatching(/^out_/), status: 'not_sent' } });
    expect(await ask(server, `${path}?dataType=post`, admin.token, post)).toEqual(first);
    const { body } = await ask(server, `${path}?dataType=queue`, admin.token);
    expect(body['items']).toMatchObject([
      {
        id: first.body['id'],
        state: 'not_sent',
        text: 'Three new pieces & more.',
        composeUrl: 'https://bsky.app/intent/compose?text=Three+new+pieces+%26+more.%0A%0Ahttps%3A%2F%2Fstrapline.example%2F',
      },
    ]);
    // Nothing to send it with.
    expect(await admin.client.call('sendOutbox', { id: String(first.body['id']) })).toMatchObject({ state: 'not_sent', attempts: 0 });
    await server.jobs.runDue();
    expect(await findPost({ admin }, 'bluesky', String(first.body['id']))).toMatchObject({ state: 'not_sent' });
  });

  test('a post for Reddit isn’t sent either, and opens in its subreddit', async () => {
    const mara = await server.person({ birthDate: '1990-05-01' });
    await mara.client.call('saveProfile', { creatorMode: true });
    const { email } = await server.services.identity.getEmail(mara.accountId);
    const { id, title, text, status } = await admin.client.call('createRedditPost', { type: 'onboarded', email: email ?? '' });
    expect(status).toBe('not_sent');
    const { composeUrl } = await findPost({ admin }, 'reddit', id);
    const url = new URL(composeUrl);
    expect([url.origin + url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      'https://www.reddit.com/r/strapline/submit',
      { title, text },
    ]);
    expect((await admin.client.call('listOutbox', { network: 'reddit' })).isConfigured).toBe(false);
  });
});

describe('with credentials', () => {
  let world: SocialWorld;
  beforeAll(async () => {
    world = await startSocialWorld();
  });
  afterAll(() => world?.close());

  test('profile, posts and followers come from Bluesky, and its failures have codes', async () => {
    const { server, admin, pds } = world;
    const { id } = await admin.client.call('createBlueskyPost', { text: 'A first post.' });
    await expect.poll(async () => (await findPost(world, 'bluesky', id)).state, { timeout: 30_000 }).toBe('sent');
    expect((await ask(server, `${path}?dataType=profile`, admin.token)).body).toMatchObject({
      isConfigured: true,
      profile: { handle: 'strapline.example', followers: 2, posts: 1 },
    });
    expect((await ask(server, `${path}?dataType=posts&limit=5`, admin.token)).body).toMatchObject({
      items: [{ text: 'A first post.', likes: 3 }],
      nextCursor: null,
    });
    expect((await ask(server, `${path}?dataType=followers`, admin.token)).body['items']).toHaveLength(2);
    expect((await ask(server, `${path}?dataType=queue`, admin.token)).body['items']).toEqual([]);
    pds.fail = { method: 'app.bsky.actor.getProfile', status: 503 };
    expect(await ask(server, `${path}?dataType=profile`, admin.token)).toMatchObject({
      status: 502,
      body: { code: 'provider', reason: 'social_silent' },
    });
    pds.fail = null;
  });

  test('the app is that of the path, and one app doesn’t see the other’s posts', async () => {
    const { server, admin } = world;
    const post = await ask(server, '/v1/toptop/admin/agents/bsky?dataType=post', admin.token, { text: 'Tops.' });
    expect(post.body['status']).toBe('queued');
    const id = String(post.body['id']);
    const toptop = await server.connect({ token: admin.token, admin: true, app: 'toptop' });
    expect((await toptop.call('listOutbox', { network: 'bluesky' })).items.map((item) => item.id)).toEqual([id]);
    expect((await admin.client.call('listOutbox', { network: 'bluesky' })).items.map((item) => item.id)).not.toContain(id);
    for (const event of ['sendOutbox', 'removeOutbox'] as const) expect((await admin.client.refusal(event, { id })).code).toBe('not_found');
    expect((await ask(server, '/v1/other/admin/agents/bsky?dataType=queue', admin.token)).status).toBe(404);
  });

  test('only admins may, with a bearer token', async () => {
    const { server, admin } = world;
    const member = await server.person();
    for (const [token, status] of [
      [undefined, 401],
      [member.token, 403],
    ] as const) {
      expect((await ask(server, `${path}?dataType=queue`, token)).status).toBe(status);
      expect((await ask(server, `${path}?dataType=post`, token, { text: 'A post.' })).status).toBe(status);
    }
    const foreign = { authorization: `Bearer ${admin.token}`, origin: 'https://evil.example', 'content-type': 'application/json' };
    const { status } = await server.http(`${path}?dataType=post`, { method: 'POST', body: '{"text":"A post."}', headers: foreign });
    expect(status).toBe(403);
  });

  test.each<[string, unknown, string]>([
    ['?dataType=profile', { text: 'A post.' }, 'dataType'],
    ['?dataType=post', { text: 'A post.', more: 1 }, 'more'],
    ['?dataType=post', [], 'input'],
    ['?dataType=post&product=toptop', { text: 'A post.' }, 'product'],
  ])('POST %s %j names the field', async (query, body, field) => {
    const { status, body: answer } = await ask(world.server, `${path}${query}`, world.admin.token, body);
    expect([status, answer['code'], Object.keys(Object(answer['fields']))]).toEqual([422, 'validation', [field]]);
  });

  test('GET without a kind of data names the field', async () => {
    const { status, body } = await ask(world.server, path, world.admin.token);
    expect([status, Object.keys(Object(body['fields']))]).toEqual([422, ['dataType']]);
  });
});

describe('an erased member', () => {
  test('is in no post that waits, and without a name in those that were sent, which somebody must delete there', async () => {
    const world = await startSocialWorld();
    const { server, admin, reddit } = world;
    try {
      const mara = await server.person({ birthDate: '1990-05-01' });
      await mara.client.call('saveProfile', { creatorMode: true, displayName: 'Mara Vale', nameOnModelPage: true });
      const { email } = await server.services.identity.getEmail(mara.accountId);
      const sent = await admin.client.call('createRedditPost', { type: 'onboarded', email: email ?? '' });
      await expect.poll(() => reddit.posts.length, { timeout: 30_000 }).toBe(1);
      const uploadId = await uploadPicture(server, admin);
      const at = new Date(server.clock.now().getTime() + 60 * day).toISOString();
      const named = await admin.client.call('createBlueskyPost', {
        text: 'Pieces by Mara Vale.',
        images: [{ uploadId, alt: 'Lace' }],
        scheduledAt: at,
      });
      const other = await admin.client.call('createBlueskyPost', { text: 'Pieces by others.', scheduledAt: at });
      const exported = JSON.parse((await readExport(server, mara))['pieces.json']?.toString() ?? '{}') as { posted_elsewhere: object[] };
      expect(exported.posted_elsewhere).toMatchObject([{ id: sent.id, title: 'Welcome Mara Vale', network: 'reddit', state: 'sent' }]);

      await mara.client.call('eraseMyAccount', { username: mara.username });
      await advanceClock(server, 8 * day);
      const kept = await findPost(world, 'reddit', sent.id);
      expect(kept).toMatchObject({
        state: 'sent',
        title: 'Welcome [deleted]',
        link: null,
        namesDeletedMember: true,
        url: expect.any(String),
      });
      expect(`${kept.text} ${kept.composeUrl}`).not.toMatch(
        new RegExp(`Mara|Vale|${mara.username}|${mara.username.replaceAll('_', '-')}`, 'i'),
      );
      const ids = (await admin.client.call('listOutbox', { network: 'bluesky' })).items.map(({ id }) => id);
      expect([ids.includes(named.id), ids.includes(other.id)]).toEqual([false, true]);
      const jobs = await server.services.db.rows(
        sql`select 1 from job where kind = 'outbox-send' and payload ->> 'outboxId' = ${named.id}`,
      );
      expect(jobs).toEqual([]);
      // Once it is deleted there, the entry is removed here.
      await admin.client.call('removeOutbox', { id: sent.id });
    } finally {
      await world.close();
    }
  });
});

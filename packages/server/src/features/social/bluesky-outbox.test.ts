import { randomUUID } from 'node:crypto';
import type { Input } from '@strapline/contract/events';
import { day, hour, minute, second } from '@strapline/domain/time';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { findPost, interruptNext, type Post, type SocialWorld, startSocialWorld } from './test-social.ts';

let world: SocialWorld;
beforeAll(async () => {
  world = await startSocialWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  await world.server.services.db.change(sql`delete from outbox_post`);
  world.pds.records.clear();
  Object.assign(world.pds, { commits: [], calls: [], fail: null, loseAnswerOf: null });
});

type NewPost = Partial<Input<'createBlueskyPost'>>;
const text = 'Three new pieces this week.';
const write = (post: NewPost = {}) => world.admin.client.call('createBlueskyPost', { text, ...post });
const find = (id: string) => findPost(world, 'bluesky', id);
const stateOf = async (id: string): Promise<Post['state']> => (await find(id)).state;
const waitFor = (id: string, state: Post['state']) => expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe(state);
const texts = () => [...world.pds.records.values()].map((record) => record.text);

async function countFiles(id: string): Promise<number> {
  const row = await world.server.services.db.first<{ folder: string }>(sql`select folder from outbox_post where id = ${id}`);
  await world.server.jobs.runDue();
  const files = await Promise.all([0, 1, 2, 3].map((place) => world.server.services.blobs.get(`${row?.folder}/${place}.jpg`)));
  for (const file of files) file?.stream.destroy();
  return files.filter((file) => file !== null).length;
}

describe('a post', () => {
  test('is queued, sent by a job, and shown with its address', async () => {
    const { id, status } = await write({ link: 'https://strapline.example/' });
    expect(status).toBe('queued');
    await waitFor(id, 'sent');
    expect(await find(id)).toMatchObject({
      network: 'bluesky',
      title: null,
      text,
      link: 'https://strapline.example/',
      attempts: 1,
      errorCode: null,
      url: expect.stringMatching(/^https:\/\/bsky\.app\/profile\/strapline\.example\/post\/[2-7a-j][2-7a-z]{12}$/),
      madeBy: world.admin.username,
      namesDeletedMember: false,
    });
    expect(texts()).toEqual([text]);
  });

  test('with four pictures appears once although its job ends twice after Bluesky has taken it', async () => {
    const uploads = await Promise.all([1, 2, 3, 4].map((n) => uploadPicture(world.server, world.admin, `Picture ${n}`)));
    interruptNext(world.server, 2);
    const { id } = await write({ images: uploads.map((uploadId, n) => ({ uploadId, alt: `Bra ${n + 1} on a chair` })) });
    for (const attempt of [1, 2]) {
      await expect.poll(() => world.pds.calls.filter((method) => method.endsWith('putRecord')).length, { timeout: 30_000 }).toBe(attempt);
      expect(await stateOf(id)).toBe('sending');
      await world.server.jobs.runDue();
      world.server.clock.forward(5 * minute);
    }
    await waitFor(id, 'sent');
    expect([world.pds.records.size, world.pds.commits.length]).toEqual([1, 1]);
    expect((await find(id)).attempts).toBe(3);
    const [record] = [...world.pds.records.values()];
    expect(record?.embed?.images?.map(({ alt }) => alt)).toEqual([1, 2, 3, 4].map((n) => `Bra ${n} on a chair`));
    expect(await countFiles(id)).toBe(0);
  });

  test('whose answer is lost appears once', async () => {
    world.pds.loseAnswerOf = 'com.atproto.repo.putRecord';
    const { id } = await write();
    await expect.poll(async () => (await find(id)).errorCode, { timeout: 30_000 }).toBe('unavailable');
    expect(await stateOf(id)).toBe('queued');
    world.pds.loseAnswerOf = null;
    world.server.clock.forward(minute);
    await waitFor(id, 'sent');
    expect(world.pds.commits).toHaveLength(1);
  });

  test('that was interrupted isn’t sent again while its process may still be at work', async () => {
    interruptNext(world.server, 1);
    const { id } = await write();
    await expect.poll(() => world.pds.commits.length, { timeout: 30_000 }).toBe(1);
    world.server.clock.forward(minute);
    await world.server.jobs.runDue();
    expect([await stateOf(id), world.pds.calls.filter((method) => method.endsWith('putRecord')).length]).toEqual(['sending', 1]);
    expect((await world.admin.client.refusal('removeOutbox', { id })).reason).toBe('social_sending');
    expect(await world.admin.client.call('sendOutbox', { id })).toMatchObject({ state: 'sending' });
    world.server.clock.forward(5 * minute);
    await waitFor(id, 'sent');
    expect(world.pds.commits).toHaveLength(1);
  });

  test('waits for its time, and can be sent before it', async () => {
    const at = (ms: number) => new Date(world.server.clock.now().getTime() + ms).toISOString();
    const [planned, sooner] = [await write({ scheduledAt: at(hour) }), await write({ scheduledAt: at(day), text: 'Sooner.' })];
    await world.server.jobs.runDue();
    expect([await stateOf(planned.id), await stateOf(sooner.id)]).toEqual(['queued', 'queued']);
    expect((await find(planned.id)).scheduledAt).not.toBeNull();
    await Promise.all([world.admin.client.call('sendOutbox', { id: sooner.id }), world.admin.client.call('sendOutbox', { id: sooner.id })]);
    await waitFor(sooner.id, 'sent');
    world.server.clock.forward(hour + second);
    await waitFor(planned.id, 'sent');
    expect(world.pds.commits).toHaveLength(2);
    expect((await world.admin.client.refusal('createBlueskyPost', { text, scheduledAt: at(400 * day) })).fields).toHaveProperty(
      'scheduledAt',
    );
  });
});

describe('what fails', () => {
  test('with 5xx is retried later and later, and fails in the end', async () => {
    world.pds.fail = { method: 'com.atproto.repo.putRecord', status: 503 };
    const { id } = await write();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await expect.poll(async () => (await find(id)).attempts, { timeout: 30_000 }).toBe(attempt);
      await expect.poll(() => stateOf(id)).toBe(attempt === 8 ? 'failed' : 'queued');
      // Not before its time.
      world.server.clock.forward((30 * second * 2 ** (attempt - 1)) / 2);
      await world.server.jobs.runDue();
      expect((await find(id)).attempts).toBe(attempt);
      world.server.clock.forward(30 * second * 2 ** (attempt - 1));
    }
    expect(await find(id)).toMatchObject({ state: 'failed', errorCode: 'unavailable', url: null });
    world.pds.fail = null;
    expect(await world.admin.client.call('sendOutbox', { id })).toMatchObject({ state: 'queued', attempts: 0 });
    await waitFor(id, 'sent');
  });

  test('whenever it is tried, for no reason that we know, fails in the end', async () => {
    const { id } = await write({ scheduledAt: new Date(world.server.clock.now().getTime() + hour).toISOString() });
    await world.server.services.db.change(
      sql`update outbox_post set state = 'sending', attempts = 8, attempted_at = ${world.server.clock.now()} where id = ${id}`,
    );
    world.server.clock.forward(2 * hour);
    await waitFor(id, 'failed');
    expect(await find(id)).toMatchObject({ attempts: 8, errorCode: 'interrupted' });
    expect(world.pds.commits).toEqual([]);
  });

  test('with 4xx is not retried', async () => {
    world.pds.fail = { method: 'com.atproto.repo.putRecord', status: 400, error: 'InvalidRequest' };
    const { id } = await write();
    await waitFor(id, 'failed');
    world.server.clock.forward(day);
    await world.server.jobs.runDue();
    expect(await find(id)).toMatchObject({ state: 'failed', attempts: 1, errorCode: 'InvalidRequest' });
    expect(world.pds.calls.filter((method) => method.endsWith('putRecord'))).toHaveLength(1);
  });
});

describe('who writes it', () => {
  test('twice with one key writes it once, also with pictures and at the same time', async () => {
    const images = [{ uploadId: await uploadPicture(world.server, world.admin), alt: 'Lace' }];
    const post = { images, idempotencyKey: randomUUID() };
    const answers = await Promise.all([write(post), write(post), write(post)]);
    answers.push(await write(post));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await world.admin.client.refusal('createBlueskyPost', { ...post, text: 'Another.' })).reason).toBe('idempotency_key_reused');
    await waitFor(answers[0]?.id ?? '', 'sent');
    expect(world.pds.commits).toHaveLength(1);
  });

  test('two admins who send it at once send it once', async () => {
    world.pds.fail = { method: 'com.atproto.repo.putRecord', status: 400 };
    const { id } = await write();
    await waitFor(id, 'failed');
    world.pds.fail = null;
    const second = await world.server.person({ roles: ['admin'] });
    await Promise.all([world.admin, second].map(({ client }) => client.call('sendOutbox', { id })));
    await waitFor(id, 'sent');
    expect(await second.client.call('sendOutbox', { id })).toMatchObject({ state: 'sent', id });
    await world.server.jobs.runDue();
    expect(world.pds.commits).toHaveLength(1);
  });

  test.each<[string, NewPost, string]>([
    ['no text', { text: ' ' }, 'text'],
    ['301 characters', { text: '👩‍👩‍👧‍👦'.repeat(301) }, 'text'],
    ['a link without https', { link: 'http://strapline.example' }, 'link'],
    ['a picture without a description', { images: [{ uploadId: 'upl_aaaaaaaaaaaaaaaaaaaa', alt: ' ' }] }, 'images.0.alt'],
    ['somebody else’s picture', { images: [{ uploadId: 'upl_aaaaaaaaaaaaaaaaaaaa', alt: 'Lace' }] }, 'images.0.uploadId'],
    [
      'five pictures',
      { images: Array.from({ length: 5 }, (_, n) => ({ uploadId: `upl_${'a'.repeat(19)}${n + 2}`, alt: 'Lace' })) },
      'images',
    ],
  ])('with %s gets the field', async (_what, post, field) => {
    const refusal = await world.admin.client.refusal('createBlueskyPost', { text, ...post });
    expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['validation', [field]]);
  });

  test('may use 300 characters, however many bytes they have', async () => {
    const { id } = await write({ text: '👗'.repeat(300) });
    await waitFor(id, 'sent');
  });

  test('can remove it until it is sent', async () => {
    const at = new Date(world.server.clock.now().getTime() + hour).toISOString();
    const { id } = await write({ scheduledAt: at });
    await world.admin.client.call('removeOutbox', { id });
    world.server.clock.forward(2 * hour);
    await world.server.jobs.runDue();
    expect(world.pds.commits).toEqual([]);
    const sent = await write();
    await waitFor(sent.id, 'sent');
    expect((await world.admin.client.refusal('removeOutbox', { id: sent.id })).reason).toBe('social_sent');
  });
});

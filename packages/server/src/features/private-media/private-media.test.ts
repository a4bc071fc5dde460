import { createTestBraTag } from '@strapline/testkit/bra-tags';
import { loadBody, uploadEncrypted } from '@strapline/testkit/encrypted-media';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkOut, payByCard, waitForOrder } from '../order/test-purchase.ts';
import { createGallery, findImage, hasBody, look, plain, plantGallery, reason, renew } from './test-private-media.ts';

let server: TestServer;
let mara: Person;
let admin: Person;
let otherAdmin: Person;
beforeAll(async () => {
  server = await startTestServer();
  mara = await server.person({ birthDate: '1990-05-01' });
  admin = await server.person({ roles: ['admin'] });
  otherAdmin = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

const share = (id: string, people: Person[], followers = false) =>
  mara.client.call('setAccess', { resource: 'gallery', id, people: people.map(({ username }) => username), followers });

describe('the key of a private picture', () => {
  test('is given to its owner, the people listed and followers, and to nobody else', async () => {
    const { id } = await plantGallery(server, mara);
    const [listed, follower, stranger] = [await server.person(), await server.person(), await server.person()];
    await follower.client.call('follow', { username: mara.username, following: true });
    expect(await look(server, mara, id)).toBe(plain.toString());
    for (const person of [listed, follower, stranger]) expect(await look(server, person, id)).toBe('private_not_allowed');
    expect(await findImage(stranger, id)).toBeNull();
    expect(await share(id, [listed])).toEqual({
      resource: 'gallery',
      id,
      people: [{ username: listed.username, slug: listed.username.replaceAll('_', '-'), displayName: listed.username, avatar: null }],
      followers: false,
    });
    expect(await look(server, listed, id)).toBe(plain.toString());
    expect(await look(server, follower, id)).toBe('private_not_allowed');
    await share(id, [listed], true);
    expect(await look(server, follower, id)).toBe(plain.toString());
    expect(await look(server, stranger, id)).toBe('private_not_allowed');
    const anonymous = await server.connect();
    expect(await anonymous.refusal('getDerivedKey', { resource: 'gallery', id })).toMatchObject({ code: 'unauthenticated' });
  });

  test('is refused with the next request after access was taken away, and open screens are told', async () => {
    const { id } = await plantGallery(server, mara);
    const [kept, removed, follower] = [await server.person(), await server.person(), await server.person()];
    await follower.client.call('follow', { username: mara.username, following: true });
    await share(id, [kept, removed], true);
    for (const person of [kept, removed, follower]) expect(await look(server, person, id)).toBe(plain.toString());
    const link = await findImage(removed, id);
    const pushes = [removed, follower].map(({ client }) => client.push('accessRevoked'));
    let isTold = false;
    void kept.client.push('accessRevoked').then(
      () => (isTold = true),
      () => undefined,
    );
    await share(id, [kept]);
    expect(await Promise.all(pushes)).toEqual([
      { resource: 'gallery', id },
      { resource: 'gallery', id },
    ]);
    for (const person of [removed, follower]) expect(await look(server, person, id)).toBe('private_not_allowed');
    // A link that was given before ends with the access.
    expect(link && (await loadBody(server, link))).toBeNull();
    expect(await look(server, kept, id)).toBe(plain.toString());
    expect(isTold).toBe(false);
  });

  test('is refused to people who block one another, who stopped following, or who are suspended', async () => {
    const { id } = await plantGallery(server, mara);
    const [blocked, blocking, unfollowing, suspended] = [
      await server.person(),
      await server.person(),
      await server.person(),
      await server.person(),
    ];
    await unfollowing.client.call('follow', { username: mara.username, following: true });
    await share(id, [blocked, blocking, suspended], true);
    for (const person of [blocked, blocking, unfollowing, suspended]) expect(await look(server, person, id)).toBe(plain.toString());
    const link = await findImage(suspended, id);
    const pushes = [blocked, blocking, unfollowing, suspended].map(({ client }) => client.push('accessRevoked'));
    await mara.client.call('blockUser', { username: blocked.username, blocked: true });
    await blocking.client.call('blockUser', { username: mara.username, blocked: true });
    await unfollowing.client.call('follow', { username: mara.username, following: false });
    await admin.client.call('setUserState', {
      username: suspended.username,
      state: 'suspended',
      reason: 'They passed private pictures on.',
      until: new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
    });
    await Promise.all(pushes);
    expect(await look(server, blocked, id)).toBe('not_found');
    expect(await look(server, blocking, id)).toBe('not_found');
    expect(await look(server, unfollowing, id)).toBe('private_not_allowed');
    expect(await look(server, suspended, id)).toBe('private_not_allowed');
    expect(link && (await loadBody(server, link))).toBeNull();
  });

  test('is given to the team with a written reason, to two of them, and the owner reads it', async () => {
    const { id } = await plantGallery(server, mara);
    const third = await server.person({ roles: ['admin'] });
    expect(await look(server, admin, id)).toBe('private_reason_required');
    // The body alone isn't theirs either.
    const link = await findImage(admin, id);
    expect(link && (await loadBody(server, link))).toBeNull();
    expect(await look(server, admin, id, { reason })).toBe(plain.toString());
    expect(await look(server, otherAdmin, id, { reason })).toBe(plain.toString());
    expect(await look(server, admin, id, { reason })).toBe(plain.toString());
    expect(await look(server, third, id, { reason })).toBe('private_two_reviewers');
    const { items } = await mara.client.call('listViews', { resource: 'gallery', id });
    expect(items.map(({ outcome, as, viewer, reason }) => [outcome, as, viewer, reason])).toEqual([
      ['refused', 'team', null, null],
      ['opened', 'team', null, reason],
      ['opened', 'team', null, reason],
      ['opened', 'team', null, reason],
      ['refused', 'team', null, null],
      ['opened', 'owner', expect.objectContaining({ username: mara.username }), null],
    ]);
    // New pictures are a new review.
    server.clock.forward(60_000);
    const { version } = await mara.client.call('fetchGallery', { galleryId: id });
    const image = await uploadEncrypted(server, mara, { resource: 'gallery', id }, plain);
    await mara.client.call('updateGallery', { galleryId: id, version: version ?? 0, changes: { media: [{ image }] } });
    expect(await look(server, third, id, { reason })).toBe(plain.toString());
  });

  test('is given to the buyer of the piece that the pictures come with, and to its owner after that', async () => {
    const braTagId = await createTestBraTag(server, mara, { offered: true, offeredAmount: 9000 });
    const { id } = await plantGallery(server, mara, braTagId);
    const [buyer, stranger] = [await server.person(), await server.person()];
    expect(await look(server, buyer, id)).toBe('private_not_allowed');
    const purchase = await checkOut(buyer.client, braTagId);
    await payByCard(server, purchase);
    await waitForOrder(buyer.client, purchase, 'paid');
    expect(await look(server, buyer, id)).toBe(plain.toString());
    expect(await look(server, stranger, id)).toBe('private_not_allowed');
    // They are at the end of the piece's own pictures, locked for others.
    const ofPiece = (person: Person) => person.client.call('fetchGallery', { galleryId: braTagId });
    expect((await ofPiece(buyer)).media.map(({ kind }) => kind)).toEqual(['image', 'encrypted']);
    expect((await ofPiece(buyer)).media.at(-1)).toMatchObject({ resource: 'gallery', resourceId: id, image: { mime: 'image/webp' } });
    expect((await ofPiece(stranger)).media.at(-1)).toMatchObject({ alt: 'Left side', image: null });
    const { items } = await mara.client.call('listViews', { resource: 'gallery', id });
    expect(items.map(({ as }) => as)).toContain('buyer');
  });

  test('is recorded for the owner each time, also when it was refused', async () => {
    const { id } = await plantGallery(server, mara);
    const [listed, stranger] = [await server.person(), await server.person()];
    await share(id, [listed]);
    await look(server, listed, id);
    server.clock.forward(1000);
    const before = server.clock.now();
    await look(server, stranger, id);
    const list = (cursor?: string) => mara.client.call('listViews', { resource: 'gallery', id, limit: 1, ...(cursor ? { cursor } : {}) });
    const first = await list();
    expect(first.items).toEqual([
      {
        id: expect.stringMatching(/^pvw_/),
        at: expect.any(String),
        outcome: 'refused',
        as: 'other',
        viewer: { username: stranger.username, slug: stranger.username.replaceAll('_', '-'), displayName: stranger.username, avatar: null },
        reason: null,
      },
    ]);
    expect(Date.parse(first.items[0]?.at ?? '')).toBeGreaterThanOrEqual(before.getTime());
    expect(first.total).toBe(1);
    const second = await list(first.nextCursor ?? '');
    expect(second.items[0]).toMatchObject({ outcome: 'opened', as: 'listed', viewer: { username: listed.username } });
    expect(await listed.client.refusal('listViews', { resource: 'gallery', id })).toMatchObject({ code: 'not_found' });
    const audit = await server.services.db.rows<{ action: string; actor: string }>(
      sql`select action, actor from audit where object = ${`gallery:${id}`} order by id`,
    );
    expect(audit).toEqual([
      { action: 'private.opened', actor: mara.accountId },
      { action: 'private.opened', actor: listed.accountId },
      { action: 'private.refused', actor: stranger.accountId },
    ]);
  });

  test('is refused without a record after thirty wrong tries in an hour', async () => {
    const { id } = await plantGallery(server, mara);
    let stranger = await server.person();
    for (let tries = 0; tries < 30; tries += 1) expect(await look(server, stranger, id)).toBe('private_not_allowed');
    expect(await look(server, stranger, id)).toBe('private_tries');
    server.clock.forward(3_600_001);
    // Their tokens have expired: not even the owner gets a key with one.
    for (const { client } of [mara, stranger])
      expect(await client.refusal('getDerivedKey', { resource: 'gallery', id })).toMatchObject({ code: 'unauthenticated' });
    const people = await renew(server, [mara, stranger, admin, otherAdmin], [admin, otherAdmin]);
    [mara, stranger, admin, otherAdmin] = people as [Person, Person, Person, Person];
    expect(await look(server, stranger, id)).toBe('private_not_allowed');
  });

  test('of a removed gallery is given to nobody, and its files are deleted', async () => {
    const { id, gallery } = await plantGallery(server, mara);
    const viewer = await server.person();
    await share(id, [viewer]);
    expect(await look(server, viewer, id)).toBe(plain.toString());
    const mediaId = gallery.media[0]?.id ?? '';
    const push = viewer.client.push('accessRevoked');
    await mara.client.call('removeGallery', { galleryId: id });
    expect(await push).toEqual({ resource: 'gallery', id });
    for (const person of [mara, viewer]) expect(await look(server, person, id)).toBe('not_found');
    await expect.poll(() => hasBody(server, mediaId)).toBe(false);
    // Who looked stays in the owner's record, and the ID isn't used again.
    expect((await mara.client.call('listViews', { resource: 'gallery', id })).items.length).toBe(2);
    expect(await mara.client.refusal('getDerivedKey', { resource: 'media', id: mediaId })).toMatchObject({ code: 'not_found' });
  });
});

describe('who may look', () => {
  test('is set with usernames of others, each once, and not of people who block one another', async () => {
    const { id } = await createGallery(mara);
    const [june, blocked] = [await server.person(), await server.person()];
    await blocked.client.call('blockUser', { username: mara.username, blocked: true });
    const people = [june.username, 'amber_lark_zzz', june.username, mara.username, blocked.username];
    const { fields } = await mara.client.refusal('setAccess', { resource: 'gallery', id, people, followers: false });
    expect(Object.keys(fields ?? {})).toEqual(['people.1', 'people.2', 'people.3', 'people.4']);
    expect(fields?.['people.4']).toBe(fields?.['people.1']);
    expect(await mara.client.call('getAccess', { resource: 'gallery', id })).toMatchObject({ people: [], followers: false });
    const many = Array.from({ length: 51 }, () => june.username);
    expect(await mara.client.refusal('setAccess', { resource: 'gallery', id, people: many, followers: false })).toMatchObject({
      code: 'validation',
    });
  });
});

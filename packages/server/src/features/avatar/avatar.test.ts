import { createHash } from 'node:crypto';
import { drawIdenticon } from '@strapline/domain/drawings/identicon';
import { startTestAvatarService, type TestAvatarService } from '@strapline/testkit/avatar-service';
import { createPhoto, createTestBraTag, uploadFile, uploadPicture, waitForUpload } from '@strapline/testkit/bra-tags';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGravatar } from '../../adapters/avatars/gravatar.ts';
import { noAvatarService } from '../../adapters/avatars/no-service.ts';
import { sql } from '../../ports/database.ts';

let server: TestServer;
let visitor: Client;
let service: TestAvatarService;
beforeAll(async () => {
  server = await startTestServer();
  visitor = await server.connect();
  service = await startTestAvatarService();
});
afterAll(async () => {
  await server?.close();
  await service?.close();
});

const button = { uploadId: null, useService: false };
const fromService = { uploadId: null, useService: true };
const toSlug = (username: string): string => username.replaceAll('_', '-');

async function load(avatar: string | null, query = '') {
  const response = await fetch(`${server.url}/avatar/${avatar}${query}`);
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function getEmail({ accountId }: Person): Promise<string> {
  const { email } = await server.services.identity.getEmail(accountId);
  return email ?? '';
}

const hashEmail = (email: string): string => createHash('sha256').update(email).digest('hex');

/** Has them show a picture of their own, and returns its name. */
async function showPicture(person: Person): Promise<string> {
  const { avatar } = await person.client.call('setAvatar', { uploadId: await uploadPicture(server, person), useService: false });
  return avatar ?? '';
}

describe('an own picture', () => {
  test('is shown as a square without metadata, in the size that is asked for', async () => {
    const mara = await server.person();
    const uploadId = await uploadPicture(server, mara);
    const own = await mara.client.call('setAvatar', { uploadId, useService: false });
    expect(own).toEqual({ source: 'upload', avatar: expect.stringMatching(/^[0-9a-f]{64}$/), uploadId, service: null });
    expect((await mara.client.call('fetchProfile')).avatar).toEqual(own);
    for (const [query, width] of [
      ['', 512],
      ['?s=64&d=identicon', 128],
      ['?s=2048', 512],
    ] as const) {
      const { status, headers, bytes } = await load(own.avatar, query);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
      const { exif, ...shown } = await sharp(bytes).metadata();
      expect([shown.width, shown.height, exif]).toEqual([width, width, undefined]);
    }
  });

  test('stays when it is sent again, and its files are deleted when another one replaces it', async () => {
    const mara = await server.person();
    const uploadId = await uploadPicture(server, mara);
    const choice = { uploadId, useService: false };
    const { avatar: first } = await mara.client.call('setAvatar', choice);
    await expect.poll(async () => (await mara.client.refusal('fetchUpload', { uploadId })).code).toBe('not_found');
    expect((await mara.client.call('setAvatar', choice)).avatar).toBe(first);
    await showPicture(mara);
    await expect.poll(() => server.services.blobs.get(`avatar-${first}/512.webp`)).toBeNull();
    expect((await load(first)).headers.get('content-type')).toBe('image/svg+xml');
    // The upload is gone with it.
    expect((await mara.client.refusal('setAvatar', choice)).fields).toHaveProperty('uploadId');
  });

  test('that could not be stored leaves no file', async () => {
    const mara = await server.person();
    const uploadId = await uploadPicture(server, mara);
    const failing = server.services.db.transaction;
    let calls = 0;
    // The second transaction of the event is the one that saves it.
    server.services.db.transaction = async (work) => {
      calls += 1;
      if (calls === 2) throw new Error('the database is away');
      return await failing(work);
    };
    await mara.client.refusal('setAvatar', { uploadId, useService: false });
    server.services.db.transaction = failing;
    const avatar = server.services.secrets.mac('avatar', `${mara.accountId} ${uploadId}`).toString('hex');
    expect(await server.services.blobs.get(`avatar-${avatar}/512.webp`)).not.toBeNull();
    server.clock.forward(61 * 60_000);
    await expect.poll(() => server.services.blobs.get(`avatar-${avatar}/512.webp`), { timeout: 20_000 }).toBeNull();
  });

  test('must be a finished picture of one’s own that is used nowhere else', async () => {
    const [mara, theo] = [await server.person({ birthDate: '1990-05-01' }), await server.person()];
    const foreign = await uploadPicture(server, theo);
    const used = await uploadPicture(server, mara);
    await createTestBraTag(server, mara, { uploads: [used] });
    const text = await uploadFile(server, mara, Buffer.from('not a picture'));
    await waitForUpload(mara, text);
    for (const uploadId of [foreign, used, text, 'upl_aaaaaaaaaaaaaaaaaaaa'])
      expect(await mara.client.refusal('setAvatar', { uploadId, useService: false })).toMatchObject({
        code: 'validation',
        fields: { uploadId: expect.any(String) },
      });
    expect((await mara.client.call('fetchProfile')).avatar.source).toBe('button');
    expect((await visitor.refusal('setAvatar', button)).code).toBe('unauthenticated');
  });
});

describe('the name of an avatar', () => {
  test('says nothing about the e-mail address: its hash leads to a pattern that anybody can draw', async () => {
    const mara = await server.person();
    const emailHash = hashEmail(await getEmail(mara));
    const { avatar } = await mara.client.call('setAvatar', fromService);
    expect(avatar).not.toBe(emailHash);
    const { headers, bytes } = await load(emailHash, '?s=96');
    expect([headers.get('content-type'), bytes.toString()]).toEqual(['image/svg+xml', drawIdenticon(emailHash, 96)]);
  });

  test.each([
    ['deadbeef', ''],
    ['g'.repeat(64), ''],
    ['a'.repeat(64), '?s=0'],
    ['a'.repeat(64), '?s=4096'],
    ['a'.repeat(64), '?s=big'],
    ['a'.repeat(64), '?d=monsterid'],
  ])('that is malformed, or a size or pattern that we don’t have, is refused: %s%s', async (name, query) => {
    expect(await server.http(`/avatar/${name}${query}`)).toMatchObject({ status: 422, body: { code: 'validation' } });
  });
});

describe('the avatar service', () => {
  test('without one, the pattern is drawn here and nobody is asked', async () => {
    server.services.avatars = noAvatarService;
    const mara = await server.person();
    const own = await mara.client.call('setAvatar', fromService);
    expect(own).toMatchObject({ source: 'service', service: null });
    expect((await load(own.avatar)).bytes.toString()).toBe(drawIdenticon(own.avatar ?? '', 512));
    expect(service.asked).toEqual([]);
  });

  test('is asked once for a picture, which is encoded again; other files of it are not passed on', async () => {
    server.services.avatars = createGravatar('https://gravatar.com', service.outgoing);
    const [mara, theo] = [await server.person(), await server.person()];
    service.pictures.set(await getEmail(mara), await createPhoto(600));
    service.pictures.set(await getEmail(theo), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const own = await mara.client.call('setAvatar', fromService);
    expect(own).toMatchObject({ source: 'service', service: 'gravatar.com' });
    for (const size of [40, 512]) expect((await load(own.avatar, `?s=${size}`)).headers.get('content-type')).toBe('image/webp');
    expect(service.asked).toHaveLength(1);
    const { avatar } = await theo.client.call('setAvatar', fromService);
    expect((await load(avatar)).headers.get('content-type')).toBe('image/svg+xml');
    await mara.client.call('setAvatar', button);
    expect((await load(own.avatar)).headers.get('content-type')).toBe('image/svg+xml');
  });

  test('that is away is asked again after five minutes', async () => {
    server.services.avatars = createGravatar('https://gravatar.com', service.outgoing);
    const mara = await server.person();
    service.pictures.set(await getEmail(mara), await createPhoto(600));
    service.isAway = true;
    const { avatar } = await mara.client.call('setAvatar', fromService);
    expect((await load(avatar)).headers.get('content-type')).toBe('image/svg+xml');
    service.isAway = false;
    expect((await load(avatar)).headers.get('content-type')).toBe('image/svg+xml');
    server.clock.forward(6 * 60_000);
    expect((await load(avatar)).headers.get('content-type')).toBe('image/webp');
  });
});

describe('where it is shown', () => {
  test('beside the username on page, card, listing and in the header, and on cards that were stored before', async () => {
    const mara = await server.person({ birthDate: '1990-05-01' });
    const braTagId = await createTestBraTag(server, mara, { offered: true, offeredAmount: 3000 });
    const { slug } = await visitor.call('fetchBraTag', { braTagId });
    const read = async () => {
      const [model, tag, listing, cards, check] = await Promise.all([
        visitor.call('fetchModel', { slug: toSlug(mara.username) }),
        visitor.call('fetchBraTag', { braTagId }),
        visitor.call('fetchListing', { slug: slug ?? '' }),
        visitor.call('searchListings', { creator: mara.username }),
        mara.client.call('authCheck'),
      ]);
      return [model.avatar, tag.creator.avatar, listing.creator.avatar, cards.items[0]?.creator.avatar, check.user?.avatar];
    };
    expect(await read()).toEqual(Array(5).fill(null));
    const avatar = await showPicture(mara);
    expect(await read()).toEqual(Array(5).fill(avatar));
    await mara.client.call('setAvatar', button);
    expect(await read()).toEqual(Array(5).fill(null));
  });

  test('not while the page is hidden after a report; admins see it in the case', async () => {
    const [mara, ines] = [await server.person({ birthDate: '1990-05-01' }), await server.person({ roles: ['admin'] })];
    const braTagId = await createTestBraTag(server, mara);
    const avatar = await showPicture(mara);
    const { reportId, hidden } = await visitor.call('reportContent', {
      subject: { kind: 'profile', id: mara.username },
      reason: 'itIsMe',
      email: 'june@example.com',
      idempotencyKey: 'hide-the-picture-of-mara',
    });
    expect(hidden).toBe(true);
    expect((await load(avatar)).headers.get('content-type')).toBe('image/svg+xml');
    expect((await visitor.call('fetchBraTag', { braTagId })).creator.avatar).toBeNull();
    const { subject } = await ines.client.call('getReportCase', { reportId });
    const [picture] = subject.media;
    expect(picture).toMatchObject({ kind: 'image', sources: [] });
    const { sources } = await ines.client.call('viewEvidence', { reportId, mediaId: picture?.id ?? '' });
    const link = sources[0]?.url ?? '';
    const opened = await fetch(`${server.url}${link}`);
    expect([opened.headers.get('content-type'), opened.headers.get('cache-control')]).toEqual(['image/webp', 'private, no-store']);
    server.clock.forward(20 * 60_000);
    expect((await fetch(`${server.url}${link}`)).headers.get('content-type')).toBe('image/svg+xml');
    await server.services.db.change(sql`update account set profile_hidden = false where id = ${mara.accountId}`);
    expect((await visitor.call('fetchBraTag', { braTagId })).creator.avatar).toBe(avatar);
  });
});

import { randomUUID } from 'node:crypto';
import type { Output } from '@strapline/contract/events';
import type { EncryptedImageInput } from '@strapline/contract/shapes/private-media';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { createMediaId, encryptFile, loadBody, sendEncrypted, uploadEncrypted } from '@strapline/testkit/encrypted-media';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGallery, findImage, hasBody, look, plain, plantGallery, reason, renew } from './test-private-media.ts';

type Gallery = Output<'createGallery'>;

let server: TestServer;
let mara: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  mara = await server.person({ birthDate: '1990-05-01' });
  admin = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

describe('an encrypted upload', () => {
  const keyOf = async (person: Person, mediaId: string) => await person.client.call('getDerivedKey', { resource: 'media', id: mediaId });

  test('is stored as it arrived, also in parts', async () => {
    const mediaId = createMediaId();
    const { body } = await encryptFile(await keyOf(mara, mediaId), plain, { mediaId });
    const started = await sendEncrypted(server, mara, { mediaId, body: body.subarray(0, 5000), length: body.length });
    expect(started.status).toBe(201);
    const expires = Date.parse(started.headers.get('upload-expires') ?? '') - Date.now();
    expect(expires / 86_400_000).toBeGreaterThan(6.9);
    const url = started.headers.get('location') ?? '';
    const { token } = mara;
    const head = await server.http(url, { method: 'HEAD', token, headers: { 'tus-resumable': '1.0.0' } });
    expect(head.headers.get('upload-offset')).toBe('5000');
    const rest = await server.http(url, {
      method: 'PATCH',
      token,
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '5000', 'content-type': 'application/offset+octet-stream' },
      body: Buffer.from(body.subarray(5000)),
    });
    expect(rest.status).toBe(204);
    const uploadId = url.split('/').at(-1) ?? '';
    await expect.poll(() => mara.client.call('fetchUpload', { uploadId })).toEqual({ uploadId, state: 'ready' });
    const blob = await server.services.blobs.get(`private-${mediaId}/body.bin`);
    const parts: Buffer[] = [];
    for await (const part of blob?.stream ?? []) parts.push(Buffer.from(part as Uint8Array));
    expect(Buffer.concat(parts).equals(Buffer.from(body))).toBe(true);
    // It is no picture for anything that shows pictures to everybody.
    const { fields } = await mara.client.refusal('createGallery', { title: 'Public', media: [uploadId], idempotencyKey: randomUUID() });
    expect(fields?.['media.0']).toContain('already in use');
  });

  test('is deleted when it was not finished after a week', async () => {
    const mediaId = createMediaId();
    const { body } = await encryptFile(await mara.client.call('getDerivedKey', { resource: 'media', id: mediaId }), plain, { mediaId });
    const started = await sendEncrypted(server, mara, { mediaId, body: body.subarray(0, 5000), length: body.length });
    const uploadId = started.headers.get('location')?.split('/').at(-1) ?? '';
    expect((await mara.client.call('fetchUpload', { uploadId })).state).toBe('receiving');
    server.clock.forward(7 * 86_400_000 + 1000);
    mara = { ...mara, token: await server.tokenOf(mara.accountId) };
    mara.client = await server.connect({ token: mara.token });
    await expect
      .poll(async () => (await mara.client.raw('fetchUpload', { uploadId })) as object, { timeout: 30_000 })
      .toMatchObject({ error: { code: 'not_found' } });
  });

  test('has the ID and the length of an encrypted file, and an ID is used once', async () => {
    const june = await server.person();
    const send = (mediaId: string, length: number) => sendEncrypted(server, june, { mediaId, body: Buffer.alloc(0), length });
    for (const mediaId of ['', 'med_short', 'upl_aaaaaaaaaaaaaaaaaaaa', 'med_AAAAAAAAAAAAAAAAAAAA'])
      expect((await send(mediaId, 100)).status).toBe(422);
    // 56 bytes of header, chunks of 16 KiB, and 16 bytes for each, of which the last is never full.
    for (const length of [1, 56, 71, 72, 56 + 16_400, 56 + 16_400 + 15])
      expect((await send(createMediaId(), length)).status, `${length}`).toBe(422);
    expect((await send(createMediaId(), 73)).status).toBe(201);
    const used = createMediaId();
    expect((await send(used, 73)).status).toBe(201);
    expect((await send(used, 73)).status).toBe(409);
    const ofMara = createMediaId();
    await keyOf(mara, ofMara);
    expect((await send(ofMara, 73)).status).toBe(409);
  });
});

describe('a picture that is handed in', () => {
  let owner: Person;
  let gallery: Gallery;
  let image: EncryptedImageInput;
  beforeAll(async () => {
    owner = await server.person({ birthDate: '1990-05-01' });
    gallery = await createGallery(owner);
    image = await uploadEncrypted(server, owner, { resource: 'gallery', id: gallery.id }, plain);
  });
  const handIn = (image: object, by = owner, galleryId = gallery.id) =>
    by.client.raw('updateGallery', { galleryId, version: gallery.version, changes: { media: [{ image }] } });
  const flip = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;

  test('is refused if any part of it belongs to another picture', async () => {
    for (const field of ['salt', 'nonce', 'keyNonce', 'wrappedFileKey'] as const) {
      const changed = await handIn({ ...image, [field]: flip(image[field]) });
      expect(changed, field).toMatchObject({ error: { code: 'validation' } });
    }
    for (const change of [{ mime: 'image/png' }, { plainLength: image.plainLength + 1 }, { key: 'm26none' }, { mediaId: createMediaId() }])
      expect(await handIn({ ...image, ...change }), JSON.stringify(change)).toMatchObject({ error: { code: 'validation' } });
    const other = await createGallery(owner);
    expect(await handIn(image, owner, other.id)).toMatchObject({
      error: { code: 'validation', fields: { 'changes.media.0.image.wrappedFileKey': expect.any(String) } },
    });
  });

  test('is refused if it was uploaded by somebody else, or its type shows code', async () => {
    const june = await server.person({ birthDate: '1990-05-01' });
    const own = await createGallery(june);
    expect(await handIn(image, june, own.id)).toMatchObject({ error: { code: 'validation' } });
    expect(await handIn({ ...image, mime: 'image/svg+xml' })).toMatchObject({ error: { code: 'validation' } });
    expect(await handIn({ ...image, mime: 'text/html' })).toMatchObject({ error: { code: 'validation' } });
  });

  test('may be part of the call up to 64 KiB, and is checked the same way', async () => {
    const { id, version } = await createGallery(owner);
    const key = await owner.client.call('getDerivedKey', { resource: 'gallery', id });
    const { envelope, body } = await encryptFile(key, plain);
    const inline = { ...envelope, ciphertext: Buffer.from(body).toString('base64url') };
    const send = (image: object) => owner.client.raw('updateGallery', { galleryId: id, version, changes: { media: [{ image }] } });
    expect(await send({ ...inline, ciphertext: inline.ciphertext.slice(0, -4) })).toMatchObject({ error: { code: 'validation' } });
    expect(await send({ ...inline, ciphertext: `AAAA${inline.ciphertext.slice(4)}` })).toMatchObject({ error: { code: 'validation' } });
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), body.subarray(3)]).toString('base64url');
    expect(await send({ ...inline, ciphertext: jpeg })).toMatchObject({
      error: { code: 'validation', fields: { 'changes.media.0.image.ciphertext': expect.any(String) } },
    });
    expect(await send(inline)).toMatchObject({ id });
    expect(await look(server, owner, id)).toBe(plain.toString());
    const large = await encryptFile(key, Buffer.alloc(66_000));
    expect(await send({ ...large.envelope, ciphertext: Buffer.from(large.body).toString('base64url') })).toMatchObject({
      error: { code: 'validation' },
    });
  });

  test('is refused while an upload could still replace what was checked', async () => {
    const { id, version } = await createGallery(owner);
    const { envelope, body } = await encryptFile(await owner.client.call('getDerivedKey', { resource: 'gallery', id }), plain);
    const { mediaId } = envelope;
    const open = await sendEncrypted(server, owner, { mediaId, body: body.subarray(0, 5000), length: body.length });
    const inline = { ...envelope, ciphertext: Buffer.from(body).toString('base64url') };
    const send = () => owner.client.raw('updateGallery', { galleryId: id, version, changes: { media: [{ image: inline }] } });
    expect(await send()).toMatchObject({ error: { code: 'conflict', reason: 'media_id_used' } });
    const url = open.headers.get('location') ?? '';
    expect((await server.http(url, { method: 'DELETE', token: owner.token, headers: { 'tus-resumable': '1.0.0' } })).status).toBe(204);
    expect(await send()).toMatchObject({ id });
    // From now on, no upload begins under its ID.
    expect((await sendEncrypted(server, owner, { mediaId, body })).status).toBe(409);
    expect(await look(server, owner, id)).toBe(plain.toString());
  });

  test('keeps its body when an upload is deleted while it is handed in', async () => {
    const { id, version } = await createGallery(owner);
    const sent = await uploadEncrypted(server, owner, { resource: 'gallery', id }, plain);
    const url = 'url' in sent ? sent.url : '';
    const [removed, saved] = await Promise.all([
      server.http(url, { method: 'DELETE', token: owner.token, headers: { 'tus-resumable': '1.0.0' } }),
      owner.client.raw('updateGallery', { galleryId: id, version, changes: { media: [{ image: sent }] } }) as Promise<object>,
    ]);
    const isSaved = !('error' in saved);
    expect(removed.status === 204).toBe(!isSaved);
    if (isSaved) expect(await look(server, owner, id)).toBe(plain.toString());
  });

  test('is accepted once, and stays when the same call comes again', async () => {
    const saved = await handIn(image);
    expect(saved).toMatchObject({
      version: 2,
      media: [{ kind: 'encrypted', id: image.mediaId, image: { key: image.key, url: expect.stringContaining('/media/med_') } }],
    });
    expect(await look(server, owner, gallery.id)).toBe(plain.toString());
    const again = await owner.client.call('updateGallery', { galleryId: gallery.id, version: 2, changes: { media: [{ image }] } });
    expect(again.media).toHaveLength(1);
    expect(
      await owner.client.refusal('updateGallery', { galleryId: gallery.id, version: 3, changes: { media: [{ image }, { image }] } }),
    ).toMatchObject({ code: 'validation' });
  });

  test('is sent in ranges', async () => {
    const found = await findImage(owner, gallery.id);
    if (!found || !('url' in found)) throw new Error('no link');
    const whole = await server.http(found.url);
    expect([whole.status, whole.headers.get('cache-control'), whole.headers.get('content-type')]).toEqual([
      200,
      'private, no-store',
      'application/octet-stream',
    ]);
    const part = await server.http(found.url, { headers: { range: 'bytes=56-16455' } });
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '16400']);
    const altered = [
      found.url.replace('as=member', 'as=team'),
      found.url.replace(/until=\d/, 'until=9'),
      found.url.replace(/signature=.{3}/, 'signature=AAA'),
      `/media/${image.mediaId}/encrypted`,
    ];
    for (const url of altered) expect((await server.http(url)).status, url).toBe(404);
    // The public route of pictures doesn't lead to it.
    expect((await server.http(`/media/private-${image.mediaId}/body.bin`)).status).toBe(404);
  });
});

test('a link to a body works for half an hour at most', async () => {
  const owner = await server.person({ birthDate: '1990-05-01' });
  const { id } = await plantGallery(server, owner);
  const link = await findImage(owner, id);
  expect(link && (await loadBody(server, link))).not.toBeNull();
  server.clock.forward(31 * 60_000);
  expect(link && (await loadBody(server, link))).toBeNull();
  [mara, admin] = (await renew(server, [mara, admin], [admin])) as [Person, Person];
});

describe('a gallery', () => {
  test('mixes plain and private pictures in an order of its own', async () => {
    const owner = await server.person({ birthDate: '1990-05-01' });
    const [front, back] = [await uploadPicture(server, owner, 'The front'), await uploadPicture(server, owner, 'The back')];
    const key = randomUUID();
    const create = () => owner.client.call('createGallery', { title: 'Spring', media: [front, back], idempotencyKey: key });
    const gallery = await create();
    expect((await create()).id).toBe(gallery.id);
    expect(gallery.media.map(({ id, alt }) => [id, alt])).toEqual([
      [front, 'The front'],
      [back, 'The back'],
    ]);
    const image = await uploadEncrypted(server, owner, { resource: 'gallery', id: gallery.id }, plain);
    const changed = await owner.client.call('updateGallery', {
      galleryId: gallery.id,
      version: 1,
      changes: {
        title: 'Late spring',
        media: [
          { id: back, caption: 'With the label' },
          { image, caption: 'Worn' },
          { id: front, alt: 'Front' },
        ],
      },
    });
    expect(changed).toMatchObject({ title: 'Late spring', version: 2, can: ['edit', 'remove', 'setAccess'] });
    const shown = changed.media.map(({ id, alt, caption }) => [id, alt, caption]);
    expect(shown).toEqual([
      [back, 'The back', 'With the label'],
      [image.mediaId, '', 'Worn'],
      [front, 'Front', ''],
    ]);
    const stranger = await server.connect();
    const seen = await stranger.call('fetchGallery', { galleryId: gallery.id });
    expect(seen).toMatchObject({ version: null, can: [], creator: { username: owner.username } });
    expect(seen.media.map(({ id }) => id)).toEqual([back, image.mediaId, front]);
    expect(seen.media[1]).toMatchObject({ image: null });
    expect(await owner.client.call('listMyGalleries')).toMatchObject({
      items: [{ id: gallery.id, title: 'Late spring', cover: { id: back }, count: 3, privateCount: 1, version: 2 }],
      nextCursor: null,
    });
    // An old version changes nothing; what is left out is deleted.
    expect(await owner.client.refusal('updateGallery', { galleryId: gallery.id, version: 1, changes: { media: [] } })).toMatchObject({
      code: 'conflict',
    });
    await owner.client.call('updateGallery', { galleryId: gallery.id, version: 2, changes: { media: [{ id: front }] } });
    await expect.poll(async () => (await server.http(`/media/${back}/320.webp`)).status).toBe(404);
    await expect.poll(() => hasBody(server, image.mediaId)).toBe(false);
    expect((await server.http(`/media/${front}/320.webp`)).status).toBe(200);
  });

  test('hides a reported picture, plain or private, from everybody but its owner and the team', async () => {
    const owner = await server.person({ birthDate: '1990-05-01' });
    const viewer = await server.person();
    const plainId = await uploadPicture(server, owner, 'The front');
    const { id } = await owner.client.call('createGallery', { title: 'Spring', media: [plainId], idempotencyKey: randomUUID() });
    const image = await uploadEncrypted(server, owner, { resource: 'gallery', id }, plain);
    const media = [{ id: plainId }, { image }];
    await owner.client.call('updateGallery', { galleryId: id, version: 1, changes: { media } });
    await owner.client.call('setAccess', { resource: 'gallery', id, people: [viewer.username], followers: false });
    const link = await findImage(viewer, id);
    expect(link && (await loadBody(server, link))).not.toBeNull();
    for (const subjectId of [plainId, image.mediaId]) {
      const subject = { kind: 'media' as const, id: subjectId };
      const sent = await viewer.client.call('reportContent', {
        subject,
        reason: 'itIsMe',
        text: 'This is me.',
        idempotencyKey: randomUUID(),
      });
      expect(sent.hidden).toBe(true);
      const { subject: shown } = await admin.client.call('getReportCase', { reportId: sent.reportId });
      expect(shown.media.map(({ id }) => id)).toEqual(subjectId === plainId ? [plainId] : []);
    }
    const listIds = async (person: Person) => (await person.client.call('fetchGallery', { galleryId: id })).media.map(({ id }) => id);
    expect(await listIds(viewer)).toEqual([]);
    expect(await listIds(owner)).toEqual([plainId, image.mediaId]);
    expect((await server.http(`/media/${plainId}/320.webp`)).status).toBe(404);
    expect(link && (await loadBody(server, link))).toBeNull();
    expect(await look(server, owner, id)).toBe(plain.toString());
    expect(await look(server, admin, id, { reason })).toBe(plain.toString());
  });

  test('takes each picture once, and only finished uploads of its owner', async () => {
    const owner = await server.person({ birthDate: '1990-05-01' });
    const [own, ofMara] = [await uploadPicture(server, owner), await uploadPicture(server, mara)];
    const create = (media: string[]) => owner.client.raw('createGallery', { title: 'Spring', media, idempotencyKey: randomUUID() });
    expect(await create([ofMara])).toMatchObject({ error: { code: 'validation', fields: { 'media.0': expect.any(String) } } });
    expect(await create([own, own])).toMatchObject({
      error: { code: 'validation', fields: { 'media.1': 'This picture was added twice.' } },
    });
    expect(await create([own])).toMatchObject({ version: 1 });
    expect(await create([own])).toMatchObject({ error: { code: 'validation' } });
  });
});

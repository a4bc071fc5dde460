import { randomUUID } from 'node:crypto';
import type { Input } from '@strapline/contract/events';
import { createTestBraTag, uploadFile, uploadPicture, waitForUpload } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMp4, createPictureTrack } from '../upload/film-fixtures.ts';

let server: TestServer;
let theo: Person;
beforeAll(async () => {
  server = await startTestServer();
  theo = await server.person();
});
afterAll(() => server.close());

describe('replacing pictures', () => {
  let june: Person;
  beforeEach(async () => {
    june = await server.person({ birthDate: '1991-05-05' });
  });
  const media = async (braTagId: string) => (await theo.client.call('fetchBraTag', { braTagId })).media;
  const files = async (id: string) => (await server.http(`/media/${id}/320.webp`)).status;

  test('updates page and card, removes the old files, and is recorded in the public log', async () => {
    const [first, second] = [await uploadPicture(server, june), await uploadPicture(server, june, 'The back')];
    const braTagId = await createTestBraTag(server, june, {
      title: 'Pearl bralette',
      uploads: [first, second],
      offered: true,
      offeredAmount: 6000,
    });
    const replacement = await uploadPicture(server, june, 'The front by daylight');
    const seen = await june.client.call('fetchBraTag', { braTagId });
    const etag = { 'if-none-match': `"${first}"` };
    expect((await server.http(`/media/${first}/320.webp`, { headers: etag })).status).toBe(304);

    const changed = await june.client.call('updateBraTag', {
      braTagId,
      version: seen.version,
      changes: { uploads: [second, replacement] },
    });
    expect(changed.media.map(({ id, alt }) => [id, alt])).toEqual([
      [second, 'The back'],
      [replacement, 'The front by daylight'],
    ]);
    expect(await media(braTagId)).toEqual(changed.media);
    const [card] = (await theo.client.call('searchListings', { q: 'pearl bralette' })).items;
    expect(card).toMatchObject({ braTagId, cover: { id: second } });
    expect(changed.provenance.map(({ type }) => type)).toEqual(['tag.recorded', 'tag.rephotographed']);
    const entry = await server.services.db.first<{ body: string }>({
      text: 'select body from provenance where bra_tag_id = $1 order by index desc limit 1',
      values: [braTagId],
    });
    expect(JSON.parse(entry?.body ?? '{}')).toMatchObject({ data: { added: 1, removed: 1, pictures: 2 } });

    await server.jobs.runDue();
    expect([await files(first), await files(second), await files(replacement)]).toEqual([404, 200, 200]);
    expect((await server.http(`/media/${first}/320.webp`, { headers: etag })).status).toBe(404);
    expect(
      (await june.client.refusal('updateBraTag', { braTagId, version: changed.version, changes: { uploads: [first] } })).fields,
    ).toHaveProperty(['changes.uploads.0']);
  });

  test('is not logged if only order or descriptions changed', async () => {
    const uploads = [await uploadPicture(server, june), await uploadPicture(server, june, 'The back')];
    const braTagId = await createTestBraTag(server, june, { uploads });
    const [front = '', back = ''] = uploads;
    const turned = await june.client.call('updateBraTag', {
      braTagId,
      version: 1,
      changes: { uploads: [back, front], alts: { [back]: 'The back, hooked', [front]: '' } },
    });
    expect(turned.media.map(({ id, alt }) => [id, alt])).toEqual([
      [back, 'The back, hooked'],
      [front, 'Plum balconette, UK 32DD, picture 2 of 2'],
    ]);
    expect(turned.provenance).toHaveLength(1);
  });

  test('refuses pictures that the creator can’t use, and changes nothing then', async () => {
    const [own, elsewhere, hers] = [
      await uploadPicture(server, june),
      await uploadPicture(server, june),
      await uploadPicture(server, theo),
    ];
    const braTagId = await createTestBraTag(server, june, { uploads: [own] });
    await createTestBraTag(server, june, { uploads: [elsewhere] });
    const film = await uploadFile(server, june, createMp4([createPictureTrack()]));
    await waitForUpload(june, film);
    for (const [uploads, field] of [
      [[own, hers], 'changes.uploads.1'],
      [[elsewhere], 'changes.uploads.0'],
      [[own, own], 'changes.uploads.1'],
      [['upl_aaaaaaaaaaaaaaaaaaaa'], 'changes.uploads.0'],
      [[film], 'changes.uploads'],
      [[], 'changes.uploads'],
    ] as const)
      expect(
        (await june.client.refusal('updateBraTag', { braTagId, version: 1, changes: { uploads: [...uploads] } })).fields,
      ).toHaveProperty([field]);
    expect(
      (await june.client.refusal('updateBraTag', { braTagId, version: 1, changes: { alts: { [own]: 'Mail june@post.example' } } })).fields,
    ).toHaveProperty([`changes.alts.${own}`]);
    expect((await theo.client.refusal('updateBraTag', { braTagId, version: 1, changes: { uploads: [hers] } })).code).toBe('forbidden');
    expect((await media(braTagId)).map(({ id }) => id)).toEqual([own]);
    expect(await june.client.call('fetchBraTag', { braTagId })).toMatchObject({ version: 1 });
  });

  test('from two tabs at once keeps the first, and the other tab’s picture stays unused', async () => {
    const braTagId = await createTestBraTag(server, june);
    const uploads = [await uploadPicture(server, june), await uploadPicture(server, june)];
    const both = await Promise.allSettled(
      uploads.map((id) => june.client.call('updateBraTag', { braTagId, version: 1, changes: { uploads: [id] } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [shown] = await media(braTagId);
    const free = uploads.find((id) => id !== shown?.id) ?? '';
    await server.jobs.runDue();
    expect(await files(free)).toBe(200);
    await createTestBraTag(server, june, { uploads: [free] });
  });

  test('never shows a hidden picture again or makes it the cover, and a new picture of a hidden piece is hidden too', async () => {
    const [reported, fine] = [await uploadPicture(server, june), await uploadPicture(server, june, 'The back')];
    const title = `Reported ${fine.slice(-6)}`;
    const braTagId = await createTestBraTag(server, june, { title, uploads: [reported, fine], offered: true, offeredAmount: 6000 });
    const report = async (subject: Input<'reportContent'>['subject']) =>
      expect((await theo.client.call('reportContent', { subject, reason: 'underage', idempotencyKey: randomUUID() })).hidden).toBe(true);
    const edit = async (changes: Input<'updateBraTag'>['changes']) => {
      const { version } = await june.client.call('fetchBraTag', { braTagId });
      return await june.client.raw('updateBraTag', { braTagId, version, changes });
    };
    await report({ kind: 'media', id: reported });
    await edit({ uploads: [reported, fine], title: `${title} again` });
    expect((await media(braTagId)).map(({ id }) => id)).toEqual([fine]);
    expect((await theo.client.call('searchListings', { q: title })).items).toMatchObject([{ braTagId, cover: { id: fine } }]);
    expect(await files(reported)).toBe(404);
    expect(await edit({ uploads: [reported] })).toMatchObject({
      error: { code: 'validation', fields: { 'changes.uploads': expect.any(String) } },
    });

    await report({ kind: 'braTag', id: braTagId });
    const added = await uploadPicture(server, june, 'A new one');
    await edit({ uploads: [fine, added] });
    expect(await files(added)).toBe(404);
    expect((await june.client.call('fetchBraTag', { braTagId })).media.map(({ id }) => id)).toEqual([fine, added]);
  });

  test('is refused during a checkout', async () => {
    const braTagId = await createTestBraTag(server, june, { offered: true, offeredAmount: 6000 });
    await server.services.db.change({ text: "update bra_tag set listing = 'reserved' where id = $1", values: [braTagId] });
    const { version } = await june.client.call('fetchBraTag', { braTagId });
    const picture = await uploadPicture(server, june);
    expect((await june.client.refusal('updateBraTag', { braTagId, version, changes: { uploads: [picture] } })).code).toBe('conflict');
  });

  test('keeps a file that another tag also shows, such as the drawings of the demo', async () => {
    const { db } = server.services;
    const [one, two] = [await createTestBraTag(server, june), await createTestBraTag(server, june)];
    const [{ id: shared } = { id: '' }] = await media(one);
    await db.change({ text: 'update bra_tag set media = (select media from bra_tag where id = $1) where id = $2', values: [one, two] });
    await db.change({ text: 'delete from upload where id = $1', values: [shared] });
    for (const [braTagId, status] of [
      [one, 200],
      [two, 404],
    ] as const) {
      await june.client.call('updateBraTag', { braTagId, version: 1, changes: { uploads: [await uploadPicture(server, june)] } });
      await server.jobs.runDue();
      expect(await files(shared)).toBe(status);
    }
  });
});

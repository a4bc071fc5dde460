import { findDistance } from '@strapline/domain/picture-match/hamming';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { readExport } from '../privacy/test-export.ts';
import { createPicture, hashAsBrowser, proveHandle, publishPicture, registerPicture, toInput } from './test-share-images.ts';

let server: TestServer;
let mara: Person;
let pictures = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  mara = await server.person({ birthDate: '1990-05-01' });
  await proveHandle(server, mara, `instagram:${mara.username}`);
});

async function publish(form: Parameters<typeof publishPicture>[3] = {}) {
  pictures += 1;
  const file = await createPicture(`registered ${pictures}`);
  return { file, ...(await publishPicture(server, mara, file, form)) };
}

describe('registerShareImage', () => {
  test('hashes our own copy of a picture of the caller’s piece, and the files that show it', async () => {
    const { file, mediaId, braTagId } = await publish({ title: 'Plum balconette' });
    const registered = await registerPicture(mara, mediaId);
    const hashes = await hashAsBrowser(file);
    expect(registered).toMatchObject({ mediaId, braTagId, title: 'Plum balconette', media: { id: mediaId }, isFindable: true });
    expect(findDistance(registered.pdq, hashes.pdq)).toBeLessThanOrEqual(10);
    expect(registered.quality).toBe(100);
    expect(registered.phashes).toHaveLength(5);
    // As it was sent, and what a visitor can download.
    expect(registered.sha256s).toContain(hashes.sha256);
    for (const { url } of registered.media?.sources ?? []) {
      const downloaded = Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer());
      expect(registered.sha256s).toContain((await hashAsBrowser(downloaded)).sha256);
    }
  });

  test('keeps the hashes that a browser computed of the same picture, but not its opinion of the quality', async () => {
    const { file, mediaId } = await publish();
    const { sha256, pdq, phashes } = toInput(await hashAsBrowser(file));
    const registered = await mara.client.call('registerShareImage', { mediaId, sha256: sha256.toUpperCase(), pdq, phashes, quality: 3 });
    expect(registered).toMatchObject({ pdq, phashes, quality: 100 });
  });

  test('refuses the hashes of another picture', async () => {
    const { mediaId } = await publish();
    const { quality: _quality, ...others } = toInput(await hashAsBrowser(await createPicture('somebody else’s')));
    const { code, fields } = await mara.client.refusal('registerShareImage', { mediaId, ...others });
    expect(code).toBe('validation');
    expect(Object.keys(fields ?? {})).toEqual(expect.arrayContaining(['sha256', 'pdq', 'phashes.0']));
    expect((await mara.client.refusal('registerShareImage', { mediaId, pdq: 'f'.repeat(63) })).fields).toHaveProperty('pdq');
    expect((await mara.client.call('listShareImages', {})).items).toEqual([]);
  });

  test('needs a proven handle', async () => {
    const { mediaId } = await publish();
    await server.services.db.change(
      sql`update handle set status = 'disputed', asked_at = status_since where account_id = ${mara.accountId}`,
    );
    expect(await mara.client.refusal('registerShareImage', { mediaId })).toMatchObject({ code: 'conflict', reason: 'handles_none_proven' });
  });

  test('takes only pictures of pieces that the caller made and that everybody can see', async () => {
    const { mediaId, braTagId } = await publish();
    const noor = await server.person({ birthDate: '1990-05-01' });
    await proveHandle(server, noor, `x:${noor.username}`);
    expect((await noor.client.refusal('registerShareImage', { mediaId })).code).toBe('not_found');
    expect((await mara.client.refusal('registerShareImage', { mediaId: 'upl_aaaaaaaaaaaaaaaaaaaa' })).code).toBe('not_found');
    for (const change of [
      sql`moderation = 'hidden'`,
      sql`moderation = 'visible', status = 'pending_review'`,
      sql`status = 'active', hidden_media = ${[mediaId]}::text[]`,
    ]) {
      await server.services.db.change(sql`update bra_tag set ${change} where id = ${braTagId}`);
      expect(await mara.client.refusal('registerShareImage', { mediaId })).toMatchObject({
        code: 'conflict',
        reason: 'share_image_not_public',
      });
    }
  });

  test('twice is once', async () => {
    const { mediaId } = await publish();
    const [first, second] = await Promise.all([registerPicture(mara, mediaId), registerPicture(mara, mediaId)]);
    expect(second).toEqual(first);
    expect((await mara.client.call('listShareImages', {})).items).toHaveLength(1);
  });

  test('ends at a thousand pictures', async () => {
    const { mediaId, braTagId } = await publish();
    await server.services.db.change(
      sql`insert into share_image (app, account_id, bra_tag_id, media_id, sha256s, pdq, quality, phashes, registered_at)
          select 'strapline', ${mara.accountId}, ${braTagId}, 'upl_' || lpad(n::text, 20, '0'), decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), 9, decode(repeat('00', 40), 'hex'), now()
          from generate_series(1, 1000) n`,
    );
    expect(await mara.client.refusal('registerShareImage', { mediaId })).toMatchObject({ code: 'conflict', reason: 'share_images_full' });
  });
});

describe('listShareImages', () => {
  test('has the caller’s own, the newest first, in pages, and the handle that a match names', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { mediaId } = await publish();
      await registerPicture(mara, mediaId);
      ids.unshift(mediaId);
      server.clock.forward(1000);
    }
    await proveHandle(server, mara, `x:${mara.username}`);
    const first = await mara.client.call('listShareImages', { limit: 2 });
    const second = await mara.client.call('listShareImages', { limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ mediaId }) => mediaId)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
    expect(first.fqsid).toBe(`instagram:${mara.username}`);
    const other = await server.person();
    expect(await other.client.call('listShareImages', {})).toEqual({ items: [], nextCursor: null, fqsid: null });
  });

  test('says which can’t be found at the moment, and still shows them', async () => {
    const { mediaId, braTagId } = await publish();
    await registerPicture(mara, mediaId);
    await server.services.db.change(sql`update bra_tag set hidden_media = ${[mediaId]}::text[] where id = ${braTagId}`);
    const [item] = (await mara.client.call('listShareImages', {})).items;
    expect(item).toMatchObject({ mediaId, isFindable: false });
    expect((await fetch(`${server.url}${item?.media?.sources[0]?.url}`)).status).toBe(200);
  });
});

test('an export has the hashes of registered pictures', async () => {
  const { mediaId, braTagId } = await publish();
  const { pdq, phashes } = await registerPicture(mara, mediaId);
  const files = await readExport(server, mara);
  const { findable_pictures: exported } = JSON.parse(String(files['pieces.json']));
  expect(exported).toEqual([expect.objectContaining({ media_id: mediaId, bra_tag_id: braTagId, pdq, phashes: phashes.join('') })]);
});

describe('a registration ends', () => {
  const countRows = async (): Promise<number> =>
    (await server.services.db.rows(sql`select 1 from share_image where account_id = ${mara.accountId}`)).length;

  test('when its owner removes it', async () => {
    const { mediaId } = await publish();
    await registerPicture(mara, mediaId);
    expect(await mara.client.call('removeShareImage', { mediaId })).toEqual({ ok: true });
    expect((await mara.client.refusal('removeShareImage', { mediaId })).code).toBe('not_found');
    expect(await countRows()).toBe(0);
  });

  test('with the picture', async () => {
    const { mediaId, braTagId } = await publish();
    const { mediaId: replacement } = await publish({ title: 'Another piece' });
    await registerPicture(mara, mediaId);
    await registerPicture(mara, replacement);
    const { version } = await mara.client.call('fetchBraTag', { braTagId });
    await mara.client.call('updateBraTag', { braTagId, version, changes: { uploads: [await uploadPicture(server, mara)] } });
    expect((await mara.client.call('listShareImages', {})).items.map((item) => item.mediaId)).toEqual([replacement]);
  });

  test('with the last of its owner’s handles', async () => {
    const { mediaId } = await publish();
    const [first, second] = [`instagram:${mara.username}`, `x:${mara.username}`];
    await proveHandle(server, mara, second);
    await registerPicture(mara, mediaId);
    await mara.client.call('releaseHandle', { fqsid: first });
    expect(await countRows()).toBe(1);
    await mara.client.call('releaseHandle', { fqsid: second });
    expect(await countRows()).toBe(0);
  });
});

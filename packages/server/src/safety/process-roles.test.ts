import { randomBytes } from 'node:crypto';
import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { orderTimers } from '@strapline/domain/order/order.states';
import { createPhoto, uploadFile, waitForUpload } from '@strapline/testkit/bra-tags';
import { createFreshDatabase } from '@strapline/testkit/fresh-database';
import { createTemporaryFolder } from '@strapline/testkit/temporary-folder';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createListing } from '../features/listing/test-listings.ts';
import { checkOut, connectVisitor, createListedTag, type Purchase } from '../features/order/test-purchase.ts';
import { sql } from '../ports/database.ts';

/** Longer than the pauses of jobs, outboxes and log. */
const whileMs = 2_500;

describe.skipIf(!process.env['TEST_DATABASE_URL'] || !process.env['TEST_REDIS_URL'])('one process for people and one for jobs', () => {
  let database: Awaited<ReturnType<typeof createFreshDatabase>>;
  let folder: string;
  let env: Record<string, string>;
  let web: TestServer;
  let jobs: TestServer | undefined;
  let mara: Person;
  let theo: Person;
  let uploadId: string;
  let purchase: Purchase;

  /** Each has its own data folder; media are in one that both reach. */
  const startProcess = async (role: 'web' | 'jobs', name: string = role): Promise<TestServer> => {
    const dataDir = path.join(folder, name);
    await mkdir(path.join(folder, 'media'), { recursive: true });
    await mkdir(dataDir);
    await symlink(path.join(folder, 'media'), path.join(dataDir, 'media'));
    return await startTestServer({ ...env, ROLE: role, DATA_DIR: dataDir });
  };

  beforeAll(async () => {
    database = await createFreshDatabase();
    folder = await createTemporaryFolder('roles');
    const key = randomBytes(32).toString('base64url');
    env = {
      PUBLIC_URL: 'http://localhost:4244',
      SECRET_KEY: randomBytes(32).toString('base64url'),
      CHIP_KEYS: JSON.stringify({ k26u: key }),
      MEDIA_KEYS: JSON.stringify({ m26a: key }),
      ...(database ? { DATABASE_URL: database.url } : {}),
    };
    web = await startProcess('web');
    mara = await web.person({ birthDate: '1990-05-01' });
    theo = await web.person();
  });
  afterAll(async () => {
    await jobs?.close();
    await web.close();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const readUpload = async () => (await mara.client.call('fetchUpload', { uploadId })).state;
  const countMails = async () => (await web.services.db.rows(sql`select 1 from mail`)).length;
  const readOrder = async () =>
    (await web.services.db.first<{ status: string }>(sql`select status from orders where id = ${purchase.order.id}`))?.status;
  const listNotices = async () => (await theo.client.call('listNotifications', {})).items.map(({ code }) => code);

  test('the process for people leaves all work to the other', async () => {
    uploadId = await uploadFile(web, mara, await createPhoto(400));
    await theo.client.call('saveSearch', { name: 'Lace', filters: { q: 'lace' }, alert: 'instant' });
    await createListing(web, mara, { title: 'Ivory lace' });
    purchase = await checkOut(
      await connectVisitor(web),
      await createListedTag(web, await web.person({ birthDate: '1990-05-01' }), { title: 'Plum silk' }),
    );
    await pause(whileMs);
    expect(await readUpload()).toBe('processing');
    expect(await listNotices()).toEqual([]);
    expect(await countMails()).toBe(0);
    expect(await readOrder()).toBe('pending_payment');
    expect((await web.services.db.rows(sql`select 1 from job where attempts > 0`)).length).toBe(0);
  });

  test('the process for jobs does it, and its updates reach people who are connected to the first', async () => {
    const picture = mara.client.push('uploadStatus', ({ state }) => state === 'ready');
    const alert = theo.client.push('notification');
    jobs = await startProcess('jobs');
    expect(await picture).toMatchObject({ uploadId });
    await alert;
    expect(await listNotices()).toEqual(['search_matched']);
    await expect.poll(countMails).toBeGreaterThan(0);
    const { media } = await mara.client.call('fetchUpload', { uploadId });
    expect((await web.http(media?.sources[0]?.url ?? '')).status).toBe(200);
    jobs.clock.forward(orderTimers.holdCard + 1_000);
    await expect.poll(readOrder).toBe('expired');
  });

  test('a file may be sent to one process, and its rest to another', async () => {
    const other = await startProcess('web', 'other');
    const photo = await createPhoto(500);
    const headers = { 'tus-resumable': '1.0.0', 'x-application': 'strapline' };
    const part = { ...headers, 'content-type': 'application/offset+octet-stream' };
    const begun = await web.http('/v1/uploads', {
      method: 'POST',
      token: mara.token,
      headers: { ...headers, 'upload-length': String(photo.length) },
    });
    const where = begun.headers.get('location') ?? '';
    const send = async (server: TestServer, offset: number, to = photo.length) =>
      (
        await server.http(where, {
          method: 'PATCH',
          token: mara.token,
          headers: { ...part, 'upload-offset': String(offset) },
          body: Buffer.from(photo.subarray(offset, to)),
        })
      ).status;
    expect(await send(web, 0, 1000)).toBe(204);
    expect(await send(other, 1000)).toBe(409);
    const asked = await other.http(where, { method: 'HEAD', token: mara.token, headers });
    expect(asked.headers.get('upload-offset')).toBe('0');
    expect(await send(other, 0)).toBe(204);
    expect(await waitForUpload(mara, where.split('/').at(-1) ?? '')).toMatchObject({ state: 'ready' });
    await other.close();
  });

  test('the process for jobs answers operators only', async () => {
    expect((await jobs?.http('/healthz'))?.status).toBe(200);
    expect((await jobs?.http('/readyz'))?.body).toMatchObject({ ready: true });
    for (const page of ['/', '/v1/listings', '/v1/info', '/v1/hooks/stripe', '/realms/strapline/account', '/healthz/more'])
      expect([page, await jobs?.http(page)]).toMatchObject([page, { status: 503, body: { code: 'unavailable' } }]);
    await expect(jobs?.connect()).rejects.toThrow();
  });

  test('a third process without their keys is refused with instructions', async () => {
    const refuse = (change: Record<string, string>) => startTestServer({ ...env, ...change }).catch((error: Error) => error);
    expect(await refuse({ SECRET_KEY: randomBytes(32).toString('base64url') })).toMatchObject({
      name: 'LogUnfit',
      message: expect.stringContaining('SECRET_KEY'),
    });
    expect(await refuse({ MEDIA_KEYS: '' })).toMatchObject({ name: 'KeysMissing', message: expect.stringContaining('MEDIA_KEYS') });
  });
});

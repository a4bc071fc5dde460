import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { reasonMessages } from '@strapline/contract/error-reasons';
import { formatMessage } from '@strapline/domain/message';
import { createPhoto, uploadFile, uploadPicture, waitForUpload } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { Upload as TusUpload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMp4, createPictureTrack } from './film-fixtures.ts';

const plenty = 100_000_000_000;
/** The simulated free disk space. */
const free = () => plenty;

let server: TestServer;
let mara: Person;
let theo: Person;
beforeAll(async () => {
  server = await startTestServer({}, { disk: { freeBytes: () => Promise.resolve(free()) } });
  mara = await server.person();
  theo = await server.person();
});
afterAll(() => server.close());

const tus = { 'tus-resumable': '1.0.0' };
const part = { ...tus, 'content-type': 'application/offset+octet-stream' };

async function beginUpload(length: number, token = mara.token): Promise<string> {
  const upload = await server.http('/v1/uploads', { method: 'POST', token, headers: { ...tus, 'upload-length': String(length) } });
  expect(upload.status).toBe(201);
  return upload.headers.get('location') ?? '';
}

const sendPart = (where: string, offset: number, body: Uint8Array, headers: Record<string, string> = {}, token = mara.token) =>
  server.http(where, {
    method: 'PATCH',
    token,
    headers: { ...part, 'upload-offset': String(offset), ...headers },
    body: Buffer.from(body),
  });

async function listStaged(): Promise<string[]> {
  return await readdir(path.join(server.services.config.dataDir, 'uploads'));
}

describe('a picture', () => {
  test('is pushed when ready and served under fixed names, cached for a while', async () => {
    const pushed = mara.client.push('uploadStatus', ({ state }) => state === 'ready');
    const uploadId = await uploadFile(server, mara, await createPhoto());
    expect(await pushed).toMatchObject({ uploadId, media: { id: uploadId, kind: 'image' } });
    const { media } = await waitForUpload(mara, uploadId);
    expect(media?.sources.map(({ width }) => width)).toEqual([320, 640, 1080, 1200, 1080]);
    for (const { url, type } of media?.sources ?? []) {
      const served = await server.http(url);
      expect(served.status).toBe(200);
      expect(served.headers.get('content-type')).toBe(type);
      expect(served.headers.get('cache-control')).toBe('public, max-age=300, s-maxage=1');
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    }
    for (const foreign of ['original.jpg', '320.svg', '..%2f..%2fsecret-key', '__proto__', ''])
      expect((await server.http(`/media/${uploadId}/${foreign}`)).status).toBe(404);
    expect((await server.http('/media/upl_aaaaaaaaaaaaaaaaaaaa/320.webp')).status).toBe(404);
    await expect.poll(listStaged).not.toContain(uploadId);
  });

  test('resumes with a standard tus client after a broken connection', async () => {
    const bytes = await createPhoto();
    const endpoint = `${server.url}/v1/uploads`;
    const url = await new Promise<string>((done, fail) => {
      const first = new TusUpload(bytes, {
        endpoint,
        headers: { authorization: `Bearer ${mara.token}` },
        chunkSize: 4000,
        metadata: { filename: '../../evil.html', filetype: 'text/html' },
        onChunkComplete: () => void first.abort().then(() => done(first.url ?? '')),
        onError: fail,
      });
      first.start();
    });
    await new Promise<void>((done, fail) => {
      const second = new TusUpload(bytes, {
        uploadUrl: url,
        headers: { authorization: `Bearer ${mara.token}` },
        chunkSize: 8000,
        onSuccess: () => done(),
        onError: fail,
      });
      second.start();
    });
    const uploadId = url.split('/').at(-1) ?? '';
    expect((await waitForUpload(mara, uploadId)).state).toBe('ready');
    const row = await server.services.db.first<{ text: string }>({
      text: 'select row_to_json(upload)::text as text from upload where id = $1',
      values: [uploadId],
    });
    expect(row?.text).not.toContain('evil');
  });

  test('is finished although the last response was lost', async () => {
    const bytes = await createPhoto();
    const where = await beginUpload(bytes.length);
    const id = where.split('/').at(-1) ?? '';
    // As after a crash between the last byte and its commit.
    await sendPart(where, 0, bytes.subarray(0, -1));
    const { appendFile } = await import('node:fs/promises');
    await appendFile(path.join(server.services.config.dataDir, 'uploads', id), bytes.subarray(-1));
    const head = await server.http(where, { method: 'HEAD', token: mara.token, headers: tus });
    expect(head.headers.get('upload-offset')).toBe(String(bytes.length));
    expect((await waitForUpload(mara, id)).state).toBe('ready');
  });

  test('that was queued when the process died is processed by its job', async () => {
    const uploadId = await uploadPicture(server, mara);
    const { db, jobs } = server.services;
    const where = await beginUpload(5);
    const dead = where.split('/').at(-1) ?? '';
    await db.change({ text: "update upload set state = 'processing' where id = $1", values: [dead] });
    await jobs.add(db, { kind: 'processUpload', key: `upload ${dead}`, payload: { id: dead }, runAt: new Date(0) });
    await server.jobs.runDue();
    expect(await waitForUpload(mara, dead)).toMatchObject({ state: 'refused' });
    expect((await mara.client.call('fetchUpload', { uploadId })).state).toBe('ready');
  });
});

describe('a film', () => {
  test('is served in ranges', async () => {
    const bytes = createMp4([createPictureTrack()]);
    const { media } = await waitForUpload(mara, await uploadFile(server, mara, bytes));
    expect(media).toMatchObject({ kind: 'video', width: 640, height: 360 });
    const url = media?.sources[0]?.url ?? '';
    const whole = await server.http(url);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const some = await server.http(url, { headers: { range: 'bytes=4-7' } });
    expect([some.status, some.headers.get('content-range'), some.body]).toEqual([206, `bytes 4-7/${bytes.length}`, 'ftyp']);
    const rest = await server.http(url, { headers: { range: `bytes=${bytes.length - 3}-` } });
    expect(rest.headers.get('content-length')).toBe('3');
    expect((await server.http(url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
  });
});

describe('refused', () => {
  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', { reason: 'file_type_unsupported', params: { type: 'SVG' } }],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0', { reason: 'heic_unsupported', params: {} }],
    ['a GIF that is an archive too', 'GIF89a.....PK\x03\x04', { reason: 'file_type_unsupported', params: { type: 'GIF' } }],
    ['a damaged photograph', '\xff\xd8\xff\xe0 and nothing', { reason: 'picture_damaged', params: {} }],
  ] as const)('%s, with a reason for its sender', async (_what, text, { reason, params }) => {
    const pushed = mara.client.push('uploadStatus', ({ state }) => state === 'refused');
    const uploadId = await uploadFile(server, mara, Buffer.from(text, 'latin1'));
    const refused = { uploadId, state: 'refused', reason, params, message: formatMessage(reasonMessages, reason, params) };
    expect(await waitForUpload(mara, uploadId)).toEqual(refused);
    expect(await pushed).toEqual(refused);
    expect((await server.http(`/media/${uploadId}/320.webp`)).status).toBe(404);
    await expect.poll(listStaged).not.toContain(uploadId);
  });

  test.each([
    ['0', 422, { code: 'unsupported', reason: 'file_empty' }],
    ['200000001', 413, { code: 'too_large', reason: 'file_too_large', params: { bytes: 200_000_000 } }],
    ['-1', 422, { code: 'validation' }],
    ['many', 422, { code: 'validation' }],
  ])('a length of %s', async (length, status, problem) => {
    const headers = { ...tus, 'upload-length': length };
    const answer = await server.http('/v1/uploads', { method: 'POST', token: mara.token, headers });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(problem);
  });

  test('a deferred length', async () => {
    expect(
      (await server.http('/v1/uploads', { method: 'POST', token: mara.token, headers: { ...tus, 'upload-defer-length': '1' } })).status,
    ).toBe(422);
  });

  test('a part at the wrong offset, after the end, or beyond the declared size', async () => {
    const where = await beginUpload(10);
    expect((await sendPart(where, 3, Buffer.from('abc'))).status).toBe(409);
    expect((await sendPart(where, 0, Buffer.from('abcd'))).status).toBe(204);
    expect((await sendPart(where, 0, Buffer.from('abcd'))).status).toBe(409);
    expect((await sendPart(where, 4, Buffer.from('far more than ten bytes'))).status).toBe(413);
    const head = await server.http(where, { method: 'HEAD', token: mara.token, headers: tus });
    expect(head.headers.get('upload-offset')).toBe('4');
  });

  test('a part with a wrong checksum, which can be sent again', async () => {
    const where = await beginUpload(20);
    const hashText = (text: string) => `sha256 ${createHash('sha256').update(text).digest('base64')}`;
    const wrong = await sendPart(where, 0, Buffer.from('abcd'), { 'upload-checksum': hashText('abcX') });
    expect(wrong.status).toBe(460);
    expect((await sendPart(where, 0, Buffer.from('abcd'), { 'upload-checksum': 'crc32 AAAA' })).status).toBe(400);
    expect((await sendPart(where, 0, Buffer.from('abcd'), { 'upload-checksum': hashText('abcd') })).status).toBe(204);
    const options = await server.http('/v1/uploads', { method: 'OPTIONS' });
    expect(options.headers.get('tus-extension')).toContain('checksum');
    expect(options.headers.get('tus-checksum-algorithm')).toContain('sha256');
  });
});

describe('permissions', () => {
  test('uploads require sign-in', async () => {
    expect((await server.http('/v1/uploads', { method: 'POST', headers: { ...tus, 'upload-length': '10' } })).status).toBe(401);
    expect((await server.http('/v1/uploads', { method: 'POST', token: 'forged', headers: { ...tus, 'upload-length': '10' } })).status).toBe(
      401,
    );
  });

  test('pages of other origins are refused', async () => {
    const foreign = await server.http('/v1/uploads', {
      method: 'POST',
      token: mara.token,
      headers: { ...tus, origin: 'https://evil.example', 'upload-length': '10' },
    });
    expect(foreign.status).toBe(403);
  });

  test("another person's upload is not_found for every method", async () => {
    const where = await beginUpload(10);
    const absent = '/v1/uploads/upl_aaaaaaaaaaaaaaaaaaaa';
    for (const place of [where, absent]) {
      expect((await server.http(place, { method: 'HEAD', token: theo.token, headers: tus })).status).toBe(404);
      expect((await sendPart(place, 0, Buffer.from('abc'), {}, theo.token)).status).toBe(404);
      expect((await server.http(place, { method: 'DELETE', token: theo.token, headers: tus })).status).toBe(404);
    }
    expect((await theo.client.refusal('fetchUpload', { uploadId: where.split('/').at(-1) })).code).toBe('not_found');
    expect((await theo.client.refusal('describeUpload', { uploadId: where.split('/').at(-1), alt: 'mine' })).code).toBe('not_found');
    expect((await server.http(where, { method: 'GET', token: mara.token, headers: tus })).status).toBe(404);
    for (const trick of ['..%2f..%2fsecret-key', '%00', 'upl_..', '__proto__'])
      expect((await server.http(`/v1/uploads/${trick}`, { method: 'HEAD', token: mara.token, headers: tus })).status).toBe(404);
  });

  test('at most 40 files without a tag, also concurrently', async () => {
    const many = await server.person();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        server.http('/v1/uploads', { method: 'POST', token: many.token, headers: { ...tus, 'upload-length': '10' } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBe(40);
    const refused = answers.filter(({ status }) => status === 413).map(({ body }) => body);
    expect(refused).toEqual(Array(10).fill(expect.objectContaining({ reason: 'uploads_unused', params: { count: 40 } })));
  });
});

describe('cleanup', () => {
  test('removes an upload at once when its owner deletes it', async () => {
    const uploadId = await uploadPicture(server, mara);
    expect((await server.http(`/media/${uploadId}/320.webp`)).status).toBe(200);
    expect((await server.http(`/v1/uploads/${uploadId}`, { method: 'DELETE', token: mara.token, headers: tus })).status).toBe(204);
    expect((await server.http(`/media/${uploadId}/320.webp`)).status).toBe(404);
    expect((await mara.client.refusal('fetchUpload', { uploadId })).code).toBe('not_found');
  });

  test('removes an incomplete upload after a day', async () => {
    const other = await startTestServer();
    try {
      const person = await other.person();
      const upload = await other.http('/v1/uploads', { method: 'POST', token: person.token, headers: { ...tus, 'upload-length': '10' } });
      const id = upload.headers.get('location')?.split('/').at(-1) ?? '';
      const folder = path.join(other.services.config.dataDir, 'uploads');
      expect(await readdir(folder)).toContain(id);
      other.clock.forward(25 * 3_600_000);
      await other.jobs.runDue();
      // The server's own job runner may be running it.
      await expect.poll(() => readdir(folder)).toEqual([]);
      await expect.poll(() => other.services.db.first({ text: 'select 1 from upload where id = $1', values: [id] })).toBeUndefined();
    } finally {
      await other.close();
    }
  });
});

describe('an upload that is refused at creation', () => {
  test.each<[string, Record<string, string>, string]>([
    ['without a tus version', { 'tus-resumable': '' }, ''],
    ['of another tus version', { 'tus-resumable': '0.2.2' }, ''],
    ['with malformed metadata', { 'upload-metadata': 'a b c d' }, ''],
    ['in parts to be concatenated', { 'upload-concat': 'partial' }, ''],
    ['with two lengths', { 'upload-defer-length': '1' }, ''],
    [
      'whose first part does not fit its checksum',
      { 'content-type': 'application/offset+octet-stream', 'upload-checksum': `sha1 ${'A'.repeat(27)}=` },
      'abc',
    ],
    ['whose first part is too long', { 'content-type': 'application/offset+octet-stream' }, 'far more than ten bytes'],
  ])('%s leaves no row, no job and no file', async (_what, headers, body) => {
    const { token } = await server.person();
    const count = async () => ({
      ...(await server.services.db.first<object>({
        text: "select (select count(*)::int from upload) as rows, (select count(*)::int from job where kind = 'dropUpload') as jobs",
        values: [],
      })),
      files: (await listStaged()).length,
    });
    const before = await count();
    const answer = await server.http('/v1/uploads', {
      method: 'POST',
      token,
      headers: { ...tus, 'upload-length': '10', ...headers },
      ...(body ? { body } : {}),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    await expect.poll(count).toEqual(before);
  });
});

describe('pictures take turns', () => {
  test('six pictures of one person do not delay another’s', async () => {
    const [one, other] = [await server.person(), await server.person()];
    const [large, small] = [await createPhoto(2000), await createPhoto(400)];
    const statesOfOne = async () =>
      (
        await server.services.db.rows<{ state: string }>({
          text: 'select state from upload where account_id = $1',
          values: [one.accountId],
        })
      ).map(({ state }) => state);
    await Promise.all(Array.from({ length: 6 }, () => uploadFile(server, one, large)));
    const ready = other.client.push('uploadStatus', ({ state }) => state === 'ready');
    await uploadFile(server, other, small);
    await ready;
    const states = await statesOfOne();
    expect(states).toHaveLength(6);
    expect(states).toContain('processing');
    await expect.poll(statesOfOne).toEqual(Array(6).fill('ready'));
  });
});

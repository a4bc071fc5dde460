import { buffer } from 'node:stream/consumers';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { startTestS3, type TestS3, type TestS3Settings } from '@strapline/testkit/s3-store';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeUpload } from './process-upload.ts';
import { findUpload } from './upload.store.ts';

let s3: TestS3;
let bucket: TestS3Settings;
let server: TestServer;
let person: Person;
beforeAll(async () => {
  s3 = await startTestS3();
  bucket = s3.takeBucket();
  server = await startTestServer(listSettings(bucket));
  person = await server.person();
});
afterAll(async () => {
  await server?.close();
  await s3?.close();
});

function listSettings({ endpoint, bucket: name, region, keyId, secret }: TestS3Settings): Record<string, string> {
  return { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_REGION: region, S3_KEY_ID: keyId, S3_SECRET: secret };
}

async function findHealth(): Promise<{ state: string; note: string } | undefined> {
  const admin = await server.person({ roles: ['admin'] });
  const { parts } = await admin.client.call('getHealth');
  return parts.find(({ part }) => part === 'media');
}

test('a picture is stored in the bucket and served from here, whole and in part', async () => {
  const id = await uploadPicture(server, person);
  expect(s3.requests).toContain(`PUT /${bucket.bucket}/${id}/320.webp`);
  const whole = await fetch(`${server.url}/media/${id}/320.webp`);
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const part = await fetch(`${server.url}/media/${id}/320.webp`, { headers: { range: 'bytes=4-9' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-9/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 10));
  const info = await server.http('/v1/info');
  expect(info.body).toMatchObject({ providers: { blobs: 's3' } });
});

test('while the store is away, pictures can be retried, the server stays ready and says what is missing', async () => {
  const id = await uploadPicture(server, person);
  expect(await findHealth()).toMatchObject({ state: 'ok' });
  s3.line.cut();
  const answer = await server.http(`/media/${id}/320.webp`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await server.http('/readyz')).toMatchObject({ status: 200, body: { ready: true, blobs: 'unreachable' } });
  expect(await findHealth()).toMatchObject({ state: 'down', note: 'noAnswer' });
  s3.line.mend();
  expect((await server.http(`/media/${id}/320.webp`)).status).toBe(200);
  expect(await server.http('/readyz')).toMatchObject({ body: { blobs: 'ok' } });
});

test('files that can’t be removed while the store is away are removed once it is back', async () => {
  const { services } = server;
  const id = await uploadPicture(server, person);
  const row = await findUpload(services.db, id);
  if (!row) throw new Error('the upload has no row');
  s3.line.cut();
  await expect(removeUpload(services, row)).rejects.toThrow('does not respond');
  s3.line.mend();
  const left = await services.blobs.get(`${id}/320.webp`);
  if (left) await buffer(left.stream);
  expect(left).not.toBeNull();
  server.clock.forward(61_000);
  await expect.poll(() => services.blobs.get(`${id}/320.webp`)).toBeNull();
});

test('a start while the store is away succeeds, and with a wrong key it is refused', async () => {
  const settings = listSettings(s3.takeBucket());
  s3.line.cut();
  const other = await startTestServer(settings);
  expect(await other.http('/readyz')).toMatchObject({ status: 200, body: { blobs: 'unreachable' } });
  s3.line.mend();
  await other.close();
  await expect(startTestServer({ ...settings, S3_SECRET: 'wrong' })).rejects.toThrow('refuses S3_KEY_ID and S3_SECRET');
});

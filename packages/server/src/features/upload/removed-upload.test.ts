import { stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { createPhoto, uploadFile } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processUpload } from './process-upload.ts';
import { formatArrivedBlobName } from './upload-names.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer();
  mara = await server.person();
});
afterAll(() => server?.close());

const tus = { 'tus-resumable': '1.0.0' };

/** A part that stalls after the first bytes with an open connection. */
function sendSlowly(where: string, bytes: number): { closed: Promise<string>; request: http.ClientRequest } {
  const request = http.request(`${server.url}${where}`, {
    method: 'PATCH',
    headers: {
      ...tus,
      authorization: `Bearer ${mara.token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(bytes),
    },
  });
  const closed = new Promise<string>((done) => {
    request.once('response', (answer) => done(`answered ${answer.statusCode}`));
    request.once('error', () => done('broken off'));
  });
  request.write(Buffer.alloc(bytes / 2));
  return { closed, request };
}

test('removing an upload aborts its parts in progress and frees their space', async () => {
  const bytes = 2_000_000;
  const upload = await server.http('/v1/uploads', {
    method: 'POST',
    token: mara.token,
    headers: { ...tus, 'upload-length': String(bytes) },
  });
  const where = upload.headers.get('location') ?? '';
  const { closed, request } = sendSlowly(where, bytes);
  const file = path.join(server.services.config.dataDir, 'uploads', where.split('/').at(-1) ?? '');
  try {
    await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(0);
    expect((await server.http(where, { method: 'DELETE', token: mara.token, headers: tus })).status).toBe(204);
    const tooLate = new Promise<string>((done) => setTimeout(() => done('still open'), 30_000));
    expect(await Promise.race([closed, tooLate])).toBe('broken off');
  } finally {
    request.destroy();
  }
});

test('an upload that is removed while it is processed leaves no file behind', async () => {
  const { blobs } = server.services;
  const put = blobs.put;
  const [begun, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let stored = 0;
  blobs.put = async (...args) => {
    // With Redis, the original is stored first, for whichever process makes the pictures.
    if (args[0].startsWith('arrived-')) return await put(...args);
    begun.resolve();
    await removed.promise;
    await put(...args);
    stored += 1;
  };
  try {
    const id = await uploadFile(server, mara, await createPhoto(1200));
    await begun.promise;
    expect((await server.http(`/v1/uploads/${id}`, { method: 'DELETE', token: mara.token, headers: tus })).status).toBe(204);
    removed.resolve();
    await expect.poll(() => stored, { timeout: 30_000 }).toBe(5);
    // They are deleted one after the other.
    for (const name of ['320.webp', '640.webp']) await expect.poll(() => blobs.get(`${id}/${name}`), { timeout: 10_000 }).toBeNull();
  } finally {
    removed.resolve();
    blobs.put = put;
  }
});

test('the original of a process that died after processing is removed by its job', async () => {
  const { blobs } = server.services;
  const original = formatArrivedBlobName('upl_gone');
  await blobs.put(original, Buffer.from('x'), 'application/octet-stream');
  await processUpload(server.services, { id: 'upl_gone' });
  expect(await blobs.get(original)).toBeNull();
});

import { stat } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

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

import { createPhoto, createTestBraTag, waitForUpload } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const ampleBytes = 100_000_000_000;
/** The simulated free disk space. */
let free = () => ampleBytes;

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer({}, { disk: { freeBytes: () => Promise.resolve(free()) } });
  mara = await server.person();
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

describe('disk space', () => {
  const film = 200_000_000;
  const reservedBytes = 1_000_000_000;
  const full = reservedBytes / 2 - 1;
  const declareUpload = (token: string, length = film, headers: Record<string, string> = {}) =>
    server.http('/v1/uploads', { method: 'POST', token, headers: { ...tus, 'upload-length': String(length), ...headers } });
  const listStatuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
  const readyz = async () => (await server.http('/readyz')) as { status: number; body: { ready: boolean; disk: string } };
  /** Without uploads in progress. */
  const fresh = async () => {
    await server.services.db.change({ text: "delete from upload where state = 'receiving'", values: [] });
    return await server.person();
  };
  afterEach(() => {
    free = () => ampleBytes;
  });

  test('is reserved by declared size: of ten concurrent uploads as many start as fit', async () => {
    await fresh();
    // A file exists twice for a moment: as received and as stored.
    free = () => reservedBytes + 3 * 2 * film;
    const people = await Promise.all(Array.from({ length: 5 }, () => server.person()));
    const answers = await Promise.all([...people, ...people].map(({ token }) => declareUpload(token)));
    expect(listStatuses(answers)).toEqual([...Array(3).fill(201), ...Array(7).fill(503)]);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.body).toMatchObject({ code: 'unavailable', reason: 'uploads_paused', retryAfterMs: 60_000 });
    expect((await declareUpload(mara.token, 1000)).status).toBe(503);
    const [at, upload] = [...answers.entries()].find(([, { status }]) => status === 201) ?? [];
    const owner = people[(at ?? 0) % 5]?.token ?? '';
    await server.http(upload?.headers.get('location') ?? '', { method: 'DELETE', token: owner, headers: tus });
    expect((await declareUpload(mara.token)).status).toBe(201);
  });

  test('is limited to 400 MB in progress per person; the reservation expires if nothing arrives', async () => {
    const { token, accountId } = await fresh();
    expect(listStatuses(await Promise.all([1, 2, 3, 4].map(() => declareUpload(token))))).toEqual([201, 201, 429, 429]);
    expect((await declareUpload((await server.person()).token)).status).toBe(201);
    server.clock.forward(16 * 60_000);
    expect((await declareUpload(await server.tokenOf(accountId))).status).toBe(201);
  });

  test('is limited to 10 GB per person in total, media on tags included', async () => {
    await fresh();
    const creator = await server.person({ birthDate: '1990-01-01' });
    const braTagId = await createTestBraTag(server, creator);
    const { db } = server.services;
    await db.change({ text: 'update upload set bytes = 9800000001 where bra_tag_id = $1', values: [braTagId] });
    expect((await declareUpload(creator.token)).status).toBe(413);
    await db.change({ text: 'update upload set bytes = 9800000000 where bra_tag_id = $1', values: [braTagId] });
    expect((await declareUpload(creator.token)).status).toBe(201);
  });

  test('running out during a part stops it, and the client can resume later', async () => {
    const person = await fresh();
    const bytes = Buffer.alloc(14_000_000, 7);
    const where = await beginUpload(bytes.length, person.token);
    let looks = 0;
    // Checked before the part and after each 4 MB.
    free = () => (++looks > 2 ? full : ampleBytes);
    const stopped = await sendPart(where, 0, bytes, {}, person.token);
    expect(stopped.status).toBe(503);
    expect((await sendPart(where, 0, bytes.subarray(0, 10), {}, person.token)).status).toBe(503);
    free = () => ampleBytes;
    const head = await server.http(where, { method: 'HEAD', token: person.token, headers: tus });
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(3_000_000);
    expect(offset).toBeLessThan(bytes.length);
    expect((await sendPart(where, offset, bytes.subarray(offset), {}, person.token)).status).toBe(204);
    expect((await waitForUpload(person, where.split('/').at(-1) ?? '')).state).toBe('refused');
  });

  test('is reserved again for the next part after a reservation expired', async () => {
    const person = await fresh();
    free = () => reservedBytes + 2 * film;
    const where = (await declareUpload(person.token)).headers.get('location') ?? '';
    expect((await sendPart(where, 0, Buffer.alloc(film / 50, 7), {}, person.token)).status).toBe(204);
    server.clock.forward(16 * 60_000);
    const other = await server.person();
    const taken = await declareUpload(other.token);
    expect(taken.status).toBe(201);
    const token = await server.tokenOf(person.accountId);
    expect((await sendPart(where, film / 50, Buffer.from('def'), {}, token)).status).toBe(503);
    await server.http(taken.headers.get('location') ?? '', { method: 'DELETE', token: other.token, headers: tus });
    expect((await sendPart(where, film / 50, Buffer.from('def'), {}, token)).status).toBe(204);
    expect((await declareUpload(other.token)).status).toBe(503);
  });

  test('is not kept reserved by empty parts', async () => {
    const person = await fresh();
    free = () => reservedBytes + 2 * film;
    const where = (await declareUpload(person.token)).headers.get('location') ?? '';
    const other = await server.person();
    const token = async () => await server.tokenOf(person.accountId);
    let arrived = 0;
    for (const part of [0, 10, 0]) {
      server.clock.forward(5 * 60_000 + 1000);
      expect((await sendPart(where, arrived, Buffer.alloc(part), {}, await token())).status).toBe(204);
      arrived += part;
    }
    expect((await declareUpload(await server.tokenOf(other.accountId))).status).toBe(201);
    // Another upload has reserved the space.
    expect((await sendPart(where, 10, Buffer.alloc(10), {}, await token())).status).toBe(503);
  });

  test('running low is reported by /readyz; received pictures wait and are processed later', async () => {
    const person = await fresh();
    const bytes = await createPhoto(400);
    const where = await beginUpload(bytes.length, person.token);
    let looks = 0;
    free = () => (++looks > 1 ? full : ampleBytes);
    expect((await sendPart(where, 0, bytes, {}, person.token)).status).toBe(204);
    expect(await readyz()).toMatchObject({ status: 200, body: { ready: true, disk: 'low' } });
    expect((await declareUpload(person.token, 1000)).status).toBe(503);
    const uploadId = where.split('/').at(-1) ?? '';
    await server.jobs.runDue();
    expect(await person.client.call('fetchUpload', { uploadId })).toMatchObject({ state: 'processing' });
    expect((await server.http('/v1/listings')).status).toBe(200);
    await person.client.call('saveProfile', { birthDate: '1990-01-01' });
    free = () => ampleBytes;
    server.clock.forward(61_000);
    await server.jobs.runDue();
    expect(await server.services.db.first({ text: 'select state from upload where id = $1', values: [uploadId] })).toEqual({
      state: 'ready',
    });
    expect(await readyz()).toMatchObject({ status: 200, body: { ready: true, disk: 'ok' } });
  });

  test('running out makes a server with an embedded database not ready; an unknown state does not', async () => {
    free = () => 10_000_000;
    const isEmbedded = server.services.db.engine === 'pglite';
    expect(await readyz()).toMatchObject({ status: isEmbedded ? 503 : 200, body: { ready: !isEmbedded, disk: 'full' } });
    free = () => {
      throw new Error('no such file system');
    };
    expect(await readyz()).toMatchObject({ status: 200, body: { ready: true, disk: 'unknown' } });
  });
});

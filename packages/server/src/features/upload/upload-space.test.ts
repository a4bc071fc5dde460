import { makeBraTag, photo, settledUpload } from '@strapline/testkit/goods';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const plenty = 100_000_000_000;
/** What the disk says when it is asked. */
let free = () => plenty;

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer({}, { disk: { freeBytes: () => Promise.resolve(free()) } });
  mara = await server.person();
});
afterAll(() => server.close());

const tus = { 'tus-resumable': '1.0.0' };
const part = { ...tus, 'content-type': 'application/offset+octet-stream' };

async function begin(length: number, token = mara.token): Promise<string> {
  const begun = await server.http('/v1/uploads', { method: 'POST', token, headers: { ...tus, 'upload-length': String(length) } });
  expect(begun.status).toBe(201);
  return begun.headers.get('location') ?? '';
}

const send = (where: string, offset: number, body: Uint8Array, headers: Record<string, string> = {}, token = mara.token) =>
  server.http(where, {
    method: 'PATCH',
    token,
    headers: { ...part, 'upload-offset': String(offset), ...headers },
    body: Buffer.from(body),
  });

describe('space on the disk', () => {
  const film = 200_000_000;
  const spare = 1_000_000_000;
  const full = spare / 2 - 1;
  const declare = (token: string, length = film, headers: Record<string, string> = {}) =>
    server.http('/v1/uploads', { method: 'POST', token, headers: { ...tus, 'upload-length': String(length), ...headers } });
  const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
  const readyz = async () => (await server.http('/readyz')) as { status: number; body: { ready: boolean; disk: string } };
  /** Nobody has anything on the way. */
  const fresh = async () => {
    await server.services.db.change({ text: "delete from upload where state = 'receiving'", values: [] });
    return await server.person();
  };
  afterEach(() => {
    free = () => plenty;
  });

  test('is held free for what people declare: of ten films at once as many begin as fit, and the next when one is gone', async () => {
    await fresh();
    // A film lies there twice for a moment, as it came and as it is kept.
    free = () => spare + 3 * 2 * film;
    const people = await Promise.all(Array.from({ length: 5 }, () => server.person()));
    const answers = await Promise.all([...people, ...people].map(({ token }) => declare(token)));
    expect(statusesOf(answers)).toEqual([...Array(3).fill(201), ...Array(7).fill(503)]);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.body).toMatchObject({ code: 'unavailable', retryAfterMs: 60_000 });
    expect((await declare(mara.token, 1000)).status).toBe(503);
    const [at, begun] = [...answers.entries()].find(([, { status }]) => status === 201) ?? [];
    const owner = people[(at ?? 0) % 5]?.token ?? '';
    await server.http(begun?.headers.get('location') ?? '', { method: 'DELETE', token: owner, headers: tus });
    expect((await declare(mara.token)).status).toBe(201);
  });

  test('is no more than 400 MB for one person at a time, and is given back when nothing arrives', async () => {
    const { token, accountId } = await fresh();
    expect(statusesOf(await Promise.all([1, 2, 3, 4].map(() => declare(token))))).toEqual([201, 201, 429, 429]);
    expect((await declare((await server.person()).token)).status).toBe(201);
    server.clock.forward(16 * 60_000);
    expect((await declare(await server.tokenOf(accountId))).status).toBe(201);
  });

  test('is 10 GB for one person in all, also for what is on tags', async () => {
    await fresh();
    const creator = await server.person({ birthDate: '1990-01-01' });
    const braTagId = await makeBraTag(server, creator);
    const { db } = server.services;
    await db.change({ text: 'update upload set bytes = 9800000001 where bra_tag_id = $1', values: [braTagId] });
    expect((await declare(creator.token)).status).toBe(413);
    await db.change({ text: 'update upload set bytes = 9800000000 where bra_tag_id = $1', values: [braTagId] });
    expect((await declare(creator.token)).status).toBe(201);
  });

  test('that ends while a part arrives stops that part, and the sender goes on from there when there is room again', async () => {
    const person = await fresh();
    const bytes = Buffer.alloc(14_000_000, 7);
    const where = await begin(bytes.length, person.token);
    let looks = 0;
    // One look before the part, one after each 4 MB.
    free = () => (++looks > 2 ? full : plenty);
    const stopped = await send(where, 0, bytes, {}, person.token);
    expect(stopped.status).toBe(503);
    expect((await send(where, 0, bytes.subarray(0, 10), {}, person.token)).status).toBe(503);
    free = () => plenty;
    const asked = await server.http(where, { method: 'HEAD', token: person.token, headers: tus });
    const offset = Number(asked.headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(3_000_000);
    expect(offset).toBeLessThan(bytes.length);
    expect((await send(where, offset, bytes.subarray(offset), {}, person.token)).status).toBe(204);
    expect((await settledUpload(person, where.split('/').at(-1) ?? '')).state).toBe('refused');
  });

  test('given back after a quarter of an hour has to be free again for the next part', async () => {
    const person = await fresh();
    free = () => spare + 2 * film;
    const where = (await declare(person.token)).headers.get('location') ?? '';
    expect((await send(where, 0, Buffer.alloc(film / 50, 7), {}, person.token)).status).toBe(204);
    server.clock.forward(16 * 60_000);
    const other = await server.person();
    const taken = await declare(other.token);
    expect(taken.status).toBe(201);
    const token = await server.tokenOf(person.accountId);
    expect((await send(where, film / 50, Buffer.from('def'), {}, token)).status).toBe(503);
    await server.http(taken.headers.get('location') ?? '', { method: 'DELETE', token: other.token, headers: tus });
    expect((await send(where, film / 50, Buffer.from('def'), {}, token)).status).toBe(204);
    expect((await declare(other.token)).status).toBe(503);
  });

  test('is not held on by parts in which nothing arrives', async () => {
    const person = await fresh();
    free = () => spare + 2 * film;
    const where = (await declare(person.token)).headers.get('location') ?? '';
    const other = await server.person();
    const token = async () => await server.tokenOf(person.accountId);
    let arrived = 0;
    for (const part of [0, 10, 0]) {
      server.clock.forward(5 * 60_000 + 1000);
      expect((await send(where, arrived, Buffer.alloc(part), {}, await token())).status).toBe(204);
      arrived += part;
    }
    expect((await declare(await server.tokenOf(other.accountId))).status).toBe(201);
    // The space is somebody else's now.
    expect((await send(where, 10, Buffer.alloc(10), {}, await token())).status).toBe(503);
  });

  test('that is low is told by /readyz; a picture that has arrived waits, everything else goes on, and nobody has to lend a hand', async () => {
    const person = await fresh();
    const bytes = await photo(400);
    const where = await begin(bytes.length, person.token);
    let looks = 0;
    free = () => (++looks > 1 ? full : plenty);
    expect((await send(where, 0, bytes, {}, person.token)).status).toBe(204);
    expect(await readyz()).toMatchObject({ status: 200, body: { ready: true, disk: 'low' } });
    expect((await declare(person.token, 1000)).status).toBe(503);
    const uploadId = where.split('/').at(-1) ?? '';
    await server.jobs.runDue();
    expect(await person.client.call('fetchUpload', { uploadId })).toMatchObject({ state: 'processing' });
    expect((await server.http('/v1/listings')).status).toBe(200);
    await person.client.call('saveProfile', { birthDate: '1990-01-01' });
    free = () => plenty;
    server.clock.forward(61_000);
    await server.jobs.runDue();
    expect(await server.services.db.first({ text: 'select state from upload where id = $1', values: [uploadId] })).toEqual({
      state: 'ready',
    });
    expect(await readyz()).toMatchObject({ status: 200, body: { ready: true, disk: 'ok' } });
  });

  test('that has run out makes a server with an embedded database not ready; a disk that cannot be asked does not', async () => {
    free = () => 10_000_000;
    const isEmbedded = server.services.db.engine === 'pglite';
    expect(await readyz()).toMatchObject({ status: isEmbedded ? 503 : 200, body: { ready: !isEmbedded, disk: 'full' } });
    free = () => {
      throw new Error('no such file system');
    };
    expect(await readyz()).toMatchObject({ status: 200, body: { ready: true, disk: 'unknown' } });
  });
});

import { uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';

const tus = { 'tus-resumable': '1.0.0' };
const film = 200_000_000;
const ampleBytes = 100_000_000_000;

let server: TestServer;
let people: Person[];
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' }, { disk: { freeBytes: () => Promise.resolve(ampleBytes) } });
  people = await Promise.all(Array.from({ length: 36 }, () => server.person()));
});
afterAll(() => server.close());

const declareUpload = async (person: Person | undefined, address: string) =>
  await server.http('/v1/uploads', {
    method: 'POST',
    token: person?.token ?? '',
    headers: { ...tus, 'upload-length': String(film), 'x-forwarded-for': address },
  });
const beginUploads = async (addresses: readonly string[]) => {
  const answers = await Promise.all(addresses.map((address, i) => declareUpload(people[i % people.length], address)));
  return answers.filter(({ status }) => status === 201).length;
};
const resetOrigins = () => server.services.db.change(sql`delete from upload`);

describe('the upload limit of one network address', () => {
  test('is 800 MB over all accounts; other addresses are unaffected, and released space is available again', async () => {
    expect(await beginUploads(Array.from({ length: 8 }, () => '203.0.113.60'))).toBe(4);
    const refused = await declareUpload(people[9], '203.0.113.60');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.body).toMatchObject({ code: 'rate_limited', reason: 'uploads_in_progress_nearby' });
    expect((await declareUpload(people[9], '203.0.113.61')).status).toBe(201);
    server.clock.forward(16 * 60_000);
    const token = await server.tokenOf(people[10]?.accountId ?? '');
    const headers = { ...tus, 'upload-length': String(film), 'x-forwarded-for': '203.0.113.60' };
    expect((await server.http('/v1/uploads', { method: 'POST', token, headers })).status).toBe(201);
    server.clock.forward(-16 * 60_000);
    await resetOrigins();
  });

  test('is four times that for an IPv6 /56 and eight times for a /48', async () => {
    const household = Array.from({ length: 20 }, (_, i) => `2001:db8:60:1${i.toString(16).padStart(2, '0')}::1`);
    expect(await beginUploads(household)).toBe(16);
    await resetOrigins();
    const company = Array.from({ length: 36 }, (_, i) => `2001:db8:60:${(i + 1).toString(16)}00::1`);
    expect(await beginUploads(company)).toBe(32);
    expect((await declareUpload(people[35], '2001:db8:61::1')).status).toBe(201);
    await resetOrigins();
  });

  test('also counts an upload that resumes after its reservation expired', async () => {
    const upload = await declareUpload(people[0], '203.0.113.62');
    const where = upload.headers.get('location') ?? '';
    const id = where.split('/').at(-1) ?? '';
    await server.services.db.change(sql`update upload set reserved_until = null where id = ${id}`);
    expect(await beginUploads(Array.from({ length: 4 }, () => '203.0.113.62'))).toBe(4);
    const part = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', 'x-forwarded-for': '203.0.113.62' };
    const sendPart = async () =>
      await server.http(where, { method: 'PATCH', token: people[0]?.token ?? '', headers: part, body: Buffer.alloc(100) });
    expect((await sendPart()).status).toBe(429);
    await server.services.db.change(sql`delete from upload where id <> ${id}`);
    expect((await sendPart()).status).toBe(204);
    await resetOrigins();
  });

  test('stores keyed hashes, which are deleted once a file has arrived', async () => {
    const [person] = people;
    if (!person) throw new Error('no person');
    const listOrigins = async (id: string) =>
      (await server.services.db.first<{ networks: string[] }>(sql`select networks from upload where id = ${id}`))?.networks;
    const upload = await declareUpload(person, '203.0.113.63');
    const onTheWay = await listOrigins(upload.headers.get('location')?.split('/').at(-1) ?? '');
    expect(onTheWay).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await listOrigins(await uploadPicture(server, person))).toEqual([]);
  });
});

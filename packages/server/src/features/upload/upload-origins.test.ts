import { uploadPicture } from '@strapline/testkit/goods';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';

const tus = { 'tus-resumable': '1.0.0' };
const film = 200_000_000;
const plenty = 100_000_000_000;

let server: TestServer;
let people: Person[];
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' }, { disk: { freeBytes: () => Promise.resolve(plenty) } });
  people = await Promise.all(Array.from({ length: 36 }, () => server.person()));
});
afterAll(() => server.close());

const declare = async (person: Person | undefined, address: string) =>
  await server.http('/v1/uploads', {
    method: 'POST',
    token: person?.token ?? '',
    headers: { ...tus, 'upload-length': String(film), 'x-forwarded-for': address },
  });
const begunBy = async (addresses: readonly string[]) => {
  const answers = await Promise.all(addresses.map((address, i) => declare(people[i % people.length], address)));
  return answers.filter(({ status }) => status === 201).length;
};
const forgetAll = () => server.services.db.change(sql`delete from upload`);

describe('what one network address may have on the way', () => {
  test('is 800 MB, however many accounts there are; others go on, and what was given back is free again', async () => {
    expect(await begunBy(Array.from({ length: 8 }, () => '203.0.113.60'))).toBe(4);
    const refused = await declare(people[9], '203.0.113.60');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.body).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('from your network') });
    expect((await declare(people[9], '203.0.113.61')).status).toBe(201);
    server.clock.forward(16 * 60_000);
    const token = await server.tokenOf(people[10]?.accountId ?? '');
    const headers = { ...tus, 'upload-length': String(film), 'x-forwarded-for': '203.0.113.60' };
    expect((await server.http('/v1/uploads', { method: 'POST', token, headers })).status).toBe(201);
    server.clock.forward(-16 * 60_000);
    await forgetAll();
  });

  test('is four times that for a /56 of IPv6 and eight times for a /48, from however many of their addresses', async () => {
    const household = Array.from({ length: 20 }, (_, i) => `2001:db8:60:1${i.toString(16).padStart(2, '0')}::1`);
    expect(await begunBy(household)).toBe(16);
    await forgetAll();
    const company = Array.from({ length: 36 }, (_, i) => `2001:db8:60:${(i + 1).toString(16)}00::1`);
    expect(await begunBy(company)).toBe(32);
    expect((await declare(people[35], '2001:db8:61::1')).status).toBe(201);
    await forgetAll();
  });

  test('also counts who comes back to an upload whose space was given back', async () => {
    const begun = await declare(people[0], '203.0.113.62');
    const where = begun.headers.get('location') ?? '';
    const id = where.split('/').at(-1) ?? '';
    await server.services.db.change(sql`update upload set reserved_until = null where id = ${id}`);
    expect(await begunBy(Array.from({ length: 4 }, () => '203.0.113.62'))).toBe(4);
    const part = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', 'x-forwarded-for': '203.0.113.62' };
    const sendPart = async () =>
      await server.http(where, { method: 'PATCH', token: people[0]?.token ?? '', headers: part, body: Buffer.alloc(100) });
    expect((await sendPart()).status).toBe(429);
    await server.services.db.change(sql`delete from upload where id <> ${id}`);
    expect((await sendPart()).status).toBe(204);
    await forgetAll();
  });

  test('is a keyed hash, and gone once a file has arrived', async () => {
    const [person] = people;
    if (!person) throw new Error('nobody is there');
    const networksOf = async (id: string) =>
      (await server.services.db.first<{ networks: string[] }>(sql`select networks from upload where id = ${id}`))?.networks;
    const begun = await declare(person, '203.0.113.63');
    const onTheWay = await networksOf(begun.headers.get('location')?.split('/').at(-1) ?? '');
    expect(onTheWay).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await networksOf(await uploadPicture(server, person))).toEqual([]);
  });
});

import { createTestPair, verifyTestPair } from '@strapline/testkit/pairs';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '../../ports/database.ts';

let server: TestServer;
let ines: Person;
let mara: Person;
let june: Person;
let theo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ines = await server.person({ roles: ['admin'] });
  mara = await server.person({ birthDate: '1994-03-02' });
  june = await server.person({ birthDate: '1990-01-01' });
  theo = await server.person();
  for (const [owner, braSize] of [
    [mara, '32DD'],
    [mara, '30E'],
    [june, '34D'],
    [june, '32DD'],
  ] as const)
    await verifyTestPair(server, owner, ines, { braSize });
  await verifyTestPair(server, june, ines, { size: { system: 'EU', label: '70E' } });
  await createTestPair(mara);
});
afterAll(() => server.close());

const sizesOf = ({ items }: { items: { braSize: string | null }[] }) => items.map(({ braSize }) => braSize);

describe('the list of pairs', () => {
  test('has the active ones, those verified last first, page by page, without their pictures', async () => {
    const visitor = await server.connect();
    const first = await visitor.call('fetchAllApair', { limit: 3 });
    expect([sizesOf(first), first.total]).toEqual([['70E', '32DD', '34D'], 5]);
    const rest = await visitor.call('fetchAllApair', { limit: 3, cursor: first.nextCursor ?? '' });
    expect([sizesOf(rest), rest.nextCursor]).toEqual([['30E', '32DD'], null]);
    for (const pair of first.items) {
      expect(pair).toMatchObject({ left: null, right: null, isOpen: false, status: 'active' });
      expect(pair).not.toHaveProperty('own');
    }
    expect((await server.http('/v1/pairs?braSize=32DD&match=same')).body).toMatchObject({ total: 2 });
  });

  test('of a size has its labels in other systems, or only its own, or its sister sizes', async () => {
    const list = (input: object) => theo.client.call('fetchAllApair', input as never);
    expect(sizesOf(await list({ braSize: '32DD' }))).toEqual(['70E', '32DD', '32DD']);
    expect(sizesOf(await list({ size: { system: 'EU', band: 70, cup: 'E' } }))).toEqual(['70E', '32DD', '32DD']);
    expect(sizesOf(await list({ braSize: '32DD', match: 'same' }))).toEqual(['32DD', '32DD']);
    const sisters = await list({ braSize: '32DD', match: 'sister' });
    expect(sisters.items.map(({ braSize, band }) => [braSize, band])).toEqual([
      ['34D', 'looser'],
      ['30E', 'firmer'],
    ]);
    expect(sizesOf(await list({ size: { system: 'UK', band: 34 } }))).toEqual(['34D']);
    expect((await list({ braSize: '28H' })).items).toEqual([]);
    expect((await theo.client.refusal('fetchAllApair', { braSize: '7Q' })).fields).toHaveProperty('braSize');
  });

  test('of a username has a pair, or all of its creator', async () => {
    const { items, total } = await theo.client.call('fetchAllApair', { username: june.username });
    expect([items.every(({ creator }) => creator.username === june.username), total]).toEqual([true, 3]);
    const [one] = items;
    expect((await theo.client.call('fetchAllApair', { username: one?.username ?? '' })).items).toEqual([one]);
  });

  test('of followed people, and of those who opened their pictures, depends on who asks', async () => {
    const { items } = await mara.client.call('fetchAllApair', { username: mara.username });
    const [pair] = items;
    await mara.client.call('setAccess', { resource: 'pair', id: pair?.id ?? '', people: [theo.username], followers: false });
    await theo.client.call('follow', { username: june.username, following: true });
    const open = await theo.client.call('fetchAllApair', { openToMe: true });
    expect(open.items.map(({ id, isOpen }) => [id, isOpen])).toEqual([[pair?.id, true]]);
    const followed = await theo.client.call('fetchAllApair', { following: true });
    expect(followed.total).toBe(3);
    const visitor = await server.connect();
    for (const filter of [{ openToMe: true }, { following: true }])
      expect((await visitor.refusal('fetchAllApair', filter)).code).toBe('unauthenticated');
    const seen = await theo.client.call('fetchApair', { pairId: pair?.id ?? '' });
    expect(seen).toMatchObject({ isOpen: true, left: { mediaId: expect.any(String) }, can: expect.arrayContaining(['open']) });
  });

  test('needs as many queries for many pairs as for few', async () => {
    const { db } = server.services;
    await server.jobs.runDue();
    const count = async (limit: number) => {
      const spies = [vi.spyOn(db, 'rows'), vi.spyOn(db, 'first')];
      await theo.client.call('fetchAllApair', { limit });
      const texts = spies.flatMap((spy) => spy.mock.calls.map(([{ text }]) => text));
      for (const spy of spies) spy.mockRestore();
      // Jobs and timers of the server ask for other things meanwhile.
      return texts.filter((text) => /\b(pair|resource|member_block)\b/.test(text)).length;
    };
    expect(await count(5)).toBe(await count(2));
  });

  test('reads along an index, also of a size', async () => {
    if (server.services.db.engine !== 'postgres') return;
    const plan = await server.services.db.rows<{ 'QUERY PLAN': string }>(
      sql`explain select id from pair where app = 'strapline' and status = 'active' and uk_band = 32 and ordinal = 6 order by verified_at desc, id desc limit 25`,
    );
    expect(JSON.stringify(plan)).toContain('pairs_active');
  });
});

describe('pairs elsewhere', () => {
  test('are on their creator’s page, with the size that they verify', async () => {
    const slug = june.username.replaceAll('_', '-');
    const pairs = await theo.client.call('fetchAllApair', { username: june.username });
    expect(sizesOf(pairs)).toEqual(['70E', '32DD', '34D']);
    const { verifiedSize } = await theo.client.call('fetchModel', { slug });
    expect(verifiedSize).toMatchObject({ braSize: '70E', n: 1, at: pairs.items[0]?.verification.verifiedAt });
  });

  test('are in their creator’s own list, drafts included', async () => {
    const { items } = await mara.client.call('listMyPairs', {});
    expect(items.map(({ status }) => status)).toEqual(['draft', 'active', 'active']);
    expect(items[0]?.own).toMatchObject({ hasLeft: false, consent: { accepted: true } });
    expect((await theo.client.call('listMyPairs', {})).items).toEqual([]);
  });

  test('of one app don’t exist in another, which has letter sizes', async () => {
    const maker = await server.person({ birthDate: '1990-01-01', app: 'toptop' });
    expect((await maker.client.refusal('createPair', { ...(await formOf()), braSize: '32DD' })).fields).toHaveProperty('braSize');
    const made = await createTestPair(maker, { size: { system: 'letter', label: 'M' } });
    expect((await maker.client.call('fetchApair', { pairId: made.pairId })).size).toEqual({ system: 'letter', label: 'M' });
    const topAdmin = await server.connect({ token: ines.token, app: 'toptop', admin: true });
    expect((await ines.client.refusal('fetchApair', { pairId: made.pairId })).code).toBe('not_found');
    expect((await topAdmin.call('fetchApair', { pairId: made.pairId })).status).toBe('draft');
    const [bra] = (await theo.client.call('fetchAllApair', {})).items;
    expect((await maker.client.refusal('fetchApair', { pairId: bra?.id ?? '' })).code).toBe('not_found');
    expect((await maker.client.call('fetchAllApair', {})).items).toEqual([]);
    expect((await maker.client.call('fetchAllApair', { size: { system: 'letter', label: 'M' }, match: 'sister' })).items).toEqual([]);
  });
});

async function formOf() {
  const { createPairForm } = await import('@strapline/testkit/pairs');
  return createPairForm();
}

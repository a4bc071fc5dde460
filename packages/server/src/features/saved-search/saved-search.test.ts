import type { Input } from '@strapline/contract/events';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createCreator, createListing } from '../listing/test-listings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const save = ({ client }: Person, search: Partial<Input<'saveSearch'>> = {}) =>
  client.call('saveSearch', { name: 'Lace', filters: { q: 'lace' }, alert: 'instant', ...search });

describe('a saved search', () => {
  test('keeps its filters, and is wanted with a size and a highest price', async () => {
    const mara = await server.person();
    const filters = { q: 'longline', size: { system: 'UK', band: 32, cup: 'DD' }, sisters: true, priceMaxCents: 200_00 } as const;
    const wanted = await save(mara, { name: 'A longline in 32DD', filters, alert: 'daily' });
    expect(wanted).toMatchObject({ name: 'A longline in 32DD', filters, alert: 'daily', isWanted: true, newMatches: 0 });
    const plain = await save(mara);
    expect(plain.isWanted).toBe(false);
    expect((await mara.client.call('listSearches', {})).items).toEqual([plain, wanted]);
    // What it stores can be searched for as it is.
    expect((await mara.client.call('searchListings', wanted.filters)).items).toEqual([]);
  });

  test('is saved once: the same filters again change its name and alert', async () => {
    const mara = await server.person();
    const first = await save(mara);
    const again = await save(mara, { name: 'Only lace', filters: { sisters: false, q: 'lace' }, alert: 'off' });
    expect(again).toEqual({ ...first, name: 'Only lace', alert: 'off' });
    const both = await Promise.all([save(mara, { filters: { q: 'silk' } }), save(mara, { filters: { q: 'silk' } })]);
    expect(both[0].searchId).toBe(both[1].searchId);
    expect((await mara.client.call('listSearches', {})).items).toHaveLength(2);
  });

  test('can be changed and deleted by its owner alone, in its app alone', async () => {
    const [mara, theo] = [await server.person(), await server.person()];
    const { searchId } = await save(mara);
    const changed = await save(mara, { searchId, name: 'Tulle', filters: { q: 'tulle' } });
    expect(changed).toMatchObject({ searchId, name: 'Tulle', filters: { q: 'tulle' } });
    const toptop = await server.connect({ app: 'toptop', token: mara.token });
    for (const client of [theo.client, toptop]) {
      expect((await client.refusal('removeSearch', { searchId })).code).toBe('not_found');
      expect((await client.refusal('markSearchViewed', { searchId })).code).toBe('not_found');
      expect((await client.refusal('saveSearch', { searchId, name: 'Mine', filters: {}, alert: 'off' })).code).toBe('not_found');
      expect((await client.call('listSearches', {})).items).toEqual([]);
    }
    expect(await mara.client.call('removeSearch', { searchId })).toEqual({ ok: true });
    expect((await mara.client.refusal('removeSearch', { searchId })).code).toBe('not_found');
  });

  test('forgets what its earlier filters found', async () => {
    const [maker, mara] = [await createCreator(server), await server.person()];
    const { searchId } = await save(mara, { filters: { q: 'gossamer' }, alert: 'daily' });
    await createListing(server, maker, { title: 'Gossamer plunge' });
    await server.jobs.runDue();
    expect((await save(mara, { searchId, name: 'Gossamer', filters: { q: 'gossamer' }, alert: 'daily' })).newMatches).toBe(1);
    expect((await save(mara, { searchId, filters: { q: 'tulle' }, alert: 'daily' })).newMatches).toBe(0);
    const due = await server.services.db.rows(sql`select bra_tag_id from saved_search_match where search_id = ${searchId} and is_due`);
    expect(due).toEqual([]);
  });

  test('is refused like the search itself, and above fifty', async () => {
    const mara = await server.person();
    const refuse = (filters: Input<'saveSearch'>['filters']) => mara.client.refusal('saveSearch', { name: 'No', filters, alert: 'off' });
    expect((await refuse({ size: { system: 'UK', band: 33, cup: 'D' } })).fields).toHaveProperty('size.band');
    expect((await refuse({ size: { system: 'letter', label: 'M' } })).code).toBe('validation');
    expect((await refuse({ style: 'crop' })).fields).toHaveProperty('style');
    for (let n = 0; n < 50; n += 1) await save(mara, { filters: { priceMaxCents: 20_00 + n } });
    expect(await refuse({ q: 'one more' })).toMatchObject({ code: 'conflict', reason: 'too_many_searches' });
    const first = await mara.client.call('listSearches', { limit: 30 });
    const rest = await mara.client.call('listSearches', { limit: 30, cursor: first.nextCursor ?? '' });
    expect(new Set([...first.items, ...rest.items].map(({ searchId }) => searchId)).size).toBe(50);
  });
});

import type { Input } from '@strapline/contract/events';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createCreator, createListing, type TagOptions } from '../listing/test-listings.ts';
import { connectVisitor as anybody, trustForwardedFor } from '../order/test-purchase.ts';

let server: TestServer;
let maker: Person;
let visitor: Client;

beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  maker = await createCreator(server);
  const listings = {
    silk: { title: 'Rose silk balconette', story: 'Hand-rolled straps.', priceCents: 150_00, size: ['UK', '34DD'], condition: 'new' },
    lace: { title: 'Corded lace bralette', story: 'Two layers of silk tulle.', priceCents: 60_00, size: ['EU', '75E'], series: 'spring' },
    velvet: { title: 'Garnet velvet plunge', story: 'Lined with cotton.', priceCents: 60_00, size: ['US', '36C'], proofLevel: 3 },
    linen: { title: 'Linen longline', story: 'Walking weight.', priceCents: 95_00, condition: 'worn' },
  } as const;
  for (const wish of Object.values(listings)) {
    const options = 'size' in wish ? { ...wish, size: [wish.size[0], wish.size[1]] as [(typeof wish.size)[0], string] } : wish;
    await createListing(server, maker, options);
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  // A new visitor each time, because together the tests exceed one visitor's rate limit.
  visitor = await anybody(server);
});

describe('pagination', () => {
  test('every listing appears once in every order, even if others are added meanwhile', async () => {
    const busy = await createCreator(server);
    const prices = [20, 30, 20, 40, 20, 30, 50, 20, 60].map((dollars) => dollars * 100);
    const labels = ['34D', '32DD', '36C'];
    const wishes = prices.map((priceCents, i): TagOptions => ({ priceCents, size: ['UK', labels[i % 3] ?? '34D'] }));
    for (const wish of wishes) await createListing(server, busy, wish);
    const size = { system: 'EU', band: 75, cup: 'D' } as const;
    const searches: Input<'searchListings'>[] = [{}, { size, sisters: true }, { size, sisters: true, q: 'lace' }, { q: 'lace' }];
    const before = (await visitor.call('searchListings', { creator: busy.username })).items.map((card) => card.braTagId);
    for (const search of searches)
      for (const sort of ['newest', 'priceAsc', 'priceDesc'] as const) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await visitor.call('searchListings', {
            ...search,
            creator: busy.username,
            sort,
            limit: 2,
            ...(cursor ? { cursor } : {}),
          });
          seen.push(...page.items.map((card) => card.braTagId));
          cursor = page.nextCursor ?? undefined;
          if (seen.length === 4) await createListing(server, busy, { priceCents: 30_00, size: ['UK', '34D'] });
        } while (cursor);
        expect(new Set(seen).size, sort).toBe(seen.length);
        expect(seen, sort).toEqual(expect.arrayContaining(before));
      }
  });

  test('words and a size find listings of an older era', async () => {
    const creator = await createCreator(server);
    const early = await createListing(server, creator, { title: 'Umber satin bandeau', size: ['UK', '30F'] });
    await server.services.db.change(sql`select setval(pg_get_serial_sequence('listing', 'seq'), (select max(seq) from listing) + 40000)`);
    const late = await createListing(server, creator, { title: 'Umber linen bandeau', size: ['EU', '65G'] });
    const search = { q: 'umber bandeau', size: { system: 'UK', band: 30, cup: 'F' } } as const;
    const both = [late.braTagId, early.braTagId];
    expect((await visitor.call('searchListings', search)).items.map((card) => card.braTagId)).toEqual(both);
    const first = await visitor.call('searchListings', { ...search, limit: 1 });
    const second = await visitor.call('searchListings', { ...search, limit: 1, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map((card) => card.braTagId)).toEqual(both);
    expect(second.nextCursor).toBeNull();
  });

  test('the last page has no cursor, even if it is full', async () => {
    const one = await createCreator(server);
    for (let i = 0; i < 2; i += 1) await createListing(server, one);
    expect((await visitor.call('searchListings', { creator: one.username, limit: 2 })).nextCursor).toBeNull();
  });

  test('rejects the cursor of another sort order, and invalid ones', async () => {
    const { nextCursor } = await visitor.call('searchListings', { creator: maker.username, limit: 1 });
    const forged = Buffer.from(JSON.stringify(['newest', 1, "1' or 1=1"])).toString('base64url');
    for (const input of [
      { cursor: nextCursor, sort: 'priceAsc' },
      { cursor: forged },
      { cursor: 'AAAA' },
      { cursor: Buffer.from('["newest",1,99999999999999999]').toString('base64url') },
    ])
      expect(await visitor.refusal('searchListings', input)).toMatchObject({ code: 'validation', fields: { cursor: expect.any(String) } });
  });
});

test('HTTP returns the same, with an ETag for conditional requests', async () => {
  const path = `/v1/listings?creator=${maker.username}&sort=priceAsc&size.system=EU&size.band=75&size.cup=E&limit=1`;
  const first = await server.http(path);
  expect(first.body).toEqual(
    await visitor.call('searchListings', {
      creator: maker.username,
      sort: 'priceAsc',
      size: { system: 'EU', band: 75, cup: 'E' },
      limit: 1,
    }),
  );
  const again = await server.http(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  expect((await server.http('/v1/listings?limit=101')).status).toBe(422);
  expect((await server.http('/v1/listings?shade=red')).status).toBe(422);
  expect((await server.http('/v1/listings?colour=mauve')).status).toBe(422);
});

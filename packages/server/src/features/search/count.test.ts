import type { ParsedInput } from '@strapline/contract/events';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../ports/database.ts';
import { createCreator, createListing } from '../listing/test-listings.ts';
import { connectVisitor as anybody, trustForwardedFor } from '../order/test-purchase.ts';
import { countFound } from './count.store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  await createListing(server, await createCreator(server), { title: 'Rose silk balconette' });
});
afterAll(() => server.close());

describe('the count of a search', () => {
  test('stops within half a second: then isMore is true, and changes that weren’t counted are left out', async () => {
    const { db } = server.services;
    const input: ParsedInput<'searchListings'> = {
      ...{ sort: 'newest', limit: 24, state: 'buyable', equivalents: true, sisters: false },
      ...{ q: 'velvet', priceMaxCents: 50_00, colour: 'gold', style: 'sports', condition: 'worn', year: 2020 },
    };
    const answered = { correctedTo: null, instead: [] };
    const tooSlow: Database = { ...db, rowsWithin: () => Promise.resolve(null) };
    expect(await countFound(tooSlow, 'strapline', input)).toEqual({ ...answered, count: 0, isMore: true });
    let probes = 0;
    const slow: Database = {
      ...db,
      rowsWithin: async (ms, statement) => {
        probes += 1;
        await new Promise((done) => setTimeout(done, 150));
        return await db.rowsWithin(ms, statement);
      },
    };
    expect(await countFound(slow, 'strapline', input)).toEqual({ ...answered, count: 0, isMore: false });
    expect(probes).toBe(3);
  });

  test('has its own rate limit, separate from searching', async () => {
    const client = await anybody(server);
    const answers = await Promise.all(Array.from({ length: 70 }, () => client.raw('countListings', {})));
    const refused = answers.filter((answer) => Object.hasOwn(Object(answer), 'error'));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ error: { code: 'rate_limited', retryAfterMs: expect.any(Number) } });
    expect((await client.call('searchListings', {})).items.length).toBeGreaterThan(0);
    expect((await (await anybody(server)).call('countListings', {})).count).toBeGreaterThan(0);
  });
});

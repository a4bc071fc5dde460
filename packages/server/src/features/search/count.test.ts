import type { ParsedInput } from '@strapline/contract/events';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
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
    const { db, apps } = server.services;
    const input: ParsedInput<'searchListings'> = {
      ...{ sort: 'newest', limit: 24, state: 'buyable', equivalents: true, sisters: false, likely: false, followed: false },
      ...{ q: 'velvet', priceMaxCents: 50_00, colour: 'gold', style: 'sports', condition: 'worn', year: 2020 },
    };
    const answered = { correctedTo: null, instead: [] };
    const tooSlow: Database = { ...db, rowsWithin: () => Promise.resolve(null) };
    expect(await countFound(tooSlow, apps.main, input, null)).toEqual({ ...answered, count: 0, isMore: true });
    let probes = 0;
    const slow: Database = {
      ...db,
      rowsWithin: async (ms, statement) => {
        expect(ms).toBe(400 - 150 * probes);
        probes += 1;
        // Takes as long as the clock says, not as long as this machine needs.
        return await db.rowsWithin(60_000, statement);
      },
    };
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => 150 * probes);
    expect(await countFound(slow, apps.main, input, null)).toEqual({ ...answered, count: 0, isMore: false });
    expect(probes).toBe(3);
    clock.mockRestore();
  });

  test('has its own rate limit, separate from searching', async () => {
    const client = await anybody(server);
    // Two more are allowed every second, so a slow machine needs more than one round.
    const refused: unknown[] = [];
    for (let round = 0; round < 20 && refused.length === 0; round += 1) {
      const answers = await Promise.all(Array.from({ length: 70 }, () => client.raw('countListings', {})));
      refused.push(...answers.filter((answer) => Object.hasOwn(Object(answer), 'error')));
    }
    expect(refused[0]).toMatchObject({ error: { code: 'rate_limited', retryAfterMs: expect.any(Number) } });
    expect((await client.call('searchListings', {})).items.length).toBeGreaterThan(0);
    expect((await (await anybody(server)).call('countListings', {})).count).toBeGreaterThan(0);
  });
});

import { braFacts, createFact, factNames } from '@strapline/domain/bra-tag/bra-facts';
import type { Client } from '@strapline/testkit/socket-client';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCreator, createListing } from '../listing/test-listings.ts';
import { connectVisitor, trustForwardedFor } from '../order/test-purchase.ts';

let server: TestServer;
let visitor: Client;

beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  visitor = await connectVisitor(server);
});
afterAll(() => server.close());

test.each(factNames)('the boutique filters by %s, finds its words, and says what is found without it', async (name) => {
  const { filter, values } = braFacts[name];
  const [value = '', other = ''] = Object.keys(values);
  const [word = ''] = values[value]?.words.split(' ') ?? [];
  const seller = await createCreator(server);
  const { braTagId } = await createListing(server, seller, { title: 'Nothing else', ...createFact(name, [value]) });
  const creator = { creator: seller.username };
  for (const input of [{ [filter]: value }, { q: word }])
    expect((await visitor.call('searchListings', { ...creator, ...input })).items).toMatchObject([{ braTagId }]);
  expect((await visitor.call('searchListings', { ...creator, [filter]: other })).items).toEqual([]);
  const { instead } = await visitor.call('countListings', { ...creator, [filter]: other });
  expect(instead).toContainEqual({ change: filter, count: 1, isMore: false });
});

test('finds the hyphenated words of a fact, as typed in any form', async () => {
  const seller = await createCreator(server);
  const { braTagId } = await createListing(server, seller, { title: 'No words to go by', style: 'tshirt', size: ['UK', '34DD'] });
  const size = { system: 'UK', band: 34, cup: 'DD' } as const;
  for (const q of ['t-shirt', 'T-Shirt', 'tshirt', 't shirt', '"t-shirt"', '34dd t-shirt'])
    for (const input of [{ q }, { q, size }]) {
      const { items } = await visitor.call('searchListings', { creator: seller.username, ...input });
      expect([input, items.map((card) => card.braTagId)]).toEqual([input, [braTagId]]);
    }
  expect((await visitor.call('searchListings', { creator: seller.username, q: 'full-cup' })).items).toEqual([]);
});

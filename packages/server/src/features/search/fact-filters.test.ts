import { braFacts, createFact, factNames } from '@strapline/domain/bra-tag/bra-facts';
import type { Client } from '@strapline/testkit/socket-client';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCreator, createListing, type TagOptions } from '../listing/test-listings.ts';
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

describe('several values of a filter', () => {
  let creators: string[];
  let rose: string;
  let black: string;
  let ivory: string;
  beforeAll(async () => {
    const [one, other] = [await createCreator(server), await createCreator(server)];
    creators = [one.username, other.username];
    const size: Pick<TagOptions, 'size'> = { size: ['UK', '34DD'] };
    rose = (await createListing(server, one, { title: 'Quillwort plunge', style: 'plunge', colours: ['rose'], condition: 'new', ...size }))
      .braTagId;
    black = (
      await createListing(server, one, { title: 'Quillwort bralette', style: 'bralette', colours: ['black'], condition: 'worn', ...size })
    ).braTagId;
    ivory = (
      await createListing(server, other, { title: 'Quillwort longline', style: 'longline', colours: ['ivory'], condition: 'as_new' })
    ).braTagId;
  });
  const find = async (input: object) =>
    (await visitor.call('searchListings', { creator: creators, ...input })).items.map(({ braTagId }) => braTagId).sort();

  test('find a piece with any of them, and filters narrow each other', async () => {
    expect(await find({})).toEqual([rose, black, ivory].sort());
    expect(await find({ style: ['plunge', 'longline'] })).toEqual([rose, ivory].sort());
    expect(await find({ style: ['plunge', 'longline'], colour: ['rose', 'black'] })).toEqual([rose]);
    expect(await find({ condition: ['new', 'worn'] })).toEqual([rose, black].sort());
    expect(await find({ condition: ['new', 'worn'], colour: ['black', 'ivory'] })).toEqual([black]);
    // By words and a size, they are found in another index.
    const size = { system: 'UK', band: 34, cup: 'DD' };
    expect(await find({ q: 'quillwort', size, style: ['plunge', 'bralette'], colour: 'black' })).toEqual([black]);
    expect(await find({ q: 'quillwort', size, style: ['plunge', 'bralette'] })).toEqual([rose, black].sort());
    const { body } = await server.http(`/v1/listings?q=quillwort&style=plunge&style=longline`);
    expect((body as { items: unknown[] }).items).toHaveLength(2);
  });

  test('are counted with the others of their facet, and narrow the other facets', async () => {
    const { count, facets } = await visitor.call('countFacets', { creator: creators, style: ['plunge', 'bralette'] });
    expect(count).toBe(2);
    const countOf = (facet: { values: { value: string; count: number }[] }) =>
      Object.fromEntries(facet.values.map((one) => [one.value, one.count]));
    expect(countOf(facets.style)).toEqual({ plunge: 1, bralette: 1, longline: 1 });
    expect(countOf(facets.colour)).toEqual({ rose: 1, black: 1 });
  });

  test('have to be some, each once, and known', async () => {
    for (const style of [[], ['plunge', 'plunge'], ['plunge', 'tee'], ['plunge', '#']])
      expect(Object.keys((await visitor.refusal('searchListings', { style })).fields ?? {}), String(style)).toEqual([
        expect.stringMatching(/^style/),
      ]);
  });
});

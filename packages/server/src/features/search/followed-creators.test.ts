import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCreator, createListing } from '../listing/test-listings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listTitles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);

describe('a search of the creators whom the caller follows', () => {
  test('finds their pieces only, page by page, and those of creators who are named as well', async () => {
    const [first, second, third] = [await createCreator(server), await createCreator(server), await createCreator(server)];
    const mara = await server.person();
    for (const maker of [first, second, third])
      for (const n of [1, 2])
        await createListing(server, maker, { title: `${['Ash', 'Birch', 'Cedar'][[first, second, third].indexOf(maker)]} ${n}` });
    const search = async (filters: object) => listTitles(await mara.client.call('searchListings', { followed: true, ...filters }));
    expect(await search({})).toEqual([]);
    expect(await mara.client.call('countListings', { followed: true })).toMatchObject({ count: 0, instead: [{ change: 'creator' }] });
    await mara.client.call('follow', { username: first.username, following: true });
    expect(await search({})).toEqual(['Ash 2', 'Ash 1']);
    await mara.client.call('follow', { username: second.username, following: true });
    expect(await search({ q: 'birch' })).toEqual(['Birch 2', 'Birch 1']);
    expect(await search({ creator: third.username })).toEqual(['Cedar 2', 'Cedar 1', 'Birch 2', 'Birch 1', 'Ash 2', 'Ash 1']);

    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await mara.client.call('searchListings', { followed: true, limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...listTitles(page));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['Birch 2', 'Birch 1', 'Ash 2', 'Ash 1']);

    const counted = await mara.client.call('countFacets', { followed: true });
    expect(counted.count).toBe(4);
    // The facet itself counts every creator.
    expect(counted.facets.creator.values.map(({ value }) => value)).toContain(third.username);

    await mara.client.call('blockUser', { username: second.username, blocked: true });
    expect(await search({})).toEqual(['Ash 2', 'Ash 1']);
    const toptop = await server.connect({ app: 'toptop', token: mara.token });
    expect((await toptop.call('searchListings', { followed: true })).items).toEqual([]);
  });

  test('is refused to a visitor', async () => {
    const visitor = await server.connect();
    for (const event of ['searchListings', 'countListings', 'countFacets'] as const)
      expect((await visitor.refusal(event, { followed: true })).code).toBe('unauthenticated');
    const mara = await server.person();
    const fetchFollowed = (headers = {}) => fetch(`${server.url}/v1/listings?followed=true`, { headers });
    expect((await fetchFollowed()).status).toBe(401);
    const answered = await fetchFollowed({ authorization: `Bearer ${mara.token}` });
    expect([answered.status, answered.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  });
});

describe('a range of years', () => {
  test('includes both ends, either of which may be open', async () => {
    const maker = await createCreator(server);
    for (const year of [2021, 2022, 2023, 2024]) await createListing(server, maker, { title: `Elm ${year}`, year });
    const visitor = await server.connect();
    const search = async (filters: object) =>
      listTitles(await visitor.call('searchListings', { creator: maker.username, ...filters })).map((title) => title.slice(-2));
    expect(await search({ yearMin: 2022, yearMax: 2023 })).toEqual(['23', '22']);
    expect(await search({ yearMin: 2023 })).toEqual(['24', '23']);
    expect(await search({ yearMax: 2021 })).toEqual(['21']);
    expect(await search({ yearMin: 2022, yearMax: 2022 })).toEqual(['22']);
    expect(await search({ year: 2022, yearMin: 2023 })).toEqual([]);
    expect(await search({ yearMin: 2022, q: 'elm', sort: 'priceAsc' })).toHaveLength(3);
    const { facets } = await visitor.call('countFacets', { creator: maker.username, yearMin: 2023 });
    expect(facets.year.values).toHaveLength(4);
    expect(await visitor.call('countListings', { creator: maker.username, yearMin: 2025 })).toMatchObject({
      count: 0,
      instead: expect.arrayContaining([{ change: 'year', count: 4, isMore: false }]),
    });
  });

  test('in the wrong order is refused with the field', async () => {
    const visitor = await server.connect();
    const { code, fields } = await visitor.refusal('searchListings', { yearMin: 2025, yearMax: 2023 });
    expect({ code, fields }).toEqual({ code: 'validation', fields: { yearMax: 'Choose 2025 or a later year.' } });
  });
});

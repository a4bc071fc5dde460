import { strapline } from '@strapline/contract/apps/strapline';
import { searchListings } from '@strapline/contract/events/search/searchListings';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { addTags } from '../demo/bulk-listings.ts';
import { countFacetValues } from './facet.store.ts';
import { findCards } from './search.store.ts';

const piecesOfAnEra = 400;
/** The numbers of eras that have listings; those between are empty. */
const eras = [0, 2, 5];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { db, blobs } = server.services;
  for (const era of eras) {
    await db.change({ text: `alter table listing alter column seq restart with ${1 + era * 16_384}`, values: [] });
    await addTags(db, blobs, piecesOfAnEra);
  }
  await db.change(sql`update listing set state = 'sold' where seq % 5 = 0`);
});
afterAll(() => server?.close());

type Page = { items: { slug: string }[]; nextCursor: string | null };

async function readAllPages(filter: object): Promise<string[]> {
  const slugs: string[] = [];
  let cursor: string | null = null;
  do {
    const input = searchListings.input.parse({ ...filter, limit: 24, ...(cursor ? { cursor } : {}) });
    const page = JSON.parse(await findCards(server.services.db, strapline, input, null)) as Page;
    slugs.push(...page.items.map(({ slug }) => slug));
    cursor = page.nextCursor;
  } while (cursor);
  return slugs;
}

const anyPlunge = { q: 'plunge' };
const searches: [string, object, string][] = [
  ['a frequent word', anyPlunge, `words @@ to_tsquery('english', 'plunge') and on_shelf`],
  ['two words that are rarely together', { q: 'sage tulle' }, `words @@ to_tsquery('english', 'sage & tulle') and on_shelf`],
  ['a phrase', { q: '"tulle plunge"' }, `words @@ phraseto_tsquery('english', 'tulle plunge') and on_shelf`],
  ['words, including sold', { q: 'tulle', state: 'all' }, `words @@ to_tsquery('english', 'tulle') and (on_shelf or is_sold)`],
  ['facts', { style: 'plunge', fabric: 'tulle' }, `facts @> '{style:plunge,fabrics:tulle}' and on_shelf`],
  [
    'one of several facts',
    { ...anyPlunge, colour: ['sage', 'rose'] },
    `words @@ to_tsquery('english', 'plunge') and facts && '{colours:sage,colours:rose}' and on_shelf`,
  ],
  [
    'words and facts',
    { q: 'spring', style: 'plunge' },
    `words @@ to_tsquery('english', 'spring') and facts @> '{style:plunge}' and on_shelf`,
  ],
  [
    'words and a price',
    { ...anyPlunge, priceMinCents: 6000 },
    `words @@ to_tsquery('english', 'plunge') and price_cents >= 6000 and on_shelf`,
  ],
  ['facts that no piece has together', { style: 'plunge', q: 'balconette bralette' }, 'false'],
  ['nothing but stop words', { q: 'the' }, 'false'],
];

test.each(searches)('pages and counts find every piece once, newest first: %s', async (_, filter, condition) => {
  const { db } = server.services;
  const expected = await db.rows<{ slug: string }>({ text: `select slug from listing where ${condition} order by seq desc`, values: [] });
  expect(await readAllPages(filter)).toEqual(expected.map(({ slug }) => slug));
  const { count, isMore } = await countFacetValues(db, strapline, searchListings.input.parse(filter), null);
  expect({ count, isMore }).toEqual({ count: Math.min(expected.length, 500), isMore: expected.length > 500 });
});

test('a bulk load leaves the indexes without a list of entries to sort in', async () => {
  const rows = await server.services.db.rows<{ options: string[] }>(
    sql`select reloptions as options from pg_class where relname in ('listing_words', 'listing_size_words', 'listing_era_words', 'listing_ships_to')`,
  );
  expect(rows.map(({ options }) => options)).toEqual(Array.from({ length: 4 }, () => ['fastupdate=off']));
});

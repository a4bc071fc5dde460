import type { App } from '@strapline/contract/apps/app';
import type { Output } from '@strapline/contract/events';
import type { Queryable } from '../../ports/database.ts';
import type { Blocks } from '../block/block.ts';
import type { SearchInput } from './read-search.ts';
import { findCards } from './search.store.ts';

export { loadCards } from './listing-card.ts';
export { formatFactQuery, readSearch, type SearchInput, type SearchQuery } from './read-search.ts';
export { findsListing, isPlain } from './search.store.ts';

/** One page of cards, shaped as in `searchListings`. */
export async function findListings(
  db: Queryable,
  app: App,
  filters: Omit<SearchInput, 'size' | 'equivalents' | 'sisters' | 'likely'>,
  blocks: Blocks | null,
): Promise<Output<'searchListings'>> {
  return JSON.parse(
    await findCards(db, app, { ...filters, equivalents: true, sisters: false, likely: false }, blocks),
  ) as Output<'searchListings'>;
}

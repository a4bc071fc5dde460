import type { FeaturedCard, FeaturedEntry, FeaturedPiece } from '@strapline/contract/shapes/featured';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import { getFeaturedState, parseFeaturedText } from '@strapline/domain/featured/featured';
import { formatCard } from '../search/search.ts';
import type { FeaturedEntryRow, FeaturedRow } from './featured.store.ts';

export function presentFeaturedCard(row: FeaturedRow): FeaturedCard {
  return {
    slug: row.slug,
    title: row.title,
    lead: parseFeaturedText(row.body).lead,
    from: row.starts_at.toISOString(),
    until: row.ends_at.toISOString(),
    card: JSON.parse(formatCard(row)) as ListingCard,
  };
}

export function presentFeatured(row: FeaturedRow): FeaturedPiece {
  return { ...presentFeaturedCard(row), text: row.body };
}

type EntryRow = Omit<FeaturedEntryRow, 'bra_tag_id' | 'sort_time'>;

export function presentFeaturedEntry({ slug, title, body, starts_at, ends_at, piece_title, is_shown }: EntryRow, now: Date): FeaturedEntry {
  return {
    slug,
    title,
    text: body,
    from: starts_at.toISOString(),
    until: ends_at.toISOString(),
    state: getFeaturedState({ from: starts_at, until: ends_at }, now),
    pieceTitle: piece_title,
    isShown: is_shown,
  };
}

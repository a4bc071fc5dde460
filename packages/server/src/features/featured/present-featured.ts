import type { FeaturedCard, FeaturedEntry } from '@strapline/contract/shapes/blog/featured';
import { getFeaturedState, parseFeaturedText } from '@strapline/domain/featured/featured';
import type { Queryable } from '../../ports/database.ts';
import { loadCards } from '../search/search.ts';
import type { FeaturedEntryRow, FeaturedRow } from './featured.store.ts';

/** With the cards of their listings. A piece that was hidden since the rows were read is left out. */
export async function presentFeatured(db: Queryable, app: string, rows: readonly FeaturedRow[]): Promise<FeaturedCard[]> {
  const cards = await loadCards(
    db,
    app,
    rows.map(({ bra_tag_id }) => bra_tag_id),
  );
  return rows.flatMap(({ bra_tag_id, slug, title, body, starts_at, ends_at }) => {
    const card = cards.get(bra_tag_id);
    const { lead } = parseFeaturedText(body);
    return card ? [{ slug, title, lead, from: starts_at.toISOString(), until: ends_at.toISOString(), card }] : [];
  });
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

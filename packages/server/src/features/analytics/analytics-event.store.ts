import type { AppKey } from '@strapline/contract/apps/app';
import type { VisitSource } from '@strapline/domain/analytics/visit-source';
import { type Queryable, sql } from '../../ports/database.ts';
import type { PickedEvent } from './pick-events.ts';

type Visit = { app: AppKey; day: string; visitor: string };

/** How many events the visitor has today, and where they came from last. */
export async function loadVisitor(db: Queryable, { app, day, visitor }: Visit): Promise<{ events: number; source: VisitSource | null }> {
  const row = await db.first<{ events: number; source: VisitSource | null }>(
    sql`select count(*)::int as events, (array_agg(source order by id desc))[1] as source
        from analytics_event where app = ${app} and day = ${day}::date and visitor = ${visitor}`,
  );
  return row ?? { events: 0, source: null };
}

type Piece = { braTagId: string; sellerId: string };

/** The pieces that events are about, by the slug or tag ID that they name. What isn't public isn't there. */
export async function findPieces(db: Queryable, app: AppKey, events: readonly PickedEvent[]): Promise<Map<string, Piece>> {
  const names = [...new Set(events.flatMap(({ piece }) => piece ?? []))];
  if (names.length === 0) return new Map();
  const rows = await db.rows<{ name: string; id: string; seller_id: string }>(
    sql`select listing.slug as name, tag.id, coalesce(tag.owner_id, tag.creator_id) as seller_id
          from listing join bra_tag tag on tag.id = listing.bra_tag_id
          where listing.app = ${app} and listing.slug = any(${names}::text[]) and (listing.on_shelf or listing.is_sold) and tag.moderation = 'visible'
        union all
        select tag.id, tag.id, coalesce(tag.owner_id, tag.creator_id) from bra_tag tag
          where tag.app = ${app} and tag.id = any(${names}::text[]) and tag.moderation = 'visible' and tag.status not in ('draft', 'pending_review')`,
  );
  return new Map(rows.map(({ name, id, seller_id }) => [name, { braTagId: id, sellerId: seller_id }]));
}

export type NewEvent = {
  name: string;
  source: VisitSource;
  page: string | null;
  braTagId: string | null;
  sellerId: string | null;
};

/** Returns how many were new: a piece counts once a day per visitor. */
export async function insertEvents(db: Queryable, { app, day, visitor }: Visit, events: readonly NewEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  return await db.change(
    sql`insert into analytics_event (app, day, visitor, name, source, page, bra_tag_id, seller_id)
        select ${app}, ${day}::date, ${visitor}, event.name, event.source, event.page, event.bra_tag_id, event.seller_id
        from unnest(${events.map(({ name }) => name)}::text[], ${events.map(({ source }) => source)}::text[], ${events.map(({ page }) => page)}::text[],
          ${events.map(({ braTagId }) => braTagId)}::text[], ${events.map(({ sellerId }) => sellerId)}::text[]) with ordinality
          as event (name, source, page, bra_tag_id, seller_id, place) order by place
        on conflict (app, day, visitor, name, bra_tag_id) where bra_tag_id is not null do nothing`,
  );
}

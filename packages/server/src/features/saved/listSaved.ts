import type { Output } from '@strapline/contract/events';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { type Statement, sql } from '../../ports/database.ts';
import { findBlocks } from '../block/block.ts';
import { loadCards } from '../search/search.ts';
import { requireAccountId } from '../session/session.ts';

type Counts = Output<'listSaved'>['counts'];
type Row = { id: string; saved_at: Date; price_cents: number; sort_time: string };

const isLowered = sql`(listing.on_shelf and listing.price_cents < item.price_cents)`;
const conditions: Record<keyof Counts, Statement> = {
  all: sql`true`,
  lowered: isLowered,
  reserved: sql`listing.state = 'reserved'`,
  sold: sql`listing.is_sold`,
};

export const listSaved: Handler<'listSaved'> = async ({ db, caller }, { show, cursor, limit }) => {
  const accountId = requireAccountId(caller);
  const after = decodeTimeCursor(cursor, 'newest');
  const blocks = await findBlocks(db, caller);
  const shown = sql`saved_item item join listing on listing.bra_tag_id = item.bra_tag_id
    where item.account_id = ${accountId} and item.app = ${caller.app} and (listing.on_shelf or listing.is_sold) and not ${blocks?.listings ?? sql`false`}`;
  const [rows, counts] = await Promise.all([
    db.rows<Row>(
      sql`select item.bra_tag_id as id, item.saved_at, item.saved_at::text as sort_time, item.price_cents
          from ${shown} and ${conditions[show]} and (item.saved_at, item.bra_tag_id) < (${after.at}::timestamptz, ${after.id})
          order by item.saved_at desc, item.bra_tag_id desc limit ${limit + 1}`,
    ),
    db.first<Counts>(
      sql`select count(*)::int as all, (count(*) filter (where ${conditions.lowered}))::int as lowered,
            (count(*) filter (where ${conditions.reserved}))::int as reserved, (count(*) filter (where ${conditions.sold}))::int as sold from ${shown}`,
    ),
  ]);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  const cards = await loadCards(
    db,
    caller.app,
    items.map(({ id }) => id),
  );
  return {
    items: items.flatMap(({ id, saved_at: savedAt, price_cents: savedPriceCents }) => {
      const card = cards.get(id);
      return card ? [{ ...card, savedAt: savedAt.toISOString(), savedPriceCents }] : [];
    }),
    nextCursor,
    counts: counts ?? { all: 0, lowered: 0, reserved: 0, sold: 0 },
  };
};

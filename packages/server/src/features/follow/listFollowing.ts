import type { FollowedPerson } from '@strapline/contract/shapes/saved';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { type DatedRow, sql } from '../../ports/database.ts';
import { findBlocks } from '../block/block.ts';
import { requireAccountId } from '../session/session.ts';

type Row = DatedRow<FollowedPerson, 'newestAt'> & { id: string; sort_time: string };

export const listFollowing: Handler<'listFollowing'> = async ({ db, caller }, { cursor, limit }) => {
  const followerId = requireAccountId(caller);
  const after = decodeTimeCursor(cursor, 'newest');
  const blocks = await findBlocks(db, caller);
  const listings = sql`from listing where listing.app = ${caller.app} and listing.creator_username = creator.username and not ${blocks?.listings ?? sql`false`}`;
  const rows = await db.rows<Row>(
    sql`select creator.id, follow.followed_at::text as sort_time, creator.username, creator.username_slug as slug,
          case when creator.name_on_model_page and creator.display_name <> '' then creator.display_name else creator.username end as "displayName", creator.avatar, follow.alert,
          (select count(*)::int from (select 1 ${listings} and (listing.on_shelf or listing.is_sold) and listing.on_shelf and listing.seq > follow.seen_seq limit 99) as new) as "newSince",
          (select count(*)::int from (select 1 ${listings} and (listing.on_shelf or listing.is_sold) and listing.on_shelf limit 99) as offered) as offered,
          (select listing.created_at ${listings} and (listing.on_shelf or listing.is_sold) and listing.on_shelf order by listing.seq desc limit 1) as "newestAt",
          array(select listing.card::jsonb -> 'cover' ${listings} and (listing.on_shelf or listing.is_sold) order by listing.seq desc limit 3) as covers
        from follow join account creator on creator.id = follow.creator_id
        where follow.app = ${caller.app} and follow.follower_id = ${followerId} and creator.disabled_at is null and creator.hidden_at is null and not creator.profile_hidden
          and creator.id <> all (${blocks?.ids ?? []}::text[]) and (follow.followed_at, follow.creator_id) < (${after.at}::timestamptz, ${after.id})
        order by follow.followed_at desc, follow.creator_id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return {
    items: items.map(({ id: _id, sort_time: _time, ...person }) => ({ ...person, newestAt: person.newestAt?.toISOString() ?? null })),
    nextCursor,
  };
};

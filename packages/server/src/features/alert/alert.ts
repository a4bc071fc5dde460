import type { AppKey } from '@strapline/contract/apps/app';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import { type Queryable, sql } from '../../ports/database.ts';

/** A public listing that others are notified of. */
export type AlertListing = {
  app: AppKey;
  braTagId: string;
  slug: string;
  title: string;
  state: ListingCard['listing'];
  priceCents: number;
  createdAt: Date;
  creatorId: string;
  ownerId: string;
  creatorUsername: string;
  /** Its creator, its owner and its buyer know what happens to it. */
  parties: string[];
  /** Whom its creator or owner blocked, or who blocked them. */
  apart: string[];
};

/** Whose order of the piece `tag` is open or complete. One that was canceled or refunded doesn't count. */
const currentBuyer = sql`(select buyer_id from orders where orders.bra_tag_id = tag.id and (holds_tag or (status = 'completed' and payment_status <> 'refunded'))
  order by created_at desc, id desc limit 1)`;

/** Undefined if it is not public any more. */
export async function findAlertListing(db: Queryable, app: string, braTagId: string): Promise<AlertListing | undefined> {
  return await db.first<AlertListing>(
    sql`select listing.app, listing.bra_tag_id as "braTagId", listing.slug, tag.title, listing.state, listing.price_cents as "priceCents", listing.created_at as "createdAt",
          tag.creator_id as "creatorId", coalesce(tag.owner_id, tag.creator_id) as "ownerId", listing.creator_username as "creatorUsername",
          array_remove(array[tag.creator_id, tag.owner_id, ${currentBuyer}], null) as parties,
          array(select blocked_id from member_block where blocker_id in (tag.creator_id, tag.owner_id)
            union select blocker_id from member_block where blocked_id in (tag.creator_id, tag.owner_id)) as apart
        from listing join bra_tag tag on tag.id = listing.bra_tag_id
        where listing.app = ${app} and listing.bra_tag_id = ${braTagId} and (listing.on_shelf or listing.is_sold)`,
  );
}

/** Those of some people who may be notified of a listing: not its parties, not blocked people, not suspended or deleted accounts. */
export async function selectRecipients(
  db: Queryable,
  { parties, apart }: AlertListing,
  accountIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const excluded = new Set([...parties, ...apart]);
  const candidates = accountIds.filter((id) => !excluded.has(id));
  if (candidates.length === 0) return [];
  const rows = await db.rows<{ id: string }>(
    sql`select id from account where id = any(${candidates}::text[]) and disabled_at is null and hidden_at is null and (state <> 'suspended' or state_until <= ${now})`,
  );
  return rows.map(({ id }) => id);
}

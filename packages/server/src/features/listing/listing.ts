import type { Push } from '@strapline/contract/pushes';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { braTagStore, presentBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { refreshPageState, updateListing, writeListing } from './listing.store.ts';

export { insertListings } from './listing.store.ts';

/** The push for a tag whose listing status changed; send it to `acc:<account id>` after the transaction. */
export type BraTagStatusPush = Push<'braTagStatus'>;

/**
 * Publishes the listing of a tag at the tag's price: the tag must be active, its creator of age, and `price_cents` set. The slug is made from the title once
 * and never changes. Call it in the transaction that makes the tag buyable.
 */
export async function publishListing(
  trx: Trx,
  services: Pick<Services, 'clock'>,
  braTagId: string,
): Promise<{ slug: string; facts: BraTagStatusPush }> {
  const slug = await writeListing(trx, braTagId, services.clock.now());
  const tag = await braTagStore.patch(trx, braTagId, { listing: 'published' }, services.clock.now());
  return { slug, facts: presentBraTagStatus(tag) };
}

/** Updates the listing, if there is one, after the tag's title, story, size, pictures, price or proof level changed. */
export async function refreshListing(trx: Trx, braTagId: string): Promise<void> {
  await updateListing(trx, braTagId);
}

/**
 * Sets the listing status of a tag and of its listing; `holdUntil` goes with `reserved`. The caller decides whether the change is allowed, since orders decide
 * who holds a piece, but a tag that was reported or retired meanwhile, or whose creator is under age, isn't published again. Null if the tag has no listing.
 */
export async function setListingState(
  trx: Trx,
  braTagId: string,
  state: 'published' | 'reserved' | 'sold' | 'unlisted',
  holdUntil?: Date,
): Promise<BraTagStatusPush | null> {
  const tag = await braTagStore.moveListing(
    trx,
    braTagId,
    state,
    sql`update listing set state = moved.page_state, hold_until = ${state === 'reserved' ? (holdUntil ?? null) : null}
        from moved where listing.bra_tag_id = moved.id`,
  );
  return tag ? presentBraTagStatus(tag) : null;
}

/** Takes the pages of a person's listings off the shelf, or puts those that are still on sale back. Push the result after the transaction. */
export async function pauseSales(trx: Trx, sellerId: string, isPaused: boolean): Promise<BraTagStatusPush[]> {
  const tags = await braTagStore.pauseSales(
    trx,
    sellerId,
    isPaused,
    sql`update listing set state = moved.page_state from moved where listing.bra_tag_id = moved.id and listing.state <> moved.page_state`,
  );
  return tags.map(presentBraTagStatus);
}

/** Takes the page of a tag off the site, or puts it back, after `moderation` of the tag changed. */
export async function refreshListingPage(trx: Trx, braTagId: string): Promise<void> {
  await refreshPageState(trx, braTagId);
}

/** Unlists everything that a creator offers, or will offer after review. Push the result after the transaction. */
export async function withdrawOffers(trx: Trx, creatorId: string): Promise<BraTagStatusPush[]> {
  const tags = await trx.rows<{ id: string; listing: string }>(
    sql`select id, listing from bra_tag where creator_id = ${creatorId} and (wants_offer or listing = 'published') order by id`,
  );
  const changed: BraTagStatusPush[] = [];
  for (const { id, listing } of tags) {
    await braTagStore.patch(trx, id, { wantsOffer: false }, null);
    const status = listing === 'published' ? await setListingState(trx, id, 'unlisted') : null;
    if (status) changed.push(status);
  }
  return changed;
}

/** Takes the words of a deleted piece out of its listing and its address. */
export async function eraseListing(trx: Trx, braTagId: string): Promise<void> {
  await updateListing(trx, braTagId);
  await trx.change(sql`update listing set slug = 'deleted-' || seq, state = 'removed' where bra_tag_id = ${braTagId}`);
}

/** The slug of a tag's public listing, or null. */
export async function findListingSlug(db: Queryable, braTagId: string): Promise<string | null> {
  const row = await db.first<{ slug: string }>(
    sql`select slug from listing where bra_tag_id = ${braTagId} and state in ('published', 'reserved', 'sold')`,
  );
  return row?.slug ?? null;
}

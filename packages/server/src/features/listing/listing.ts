import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { braTagStore, presentBraTagStatus, type TagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { endOffers } from '../offer-record/offer-record.ts';
import { refreshPageState, updateListing, writeListing } from './listing.store.ts';
import { recordPrice } from './listing-price.store.ts';
import { recordChange, takeSnapshot } from './record-change.ts';

export { loadListings } from './bulk-load.ts';
export { insertListings } from './listing.store.ts';

/**
 * Publishes the listing of a tag at the tag's price, as a sale by its owner: the tag must be active or claimed, its owner of age, and `price_cents` set. The
 * slug is made from the title once and never changes. Call it in the transaction that makes the tag buyable.
 */
export async function publishListing(
  trx: Trx,
  services: Pick<Services, 'clock'>,
  braTagId: string,
): Promise<{ slug: string; facts: TagStatus }> {
  const at = services.clock.now();
  const slug = await writeListing(trx, braTagId, at);
  await recordPrice(trx, braTagId, at);
  const tag = await braTagStore.patch(trx, braTagId, { listing: 'published', offeredByOwner: true }, at);
  return { slug, facts: presentBraTagStatus(tag) };
}

/** Updates the listing, if there is one, after the tag's title, story, size, pictures, price or proof level changed. */
export async function refreshListing(trx: Trx, braTagId: string): Promise<void> {
  await updateListing(trx, braTagId);
}

/**
 * Sets the listing status of a tag and of its listing; `hold` goes with `reserved`. Open offers end with the sale. The caller decides whether the change is
 * allowed, since orders decide who holds a piece, but a tag that was reported or retired meanwhile, or whose seller is under age, isn't published again. Null if
 * the tag has no listing.
 */
export async function setListingState(
  trx: Trx,
  braTagId: string,
  state: 'published' | 'reserved' | 'sold' | 'unlisted',
  hold?: { until: Date; buyerId: string | null },
): Promise<TagStatus | null> {
  const before = await takeSnapshot(trx, braTagId);
  const tag = await braTagStore.moveListing(
    trx,
    braTagId,
    state,
    sql`update listing set state = moved.page_state, hold_until = case when moved.listing = 'reserved' then greatest(${hold?.until ?? null}::timestamptz, moved.held_until) end
        from moved where listing.bra_tag_id = moved.id`,
    hold?.buyerId ?? null,
  );
  if (!tag) return null;
  await recordChange(trx, braTagId, before);
  if (tag.listing === 'sold' || tag.listing === 'unlisted')
    await endOffers(trx, [braTagId], tag.listing === 'sold' ? 'sold' : 'unavailable');
  return presentBraTagStatus(tag);
}

/** Takes the pages of a person's listings off the shelf, or puts those that are still on sale back. Push the result after the transaction. */
export async function pauseSales(trx: Trx, sellerId: string, isPaused: boolean): Promise<TagStatus[]> {
  const tags = await braTagStore.pauseSales(
    trx,
    sellerId,
    isPaused,
    sql`update listing set state = moved.page_state from moved where listing.bra_tag_id = moved.id and listing.state <> moved.page_state`,
  );
  if (isPaused)
    await endOffers(
      trx,
      tags.map(({ id }) => id),
      'unavailable',
    );
  else for (const { id, app } of tags) await recordChange(trx, id, { app, state: 'removed', priceCents: 0, details: '' });
  return tags.map(presentBraTagStatus);
}

/** Takes the page of a tag off the site, or puts it back, after `moderation` of the tag changed. */
export async function refreshListingPage(trx: Trx, braTagId: string): Promise<void> {
  const isShown = await refreshPageState(trx, braTagId);
  if (!isShown) await endOffers(trx, [braTagId], 'unavailable');
}

/** Unlists everything that a person offers, or will offer after review. Push the result after the transaction. */
export async function withdrawOffers(trx: Trx, sellerId: string): Promise<TagStatus[]> {
  const tags = await trx.rows<{ id: string; listing: string }>(
    sql`select id, listing from bra_tag where ((creator_id = ${sellerId} and (owner_id is null or owner_id = ${sellerId})) or (owner_id = ${sellerId} and owner_id <> creator_id))
          and (wants_offer or listing = 'published') order by id`,
  );
  const changed: TagStatus[] = [];
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

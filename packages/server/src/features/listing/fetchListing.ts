import type { Output } from '@strapline/contract/events';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import { smallestShownCount } from '@strapline/contract/shapes/saved';
import { createPriceLines } from '@strapline/domain/money/money';
import { defaultShippingZones, findDelivery, formatNotServedMessage, listServedCountries } from '@strapline/domain/shipping/shipping-zones';
import { memoize } from '../../platform/answer.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { isPieceHiddenFrom } from '../block/block.ts';
import { braTagPolicy, braTagStore, type OfferedBraTagRow, presentBraTag, type Viewer } from '../bra-tag-record/bra-tag-record.ts';

type PublicListing = Output<'fetchListing'>;

export const fetchListing: Handler<'fetchListing'> = async ({ db, caller }, { slug, country }) => {
  const row = await braTagStore.findOffered(db, caller.app, slug);
  if (!row || (await isPieceHiddenFrom(db, caller, row)))
    throw new WireError('not_found', (await isHiddenOwnListing(db, caller, slug)) ? { reason: 'listing_hidden' } : {});
  const shown = caller.accountId === null ? presentForAnonymous(row) : presentListing(row, caller);
  return country === undefined || country === shown.shipsFrom ? shown : { ...shown, ...calculatePrice(row, shown.title, country) };
};

/** Its creator and its owner learn that it is hidden; for others it doesn't exist. */
async function isHiddenOwnListing(db: Queryable, { accountId, app }: Caller, slug: string): Promise<boolean> {
  if (accountId === null) return false;
  const row = await db.first(
    sql`select 1 from listing join bra_tag tag on tag.id = listing.bra_tag_id where listing.app = ${app} and listing.slug = ${slug}
          and tag.moderation <> 'visible' and ${accountId} in (tag.creator_id, tag.owner_id)`,
  );
  return row !== undefined;
}

const presentForAnonymous = memoize((row: OfferedBraTagRow) => presentListing(row, braTagPolicy.anonymousViewer));

function presentListing(row: OfferedBraTagRow, viewer: Viewer): PublicListing {
  const tag = presentBraTag(row, viewer);
  const shipsFrom = (row.shipping ?? defaultShippingZones).from;
  return {
    braTagId: tag.id,
    slug: row.slug,
    title: tag.title,
    braSize: tag.braSize,
    size: tag.size,
    likelySizes: row.likely_sizes,
    offeredAmount: row.price_cents ?? 0,
    listing: toShownState(row.listing),
    proofLevel: tag.proofLevel,
    creator: tag.creator,
    cover: row.cover,
    createdAt: new Date(row.offered_at).toISOString(),
    ...(row.listing === 'reserved' && row.hold_until ? { holdEndsAt: new Date(row.hold_until).toISOString() } : {}),
    ...(row.was_cents === null ? {} : { wasCents: row.was_cents }),
    acceptsOffers: row.accepts_offers,
    ...(viewer.accountId !== null && viewer.accountId === (row.owner_id ?? row.creator_id)
      ? { offerRules: { accepts: row.accepts_offers, minimumCents: row.offer_minimum_cents } }
      : {}),
    prices: row.prices,
    tag,
    seller: braTagPolicy.isOfferOfOwner(row)
      ? { username: row.seller_username, slug: row.seller_slug, displayName: row.seller_username, avatar: row.seller_avatar }
      : null,
    resale: row.offered_by_number > 1 && row.seller_id !== row.creator_id,
    ...calculatePrice(row, tag.title, shipsFrom),
    shipsFrom,
    savedCount: row.saved_count < smallestShownCount ? null : row.saved_count,
  };
}

type Price = Pick<PublicListing, 'priceLines' | 'notServed' | 'servedCountries'>;

function calculatePrice(row: OfferedBraTagRow, title: string, country: string): Price {
  const zones = row.shipping ?? defaultShippingZones;
  const delivery = findDelivery(country, zones);
  const priceLines = createPriceLines(title, row.price_cents ?? 0, delivery);
  if (delivery) return { priceLines };
  return {
    priceLines,
    notServed: formatNotServedMessage(row.seller_username, country, zones),
    servedCountries: listServedCountries(zones),
  };
}

function toShownState(state: string): ListingCard['listing'] {
  if (state === 'published' || state === 'reserved' || state === 'sold') return state;
  throw new Error(`a public listing must not have the state ${state}`);
}

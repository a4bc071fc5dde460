import type { Output } from '@strapline/contract/events';
import type { ListingCard } from '@strapline/contract/shapes/listing';
import { priceLines } from '@strapline/domain/money/money';
import { defaultZones, deliveryTo, notServedReason } from '@strapline/domain/shipping/shipping-zones';
import { memoize } from '../../platform/answer.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import {
  anonymousViewer,
  loadOfferedBraTag,
  type OfferedBraTagRow,
  presentBraTag,
  toIsoTime,
  type Viewer,
} from '../bra-tag-record/bra-tag-record.ts';

type Shown = Output<'fetchListing'>;

export const fetchListing: Handler<'fetchListing'> = async ({ db, caller }, { slug, country }) => {
  const row = await loadOfferedBraTag(db, caller.app, slug);
  if (!row) throw new WireError('not_found');
  const shown = caller.accountId === null ? presentForAnonymous(row) : presentListing(row, caller);
  return country === undefined || country === shown.shipsFrom ? shown : { ...shown, ...pricedTo(row, shown.title, country) };
};

const presentForAnonymous = memoize((row: OfferedBraTagRow) => presentListing(row, anonymousViewer));

function presentListing(row: OfferedBraTagRow, viewer: Viewer): Shown {
  const tag = presentBraTag(row, viewer);
  const shipsFrom = (row.shipping ?? defaultZones).from;
  return {
    braTagId: tag.id,
    slug: row.slug,
    title: tag.title,
    braSize: tag.braSize,
    size: tag.size,
    offeredAmount: row.price_cents ?? 0,
    listing: shownState(row.listing),
    proofLevel: tag.proofLevel,
    creator: tag.creator,
    cover: row.cover,
    createdAt: toIsoTime(row.offered_at),
    ...(row.listing === 'reserved' && row.hold_until ? { holdEndsAt: toIsoTime(row.hold_until) } : {}),
    tag,
    ...pricedTo(row, tag.title, shipsFrom),
    shipsFrom,
  };
}

function pricedTo(row: OfferedBraTagRow, title: string, country: string): Pick<Shown, 'priceLines' | 'notServed'> {
  const zones = row.shipping ?? defaultZones;
  const delivery = deliveryTo(country, zones);
  const lines = priceLines(title, row.price_cents ?? 0, delivery);
  return delivery ? { priceLines: lines } : { priceLines: lines, notServed: notServedReason(row.seller_username, country, zones) };
}

function shownState(state: string): ListingCard['listing'] {
  if (state === 'published' || state === 'reserved' || state === 'sold') return state;
  throw new Error('a page is open and its tag says otherwise');
}

import type { Output } from '@strapline/contract/events';
import type { ListingCard } from '@strapline/contract/shapes';
import { priceLines } from '@strapline/domain/money';
import { oncePer } from '../../platform/answer.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { isoTime, loadOffered, type OfferedRow, presentBraTag, stranger, type Viewer } from '../bra-tag/bra-tag.ts';

/** Where the price is shown for, until the buyer says where it goes. */
const shownFor = 'US';

export const fetchListing: Handler<'fetchListing'> = async ({ db, caller }, { slug }) => {
  const row = await loadOffered(db, caller.app, slug);
  if (!row) throw new WireError('not_found');
  return caller.accountId === null ? seenByStranger(row) : presentListing(row, caller);
};

const seenByStranger = oncePer((row: OfferedRow) => presentListing(row, stranger));

function presentListing(row: OfferedRow, viewer: Viewer): Output<'fetchListing'> {
  const tag = presentBraTag(row, viewer);
  const price = row.price_cents ?? 0;
  return {
    braTagId: tag.id,
    slug: row.slug,
    title: tag.title,
    braSize: tag.braSize,
    size: tag.size,
    offeredAmount: price,
    listing: shownState(row.listing),
    proofLevel: tag.proofLevel,
    creator: tag.creator,
    cover: row.cover,
    createdAt: isoTime(row.offered_at),
    ...(row.listing === 'reserved' && row.hold_until ? { holdEndsAt: isoTime(row.hold_until) } : {}),
    tag,
    priceLines: priceLines(tag.title, price, shownFor),
  };
}

function shownState(state: string): ListingCard['listing'] {
  if (state === 'published' || state === 'reserved' || state === 'sold') return state;
  throw new Error('a page is open and its tag says otherwise');
}

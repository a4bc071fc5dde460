import type { BraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import { findNextListingStatus, type ListingStatus } from '@strapline/domain/listing/listing.states';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { requireAccountId } from '../session/session.ts';
import { requireTerms } from '../terms/terms.ts';
import { type BraTagStatusPush, publishListing, setListingState } from './listing.ts';

type Row = {
  creator_id: string;
  status: BraTagStatus;
  listing: ListingStatus;
  price_cents: number | null;
  version: number;
  is_adult: boolean;
};

export const offerBraTag: Handler<'offerBraTag'> = async (context, { braTagId, offered, offeredAmount, version }) => {
  const accountId = requireAccountId(context.caller);
  const { facts, listing, slug } = await context.db.transaction(async (trx) => {
    const tag = await trx.first<Row>(
      sql`select tag.creator_id, tag.status, tag.listing, tag.price_cents, tag.version, creator.is_adult from bra_tag tag join account creator on creator.id = tag.creator_id
          where tag.id = ${braTagId} and tag.app = ${context.caller.app} for update of tag for share of creator`,
    );
    if (!tag) throw new WireError('not_found');
    requireOfferable(tag, accountId);
    if (version !== undefined && tag.version !== version) throw new WireError('conflict');
    return offered ? await offerTag(trx, context, braTagId, tag, offeredAmount) : await withdrawTag(trx, braTagId, tag);
  });
  if (facts) context.push(`acc:${accountId}`, 'braTagStatus', facts);
  return { braTagId, listing, slug };
};

function requireOfferable(tag: Row, accountId: string): void {
  const isSecret = tag.status === 'draft' || tag.status === 'pending_review';
  if (tag.creator_id !== accountId) throw new WireError(isSecret ? 'not_found' : 'forbidden');
  if (tag.listing === 'reserved')
    throw new WireError('reserved', {
      reason: 'offer_while_paying',
    });
  if (tag.listing === 'sold') throw new WireError('sold');
}

type ListingChange = { facts: BraTagStatusPush | null; listing: ListingStatus; slug: string | null };

async function offerTag(
  trx: Trx,
  context: Parameters<Handler<'offerBraTag'>>[0],
  braTagId: string,
  tag: Row,
  amount: number | undefined,
): Promise<ListingChange> {
  if (!tag.is_adult) throw new WireError('age_required');
  await requireTerms(trx, tag.creator_id);
  if (tag.status !== 'active') throw new WireError('conflict', { reason: 'offer_of_inactive_tag' });
  if (!findNextListingStatus(tag.listing, 'offer', 'owner')) throw new WireError('conflict', { reason: 'offer_removed' });
  const price = amount ?? tag.price_cents;
  if (price === null) throw new WireError('validation', { fields: { offeredAmount: 'Enter a price from $10 to $10,000.' } });
  await braTagStore.patch(trx, braTagId, { wantsOffer: true, priceCents: price }, null);
  const { facts, slug } = await publishListing(trx, context, braTagId);
  return { facts, listing: facts.listing, slug };
}

async function withdrawTag(trx: Trx, braTagId: string, tag: Row): Promise<ListingChange> {
  await braTagStore.patch(trx, braTagId, { wantsOffer: false }, null);
  if (tag.listing !== 'published') return { facts: null, listing: tag.listing, slug: null };
  return { facts: await setListingState(trx, braTagId, 'unlisted'), listing: 'unlisted', slug: null };
}

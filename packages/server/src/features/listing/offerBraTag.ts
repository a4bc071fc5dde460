import type { ParsedInput } from '@strapline/contract/events';
import { findNextListingStatus, type ListingStatus } from '@strapline/domain/listing/listing.states';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { type BraTagState, braTagPolicy, braTagStore, publishTagStatus, type TagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { endOffersByPrice } from '../offer-record/offer-record.ts';
import { requireAccountId } from '../session/session.ts';
import { requireTerms } from '../terms/terms.ts';
import { publishListing, setListingState } from './listing.ts';

type Row = Pick<
  BraTagState,
  'id' | 'creator_id' | 'owner_id' | 'owner_number' | 'offered_by_number' | 'status' | 'listing' | 'price_cents' | 'held_for' | 'version'
> & {
  seller_is_adult: boolean;
};

type Input = ParsedInput<'offerBraTag'>;

/** The creator offers an active tag, its later owner a claimed one. */
export const offerBraTag: Handler<'offerBraTag'> = async (context, input) => {
  const accountId = requireAccountId(context.caller);
  const { braTagId, version } = input;
  const { facts, listing, slug } = await context.db.transaction(async (trx) => {
    const tag = await trx.first<Row>(
      sql`select tag.id, tag.creator_id, tag.owner_id, tag.owner_number, tag.offered_by_number, tag.status, tag.listing, tag.price_cents, tag.held_for, tag.version, seller.is_adult as seller_is_adult
          from bra_tag tag join account seller on seller.id = coalesce(tag.owner_id, tag.creator_id)
          where tag.id = ${braTagId} and tag.app = ${context.caller.app} for update of tag for share of seller`,
    );
    if (!tag) throw new WireError('not_found');
    requireOfferable(tag, accountId);
    if (version !== undefined && tag.version !== version) throw new WireError('conflict');
    return input.offered ? await offerTag(trx, context, tag, input) : await withdrawTag(trx, tag);
  });
  if (facts) for (const id of new Set([accountId, facts.creatorId])) publishTagStatus(context, `acc:${id}`, facts.status);
  return { braTagId, listing, slug };
};

function requireOfferable(tag: Row, accountId: string): void {
  const isSecret = tag.status === 'draft' || tag.status === 'pending_review';
  if ((tag.owner_id ?? tag.creator_id) !== accountId) throw new WireError(isSecret ? 'not_found' : 'forbidden');
  // What the owner bought is sold to them; they can offer it.
  if (!braTagPolicy.isOfferOfOwner(tag)) return;
  if (tag.listing === 'reserved')
    throw new WireError('reserved', { reason: tag.held_for === null ? 'offer_while_paying' : 'accepted_offer_holds' });
  if (tag.listing === 'sold') throw new WireError('sold');
}

type ListingChange = { facts: { status: TagStatus; creatorId: string } | null; listing: ListingStatus; slug: string | null };

async function offerTag(trx: Trx, context: Context, tag: Row, { offeredAmount, condition, laundered }: Input): Promise<ListingChange> {
  if (!tag.seller_is_adult) throw new WireError('age_required');
  await requireTerms(trx, tag.owner_id ?? tag.creator_id);
  if (!braTagPolicy.isSellable(tag.status)) throw new WireError('conflict', { reason: 'offer_of_inactive_tag' });
  if (!findNextListingStatus(tag.listing, 'offer', 'owner')) throw new WireError('conflict', { reason: 'offer_removed' });
  const price = offeredAmount ?? (braTagPolicy.isOfferOfOwner(tag) ? tag.price_cents : null);
  if (price === null) throw new WireError('validation', { fields: { offeredAmount: 'Enter a price from $10 to $10,000.' } });
  const launderedAt = laundered ? context.clock.now() : undefined;
  await braTagStore.patch(trx, tag.id, { wantsOffer: true, priceCents: price, condition, launderedAt }, null);
  const { facts, slug } = await publishListing(trx, context, tag.id);
  if (tag.listing === 'published' && tag.price_cents !== null) await endOffersByPrice(trx, tag.id, { before: tag.price_cents, now: price });
  return { facts: { status: facts, creatorId: tag.creator_id }, listing: facts.listing, slug };
}

async function withdrawTag(trx: Trx, tag: Row): Promise<ListingChange> {
  await braTagStore.patch(trx, tag.id, { wantsOffer: false }, null);
  if (tag.listing !== 'published') return { facts: null, listing: tag.listing, slug: null };
  const status = await setListingState(trx, tag.id, 'unlisted');
  return { facts: status && { status, creatorId: tag.creator_id }, listing: 'unlisted', slug: null };
}

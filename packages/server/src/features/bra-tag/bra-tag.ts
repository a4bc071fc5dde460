import type { Context } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { type BraTagState, transitionBraTag } from '../bra-tag-record/bra-tag-record.ts';
import { publishListing } from '../listing/listing.ts';

/** Makes an approved tag public, and publishes its listing if its creator offers it. */
export async function approveBraTag(trx: Trx, context: Context, tag: BraTagState, by: 'operator' | 'system'): Promise<BraTagState> {
  const active = await transitionBraTag(trx, tag, 'approve', by, context.clock.now(), { reviewWhy: null, reviewReason: null });
  if (!active.wants_offer || active.price_cents === null) return active;
  const { facts } = await publishListing(trx, context, tag.id);
  return { ...active, listing: facts.listing, version: facts.version };
}

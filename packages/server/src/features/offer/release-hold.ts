import { sql, type Trx } from '../../ports/database.ts';
import { braTagStore, type TagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { setListingState } from '../listing/listing.ts';
import type { OfferRow } from '../offer-record/offer-record.ts';

/**
 * Ends the hold of an offer that is no longer accepted, if it has one: the piece is for sale again, unless a checkout still holds it. Its tag is locked before the offer.
 * Returns the state of the listing if it changed.
 */
export async function releaseOfferHold(trx: Trx, { id, bra_tag_id: braTagId, buyer_id }: OfferRow): Promise<TagStatus | null> {
  const held = await trx.first<{ listing: string }>(
    sql`select listing from bra_tag where id = ${braTagId} and held_for = ${buyer_id}
          and not exists (select 1 from offer where bra_tag_id = ${braTagId} and status = 'accepted' and id <> ${id}) for update`,
  );
  if (!held) return null;
  await braTagStore.patch(trx, braTagId, { hold: null }, null);
  const order = await trx.first(sql`select 1 from orders where bra_tag_id = ${braTagId} and holds_tag`);
  return held.listing === 'reserved' && !order ? await setListingState(trx, braTagId, 'published') : null;
}

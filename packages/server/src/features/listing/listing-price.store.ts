import { findEarlierPrice } from '@strapline/domain/listing/price-history';
import { sql, type Trx } from '../../ports/database.ts';

/** The first price of new listings. */
export async function insertFirstPrices(trx: Trx, pages: readonly { braTagId: string; at: Date }[]): Promise<void> {
  await trx.change(
    sql`insert into listing_price (app, bra_tag_id, seller_id, price_cents, at)
        select tag.app, tag.id, coalesce(tag.owner_id, tag.creator_id), tag.price_cents, page.at
        from unnest(${pages.map(({ braTagId }) => braTagId)}::text[], ${pages.map(({ at }) => at)}::timestamptz[]) as page (tag_id, at)
          join bra_tag tag on tag.id = page.tag_id join listing on listing.bra_tag_id = tag.id
        where not exists (select 1 from listing_price where bra_tag_id = tag.id)`,
  );
}

/** Records a price that differs from the last one of this seller, and with it the earlier price that a reduced one is shown with. */
export async function recordPrice(trx: Trx, braTagId: string, at: Date): Promise<void> {
  const changed = await trx.first(
    sql`insert into listing_price (app, bra_tag_id, seller_id, price_cents, at)
        select app, id, seller_id, price_cents, ${at} from (select app, id, coalesce(owner_id, creator_id) as seller_id, price_cents from bra_tag where id = ${braTagId}) tag
        where price_cents is distinct from (select price_cents from listing_price where bra_tag_id = tag.id and seller_id = tag.seller_id order by at desc, id desc limit 1)
        returning id`,
  );
  if (!changed) return;
  const changes = await trx.rows<{ at: Date; cents: number }>(
    sql`select price.at, price.price_cents as cents from listing_price price join bra_tag tag on tag.id = price.bra_tag_id
        where price.bra_tag_id = ${braTagId} and price.seller_id = coalesce(tag.owner_id, tag.creator_id) order by price.at, price.id`,
  );
  await trx.change(sql`update listing set was_cents = ${findEarlierPrice(changes)} where bra_tag_id = ${braTagId}`);
}

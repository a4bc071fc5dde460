import type { Media } from '@strapline/contract/shapes/media';
import type { Offer } from '@strapline/contract/shapes/offer';
import { listOfferAnswers, type OfferSide } from '@strapline/domain/offer/offer.states';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import type { OfferRow } from '../offer-record/offer-record.ts';

/** An offer with what its cards show. */
export type ShownOfferRow = OfferRow & {
  title: string;
  cover: Media;
  slug: string;
  buyer_username: string;
  buyer_slug: string;
  buyer_avatar: string | null;
  seller_username: string;
  seller_slug: string;
  seller_avatar: string | null;
};

export const shownOffers: Statement = sql`(
  select offer.*, tag.title, tag.cover, tag.moderation, page.slug, buyer.username as buyer_username, buyer.username_slug as buyer_slug, buyer.avatar as buyer_avatar,
    seller.username as seller_username, seller.username_slug as seller_slug, seller.avatar as seller_avatar
  from offer join bra_tag tag on tag.id = offer.bra_tag_id join listing page on page.bra_tag_id = tag.id
    join account buyer on buyer.id = offer.buyer_id join account seller on seller.id = offer.seller_id)`;

export async function findShownOffer(db: Queryable, id: string): Promise<ShownOfferRow | undefined> {
  return await db.first<ShownOfferRow>(sql`select * from ${shownOffers} shown where id = ${id}`);
}

/** An offer as one of its two people sees it. Whether it was declined by the private minimum is not part of it. */
export function presentOffer(row: ShownOfferRow, as: OfferSide): Offer {
  const terms = { status: row.status, madeBy: row.made_by, counteroffers: row.counteroffers };
  const [username, slug, avatar] =
    as === 'buyer'
      ? ([row.seller_username, row.seller_slug, row.seller_avatar] as const)
      : ([row.buyer_username, row.buyer_slug, row.buyer_avatar] as const);
  return {
    id: row.id,
    braTagId: row.bra_tag_id,
    slug: row.slug,
    title: row.title,
    cover: row.cover,
    priceCents: row.price_cents,
    amountCents: row.amount_cents,
    from: row.made_by,
    as,
    other: { username, slug, displayName: username, avatar },
    status: row.status,
    ...(row.ended_by ? { endedBy: row.ended_by } : {}),
    counteroffers: row.counteroffers,
    expiresAt: row.expires_at.toISOString(),
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
    ...(row.message ? { message: row.message } : {}),
    can: [...listOfferAnswers(terms, as), ...(as === 'buyer' && row.status === 'accepted' ? (['buy'] as const) : [])],
    createdAt: row.created_at.toISOString(),
  };
}

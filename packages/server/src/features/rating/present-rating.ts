import type { Rating } from '@strapline/contract/shapes/rating';
import { type AspectStars, ratingAspects } from '@strapline/domain/rating/rating-aspects';
import type { RatingRow } from './rating.store.ts';

/** A rating as this viewer may see it: a published one, or their own. */
export function presentRating(row: RatingRow, accountId: string | null): Rating {
  const { published_at, reply, reply_at } = row;
  const can: Rating['can'] = [];
  if (accountId === row.author_id && published_at === null) can.push('edit');
  if (accountId === row.about_id && published_at !== null && reply === null) can.push('reply');
  return {
    id: row.id,
    orderId: row.order_id,
    stars: row.stars,
    aspects: presentAspects(row),
    fit: row.fit,
    text: row.text,
    by: { username: row.author_username, slug: row.author_slug, displayName: row.author_username, avatar: row.author_avatar },
    about: { username: row.about_username, slug: row.about_slug, displayName: row.about_username, avatar: row.about_avatar },
    as: row.by,
    piece: row.is_piece_visible ? { braTagId: row.bra_tag_id, title: row.title, cover: row.cover } : null,
    createdAt: row.created_at.toISOString(),
    publishedAt: published_at?.toISOString() ?? null,
    reply: reply !== null && reply_at !== null ? { text: reply, at: reply_at.toISOString() } : null,
    can,
  };
}

function presentAspects(row: RatingRow): AspectStars {
  const aspects: AspectStars = {};
  for (const aspect of ratingAspects) {
    const stars = row[aspect];
    if (stars !== null) aspects[aspect] = stars;
  }
  return aspects;
}

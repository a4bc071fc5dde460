import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { loadOrder } from '../order/order.ts';
import { presentRating } from './present-rating.ts';
import { findRatingRefusal, getPublishTime } from './rating.policy.ts';
import { findRatedPiece, listRatingsOfOrder } from './rating.store.ts';

export const fetchOrderRatings: Handler<'fetchOrderRatings'> = async (context, { orderId }) => {
  const { order, viewer } = await loadOrder(context, orderId);
  if (viewer === 'operator') throw new WireError('not_found');
  const { accountId } = context.caller;
  const [ratings, piece, other] = await Promise.all([
    listRatingsOfOrder(context.db, orderId),
    findRatedPiece(context.db, order.bra_tag_id),
    context.db.first<{ username: string; slug: string; avatar: string | null }>(
      sql`select username, username_slug as slug, avatar from account where id = ${viewer === 'buyer' ? order.seller_id : (order.buyer_id ?? '')}`,
    ),
  ]);
  const mine = ratings.find(({ by }) => by === viewer);
  const theirs = ratings.find(({ by }) => by !== viewer);
  const canRate = findRatingRefusal(order, context.clock.now()) === null && (mine?.published_at ?? null) === null;
  return {
    paymentIntentId: order.payment_intent_id ?? '',
    title: order.title,
    as: viewer,
    piece: piece ?? null,
    mine: mine ? presentRating(mine, accountId) : null,
    theirs: theirs?.published_at && !theirs.hidden ? presentRating(theirs, accountId) : null,
    theirsIsIn: theirs !== undefined,
    other: other ? { ...other, displayName: other.username } : null,
    publishesAt: order.status === 'completed' ? getPublishTime(order).toISOString() : null,
    can: canRate ? ['rate'] : [],
  };
};

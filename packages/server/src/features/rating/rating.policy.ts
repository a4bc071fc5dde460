import type { PlainReason } from '@strapline/contract/error-reasons';
import { ratingTimes } from '@strapline/domain/rating/rating-times';
import type { OrderRow } from '../order/order.ts';

/** Why an order can't be rated now; null if it can. */
export function findRatingRefusal(order: OrderRow, now: Date): PlainReason | null {
  if (order.status !== 'completed') return 'rating_before_completion';
  if (order.payment_status === 'refunded' || order.payment_status === 'disputed') return 'rating_of_refunded';
  if (order.buyer_id === null) return 'rating_of_guest';
  if (now.getTime() > getCompletion(order).getTime() + ratingTimes.close) return 'rating_closed';
  return null;
}

/** When the ratings of a completed order are published at the latest. */
export function getPublishTime(order: OrderRow): Date {
  return new Date(getCompletion(order).getTime() + ratingTimes.publish);
}

function getCompletion(order: OrderRow): Date {
  return order.completed_at ?? order.updated_at;
}

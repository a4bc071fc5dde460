import type { ParsedInput } from '@strapline/contract/events';
import type { Rating } from '@strapline/contract/shapes/rating';
import { findForeignAnswers, type RatingSide } from '@strapline/domain/rating/rating-aspects';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import { createId } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { loadOrder, orderStore } from '../order/order.ts';
import { requireAccountId } from '../session/session.ts';
import { notifyAboutRating, notifyRated } from './notify-rated.ts';
import { presentRating } from './present-rating.ts';
import { findRatingRefusal, getPublishTime } from './rating.policy.ts';
import { listRatingsOfOrder, publishRatingsOfOrder, saveRating } from './rating.store.ts';

export const rateOrder: Handler<'rateOrder'> = async (context, input) => {
  const { viewer } = await loadOrder(context, input.orderId);
  if (viewer === 'operator') throw new WireError('forbidden');
  const fields = findForeignAnswers(viewer, input);
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
  return await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'rateOrder', input), async () => await rate(trx, context, input, viewer)),
  );
};

/** Both sides lock the order, so the second one publishes both. */
async function rate(trx: Trx, context: Context, input: ParsedInput<'rateOrder'>, by: RatingSide): Promise<Rating> {
  const { orderId, stars, aspects = {}, fit = null, text = '' } = input;
  const accountId = requireAccountId(context.caller);
  const now = context.clock.now();
  const order = await orderStore.findForUpdate(trx, orderId);
  if (!order) throw new WireError('not_found');
  const refusal = findRatingRefusal(order, now);
  if (refusal) throw new WireError('conflict', { reason: refusal });
  const aboutId = by === 'buyer' ? order.seller_id : (order.buyer_id ?? '');
  const publishAt = getPublishTime(order);
  const before = await listRatingsOfOrder(trx, orderId);
  const isFirst = !before.some((rating) => rating.by === by);
  const answers = { stars, aspects, fit, text };
  const rating = { id: createId('rat'), app: order.app, orderId, by, authorId: accountId, aboutId, ...answers, publishAt, at: now };
  if (!(await saveRating(trx, rating))) throw new WireError('conflict', { reason: 'rating_published' });
  const isOtherIn = before.some((rating) => rating.by !== by);
  if (isOtherIn || publishAt <= now) await notifyRated(trx, context, await publishRatingsOfOrder(trx, orderId, now));
  else if (isFirst) await notifyAboutRating(trx, context, order, { code: 'rating_waits', accountId: aboutId, actorId: accountId });
  const saved = (await listRatingsOfOrder(trx, orderId)).find((rating) => rating.by === by);
  if (!saved) throw new Error(`the rating of ${orderId} was not stored`);
  return presentRating(saved, accountId);
}

import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks } from '../block/block.ts';
import { requireAccountId } from '../session/session.ts';
import { notifyAboutRating } from './notify-rated.ts';
import { presentRating } from './present-rating.ts';
import { findPublishedRating, saveReply } from './rating.store.ts';

export const replyToRating: Handler<'replyToRating'> = async (context, input) => {
  const { caller, clock, db } = context;
  const accountId = requireAccountId(caller);
  const rating = await findPublishedRating(db, caller.app, input.ratingId);
  if (!rating || (await findBlocks(db, caller))?.ids.includes(rating.author_id)) throw new WireError('not_found');
  if (rating.about_id !== accountId) throw new WireError('forbidden');
  return await db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'replyToRating', input), async () => {
      const at = clock.now();
      if (!(await saveReply(trx, rating.id, input.text, at))) throw new WireError('conflict', { reason: 'rating_replied' });
      const { app, order_id, title, author_id } = rating;
      await notifyAboutRating(
        trx,
        context,
        { app, id: order_id, title },
        { code: 'rating_replied', accountId: author_id, actorId: accountId },
      );
      return presentRating({ ...rating, reply: input.text, reply_at: at }, accountId);
    }),
  );
};

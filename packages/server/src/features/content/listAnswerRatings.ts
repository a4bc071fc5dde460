import type { Handler } from '../../platform/services.ts';
import { countAnswerRatings } from './answer-rating.store.ts';

export const listAnswerRatings: Handler<'listAnswerRatings'> = async ({ db, caller }) => {
  const rows = await countAnswerRatings(db, caller.app);
  return { items: rows.map(({ slug, helpful, not_helpful }) => ({ slug, helpful, notHelpful: not_helpful })) };
};

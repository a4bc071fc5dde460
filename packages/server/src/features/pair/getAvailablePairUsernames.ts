import type { Handler } from '../../platform/services.ts';
import { offerUsernames } from './pair-usernames.ts';
import { requirePairs } from './require-pairs.ts';

export const getAvailablePairUsernames: Handler<'getAvailablePairUsernames'> = async (context, { count }) => {
  requirePairs(context);
  return { usernames: await offerUsernames(context.db, count) };
};

import type { Output } from '@strapline/contract/events';
import { Answer } from '../../platform/answer.ts';
import type { Handler } from '../../platform/services.ts';
import { listHiddenUsernames } from '../block/block.ts';
import { findCards } from './search.store.ts';

/** A page without the pieces of blocked people may have fewer items than the limit. */
export const searchListings: Handler<'searchListings'> = async ({ db, caller }, input) => {
  const [cards, hidden] = await Promise.all([findCards(db, caller.app, input), listHiddenUsernames(db, caller.accountId)]);
  if (hidden.size === 0) return Answer.fromJson(cards);
  const page = JSON.parse(cards) as Output<'searchListings'>;
  return { ...page, items: page.items.filter(({ creator }) => !hidden.has(creator.username)) };
};

import { fewestForAverage } from '@strapline/domain/rating/rating-times';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks } from '../block/block.ts';
import { presentRating } from './present-rating.ts';
import { countStars, findRatedPerson, listRatingRows } from './rating.store.ts';

export const listRatings: Handler<'listRatings'> = async ({ db, caller }, { username, cursor, limit }) => {
  const [person, blocks] = await Promise.all([findRatedPerson(db, username), findBlocks(db, caller)]);
  if (!person || blocks?.ids.includes(person.id)) throw new WireError('not_found');
  const purchases = person.id === caller.accountId ? 'all' : person.collection_open ? 'public' : 'none';
  const list = { app: caller.app, aboutId: person.id, purchases, blocks } as const;
  const [rows, stars] = await Promise.all([listRatingRows(db, list, decodeTimeCursor(cursor, 'newest'), limit + 1), countStars(db, list)]);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentRating(row, caller.accountId)), nextCursor, ...summarize(stars), stars };
};

/** The average has two decimals. */
function summarize(stars: readonly number[]): { average: number | null; n: number } {
  const n = stars.reduce((sum, count) => sum + count, 0);
  const total = stars.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return { n, average: n < fewestForAverage ? null : Math.round((total / n) * 100) / 100 };
}

import { fewestForAverage } from '@strapline/domain/rating/rating-times';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks } from '../block/block.ts';
import { presentRating } from './present-rating.ts';
import { findRatedPerson, listRatingRows, type RatingSummary, summarizeRatings } from './rating.store.ts';

export const listRatings: Handler<'listRatings'> = async ({ db, caller }, { username, cursor, limit }) => {
  const [person, blocks] = await Promise.all([findRatedPerson(db, username), findBlocks(db, caller)]);
  if (!person || blocks?.ids.includes(person.id)) throw new WireError('not_found');
  const purchases = person.id === caller.accountId ? 'all' : person.collection_open ? 'public' : 'none';
  const list = { app: caller.app, aboutId: person.id, purchases, blocks } as const;
  const [rows, summary] = await Promise.all([
    listRatingRows(db, list, decodeTimeCursor(cursor, 'newest'), limit + 1),
    summarizeRatings(db, list, fewestForAverage),
  ]);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentRating(row, caller.accountId)), nextCursor, ...presentSummary(summary) };
};

function presentSummary({ stars, average, fit, accuracy, packaging, communication, payment, claim }: RatingSummary) {
  return {
    n: add(stars),
    average,
    stars,
    aspects: { accuracy, packaging, communication, payment, claim },
    fit: add(fit) < fewestForAverage ? null : fit,
  };
}

function add(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

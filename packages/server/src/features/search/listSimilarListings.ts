import { Answer } from '../../platform/answer.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks } from '../block/block.ts';
import { findComparedListing, findSimilarCards } from './similar.store.ts';

/** Two statements, or three for somebody who blocked people or was blocked. */
export const listSimilarListings: Handler<'listSimilarListings'> = async ({ db, caller }, { slug, limit }) => {
  const blocks = await findBlocks(db, caller);
  const piece = await findComparedListing(db, caller.app, slug, blocks);
  if (!piece) throw new WireError('not_found');
  return Answer.fromJson(await findSimilarCards(db, caller.app, piece, limit, blocks));
};

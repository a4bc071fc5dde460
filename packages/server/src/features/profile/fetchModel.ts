import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks } from '../block/block.ts';
import { findListings } from '../search/search.ts';
import { findModelBySlug } from './profile.store.ts';

export const fetchModel: Handler<'fetchModel'> = async ({ db, caller }, { slug }) => {
  const blocks = await findBlocks(db, caller);
  const found = await findModelBySlug(db, caller.app, slug, blocks);
  if (!found || blocks?.ids.includes(found.id)) throw new WireError('not_found');
  const { id: _id, ...model } = found;
  return {
    ...model,
    memberSince: model.memberSince.toISOString(),
    listings: await findListings(db, caller.app, { creator: model.username, state: 'all', sort: 'newest', limit: 24 }, blocks),
  };
};

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findListings } from '../search/search.ts';
import { findModelBySlug } from './profile.store.ts';

export const fetchModel: Handler<'fetchModel'> = async ({ db, caller }, { slug }) => {
  const model = await findModelBySlug(db, caller.app, slug);
  if (!model) throw new WireError('not_found');
  return {
    ...model,
    memberSince: model.memberSince.toISOString(),
    listings: await findListings(db, caller.app, { creator: model.username, state: 'all', sort: 'newest', limit: 24 }),
  };
};

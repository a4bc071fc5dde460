import type { Handler } from '../../platform/services.ts';
import { findBlocks } from '../block/block.ts';
import { countFacetValues } from './facet.store.ts';
import { addFollowed } from './followed-creators.ts';

export const countFacets: Handler<'countFacets'> = async ({ apps, db, caller }, input) =>
  await countFacetValues(
    db,
    apps.get(caller.app),
    { ...(await addFollowed(db, caller, input)), sort: 'newest', limit: 24 },
    await findBlocks(db, caller),
  );

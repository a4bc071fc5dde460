import type { Handler } from '../../platform/services.ts';
import { findBlocks } from '../block/block.ts';
import { countFound } from './count.store.ts';
import { addFollowed } from './followed-creators.ts';

export const countListings: Handler<'countListings'> = async ({ apps, db, caller }, input) =>
  await countFound(
    db,
    apps.get(caller.app),
    { ...(await addFollowed(db, caller, input)), sort: 'newest', limit: 24 },
    await findBlocks(db, caller),
  );

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks } from '../block/block.ts';
import { findCurrentFeatured, findFeatured } from './featured.store.ts';
import { presentFeatured } from './present-featured.ts';

export const fetchFeatured: Handler<'fetchFeatured'> = async ({ db, caller, clock }, { slug }) => {
  const view = { app: caller.app, now: clock.now(), blocks: await findBlocks(db, caller) };
  const row = slug === undefined ? await findCurrentFeatured(db, view) : await findFeatured(db, view, slug);
  const [shown] = row ? await presentFeatured(db, caller.app, [row]) : [];
  if (!shown && slug !== undefined) throw new WireError('not_found');
  return { featured: row && shown ? { ...shown, text: row.body } : null };
};

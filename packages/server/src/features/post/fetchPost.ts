import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks } from '../block/block.ts';
import { findPublicPost } from './post.store.ts';
import { presentCard } from './present-post.ts';

export const fetchPost: Handler<'fetchPost'> = async (context, { slug }) => {
  const { db, caller, clock } = context;
  const row = await findPublicPost(db, { app: caller.app, slug, now: clock.now(), blocks: await findBlocks(db, caller) });
  if (!row) throw new WireError('not_found');
  return { ...presentCard(context, row), html: row.html };
};

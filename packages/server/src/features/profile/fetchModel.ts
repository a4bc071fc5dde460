import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findBlocks } from '../block/block.ts';
import { handleStore } from '../handle-record/handle-record.ts';
import { findVerifiedSize } from '../pair-record/pair-record.ts';
import { findListings } from '../search/search.ts';
import { findModelBySlug } from './profile.store.ts';

export const fetchModel: Handler<'fetchModel'> = async (context, { slug }) => {
  const { apps, db, caller, clock } = context;
  const blocks = await findBlocks(db, caller);
  const found = await findModelBySlug(db, caller.app, slug, blocks);
  if (!found || blocks?.ids.includes(found.id)) throw new WireError('not_found');
  const { id, ...model } = found;
  const [verifiedSize, provenHandles] = await Promise.all([
    findVerifiedSize(db, caller.app, id, clock.now()),
    handleStore.listProven(db, id),
  ]);
  return {
    ...model,
    memberSince: model.memberSince.toISOString(),
    provenHandles,
    verifiedSize: verifiedSize && { ...verifiedSize, at: verifiedSize.at.toISOString() },
    listings: await findListings(db, apps.get(caller.app), { creator: model.username, state: 'all', sort: 'newest', limit: 24 }, blocks),
  };
};

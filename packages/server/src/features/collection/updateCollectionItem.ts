import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { checkSharedTexts } from './check-shared-texts.ts';
import { findItem, updateItem } from './collection.store.ts';
import { presentItem } from './present-item.ts';

export const updateCollectionItem: Handler<'updateCollectionItem'> = async (context, { braTagId, ...changes }) => {
  const owner = { app: context.caller.app, accountId: requireAccountId(context.caller) };
  const item = await context.db.transaction(async (trx) => {
    const shared = await updateItem(trx, owner, braTagId, changes, context.clock.now());
    if (!shared) throw new WireError('not_found');
    checkSharedTexts(shared);
    return await findItem(trx, owner, braTagId);
  });
  if (!item) throw new WireError('not_found');
  return presentItem(context, item);
};

import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { updateDefaultPrivacy } from './collection.store.ts';

export const setCollectionPrivacy: Handler<'setCollectionPrivacy'> = async ({ db, caller }, { privacy }) => {
  const accountId = requireAccountId(caller);
  await db.transaction((trx) => updateDefaultPrivacy(trx, accountId, privacy));
  return { privacy };
};

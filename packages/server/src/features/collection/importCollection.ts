import type { Output } from '@strapline/contract/events';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { updateItem } from './collection.store.ts';

export const importCollection: Handler<'importCollection'> = async ({ db, caller, clock }, { items }) => {
  const owner = { app: caller.app, accountId: requireAccountId(caller) };
  const errors: Output<'importCollection'>['errors'] = [];
  await db.transaction(async (trx) => {
    errors.length = 0;
    for (const { line, braTagId, ...changes } of items)
      if (!(await updateItem(trx, owner, braTagId, changes, clock.now()))) errors.push({ line, code: 'notYours' });
  });
  return { updated: items.length - errors.length, errors };
};

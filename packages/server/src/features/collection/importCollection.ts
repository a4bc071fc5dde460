import type { Output } from '@strapline/contract/events';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { checkSharedTexts } from './check-shared-texts.ts';
import { updateItem } from './collection.store.ts';

export const importCollection: Handler<'importCollection'> = async ({ db, caller, clock }, { items }) => {
  const owner = { app: caller.app, accountId: requireAccountId(caller) };
  const errors: Output<'importCollection'>['errors'] = [];
  await db.transaction(async (trx) => {
    errors.length = 0;
    for (const [i, { line, braTagId, ...changes }] of items.entries()) {
      const shared = await updateItem(trx, owner, braTagId, changes, clock.now());
      if (shared) checkSharedTexts(shared, `items.${i}.`);
      else errors.push({ line, code: 'notYours' });
    }
  });
  return { updated: items.length - errors.length, errors };
};

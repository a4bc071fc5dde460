import type { Handler } from '../../platform/services.ts';
import { braTagPolicy, braTagStore, pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { deleteReplacement } from './chip-replacement.store.ts';

export const withdrawChipReplacement: Handler<'withdrawChipReplacement'> = async (context, { braTagId }) => {
  const { caller } = context;
  const tag = await context.db.transaction(async (trx) => {
    const tag = braTagPolicy.requireHolder(await braTagStore.findForUpdate(trx, caller.app, braTagId), caller);
    await deleteReplacement(trx, braTagId);
    return tag;
  });
  pushBraTagStatus(context, tag);
  return { ok: true };
};

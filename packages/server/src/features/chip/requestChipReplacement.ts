import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { braTagPolicy, braTagStore, pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { requireAccountId } from '../session/session.ts';
import { queueOwnerMail } from './chip-mail.ts';
import { findReplacement, openReplacement } from './chip-replacement.store.ts';
import { presentReplacement } from './present-replacement.ts';

export const requestChipReplacement: Handler<'requestChipReplacement'> = async (context, { braTagId, problem, note: typed }) => {
  const { caller } = context;
  const accountId = requireAccountId(caller);
  const note = typed || null;
  const { tag, row } = await context.db.transaction(async (trx) => {
    const tag = braTagPolicy.requireHolder(await braTagStore.findForUpdate(trx, caller.app, braTagId), caller);
    if (!braTagPolicy.canRequestChip(tag, caller)) throw new WireError('conflict', { reason: 'chip_not_replaceable' });
    const isNew = await openReplacement(trx, { braTagId, accountId, problem, note, at: context.clock.now() });
    const row = await findReplacement(trx, braTagId);
    if (!row) throw new Error(`the request for a chip of ${braTagId} was not stored`);
    if (!isNew && (row.problem !== problem || row.note !== note)) throw new WireError('conflict', { reason: 'chip_replacement_open' });
    if (isNew) await queueOwnerMail(trx, context, braTagId, 'replacement_requested');
    return { tag, row };
  });
  pushBraTagStatus(context, tag);
  return presentReplacement(row);
};

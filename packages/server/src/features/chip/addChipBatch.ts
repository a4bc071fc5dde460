import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { addBatch } from './chip-batches.ts';

export const addChipBatch: Handler<'addChipBatch'> = async (context, { mode, note }) => {
  const actor = requireAccountId(context.caller);
  const { add } = context.keys;
  if (!add)
    throw new WireError('unsupported', {
      reason: 'chip_keys_in_settings',
    });
  const kid = await addBatch(context, add, { mode, note });
  await context.db.transaction((trx) =>
    appendAudit(trx, { at: context.clock.now(), actor, action: 'batch.added', object: kid, detail: { mode } }),
  );
  return { kid };
};

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { requireAccountId } from '../session/session.ts';
import { findBatchRow } from './chip-batches.ts';

export const retireChipBatch: Handler<'retireChipBatch'> = async (context, { kid }) => {
  const actor = requireAccountId(context.caller);
  const at = context.clock.now();
  await context.db.transaction(async (trx) => {
    if (!(await findBatchRow(trx, kid))) throw new WireError('not_found', { reason: 'chip_key_unknown' });
    const retired = await trx.change(
      sql`update chip_batch set state = 'retired', retired_at = ${at} where kid = ${kid} and state = 'live'`,
    );
    if (retired === 0) throw new WireError('conflict', { reason: 'chip_key_retired' });
    await appendAudit(trx, { at, actor, action: 'batch.retired', object: kid });
    await appendProvenance(trx, { braTagId: null, type: 'key.rotated', at, data: { kid } });
  });
  return { kid, state: 'retired' };
};

import { createId } from '../../platform/ids.ts';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { beginExport } from './export.store.ts';
import { presentExport } from './present-export.ts';
import { createExportKey } from './privacy.ts';

export const exportMyData: Handler<'exportMyData'> = async ({ db, jobs, clock, caller, log }) => {
  const accountId = requireAccountId(caller);
  const at = clock.now();
  const row = await db.transaction(async (trx) => {
    const id = createId('exp');
    const begun = await beginExport(trx, { id, accountId, at });
    if (begun.id === id) await jobs.add(trx, { kind: 'data-export', key: createExportKey(id), payload: { exportId: id }, runAt: at });
    return begun;
  });
  log.info({ accountId, exportId: row.id }, 'data export requested');
  return presentExport(row, at);
};

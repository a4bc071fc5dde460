import type { Handler } from '../../platform/services.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { loadCase } from './load-case.ts';

/** A case shows what others can't see, so every view is in the audit log. */
export const getReportCase: Handler<'getReportCase'> = async (context, { reportId }) => {
  const entry = { at: context.clock.now(), actor: requireAccountId(context.caller), action: 'report.viewed', object: reportId };
  return await context.db.transaction(async (trx) => {
    const shown = await loadCase(trx, context, reportId);
    await appendAudit(trx, entry);
    return shown;
  });
};

import { reviewTimes } from '@strapline/domain/report/report.states';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { canAppeal, getAppealEnd, presentDecision } from './present-report.ts';
import { findReport, lockDecision, saveAppeal, updateReport } from './report.store.ts';

export const appeal: Handler<'appeal'> = async (context, input) => {
  const accountId = requireAccountId(context.caller);
  const now = context.clock.now();
  return await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'appeal', input), async () => {
      const decision = await lockDecision(trx, context.caller.app, input.decisionId);
      if (!decision || decision.owner_id !== accountId || decision.action === 'dismiss') throw new WireError('not_found');
      if (decision.appeal_at) throw new WireError('conflict', { reason: 'appeal_sent' });
      if (getAppealEnd(decision) <= now) throw new WireError('expired');
      if (!canAppeal(decision, now)) throw new WireError('conflict', { reason: 'appeal_not_possible' });
      const row = await saveAppeal(trx, decision.id, { text: input.text, by: accountId, at: now });
      const report = decision.report_id ? await findReport(trx, decision.app, decision.report_id) : undefined;
      const dueAt = new Date(now.getTime() + reviewTimes.appeal);
      if (report?.status === 'upheld' || report?.status === 'inReview')
        await updateReport(trx, report.id, { status: 'appealed', assignedTo: null, dueAt });
      return presentDecision(row, now, true);
    }),
  );
};

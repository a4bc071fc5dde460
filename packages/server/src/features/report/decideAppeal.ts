import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { pushBraTagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { publishAccountState } from '../people/people.ts';
import { requireAccountId } from '../session/session.ts';
import { overturn } from './overturn.ts';
import { presentDecision } from './present-report.ts';
import { findReport, lockDecision, saveAppealOutcome, updateReport } from './report.store.ts';
import { queueReportMail } from './report-mail.ts';

export const decideAppeal: Handler<'decideAppeal'> = async (context, { decisionId, uphold, reason }) => {
  const accountId = requireAccountId(context.caller);
  const at = context.clock.now();
  const decided = await context.db.transaction(async (trx) => {
    const decision = await lockDecision(trx, context.caller.app, decisionId);
    if (!decision) throw new WireError('not_found');
    if (decision.appeal_at === null) throw new WireError('conflict', { reason: 'no_appeal' });
    if (decision.appeal_decided_at) throw new WireError('conflict', { reason: 'appeal_answered' });
    const isInvolved = [decision.decided_by, decision.approved_by, decision.owner_id].includes(accountId);
    if (isInvolved) throw new WireError('forbidden', { reason: 'own_decision' });
    const row = await saveAppealOutcome(trx, decision.id, { outcome: uphold ? 'upheld' : 'overturned', reason, by: accountId, at });
    const undone = uphold ? null : await overturn(trx, context, row, reason);
    const report = row.report_id ? await findReport(trx, row.app, row.report_id) : undefined;
    if (report?.status === 'appealed') await updateReport(trx, report.id, { status: 'final', dueAt: null, decidedAt: at });
    const action = uphold ? 'appeal.uphold' : 'appeal.overturn';
    await appendAudit(trx, { at, actor: accountId, action, object: row.id, detail: { report: row.report_id ?? '' } });
    await queueReportMail(trx, context, { id: row.id, news: 'appeal_answered' });
    return { row, undone };
  });
  for (const tag of decided.undone?.tags ?? []) pushBraTagStatus(context, tag);
  if (decided.undone?.account) await publishAccountState(context, decided.undone.account);
  return presentDecision(decided.row, at, false);
};

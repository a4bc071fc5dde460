import { createId } from '../../platform/ids.ts';
import type { Context } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { type BraTagState, braTagStore, transitionBraTag } from '../bra-tag-record/bra-tag-record.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { requireAccountId } from '../session/session.ts';
import { toSubject } from './carry-out.ts';
import { type DecisionRow, insertDecision } from './report.store.ts';
import { applyDecisions } from './report-subjects.ts';

/** Undoes what a decision did: what was hidden is shown again, a revoked tag is back with its owner. Returns the tags that changed. */
export async function overturn(trx: Trx, context: Context, decision: DecisionRow, reason: string): Promise<BraTagState[]> {
  const at = context.clock.now();
  const subject = toSubject(decision);
  await insertDecision(trx, {
    id: createId('dec'),
    app: decision.app,
    report_id: decision.report_id,
    subject,
    action: 'reinstate',
    rule: decision.rule,
    reason,
    decided_by: requireAccountId(context.caller),
    approved_by: null,
    until: null,
    at,
  });
  const tags: BraTagState[] = [];
  if (decision.action === 'revokeTag' && decision.bra_tag_id) {
    const tag = await braTagStore.findForUpdate(trx, decision.app, decision.bra_tag_id);
    if (tag?.status === 'revoked') {
      tags.push(await transitionBraTag(trx, tag, tag.owner_number > 1 ? 'settle' : 'return', 'operator', at));
      await appendProvenance(trx, { braTagId: tag.id, type: 'tag.recovered', at, data: {} });
    }
  }
  const shown = await applyDecisions(trx, subject, at);
  return shown ? [...tags, shown] : tags;
}

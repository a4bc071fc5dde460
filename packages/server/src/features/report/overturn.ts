import { createId } from '../../platform/ids.ts';
import type { Context } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { type BraTagState, braTagStore, transitionBraTag } from '../bra-tag-record/bra-tag-record.ts';
import { type AccountStateEffects, setAccountState } from '../people/people.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { requireAccountId } from '../session/session.ts';
import { toSubject } from './carry-out.ts';
import { type DecisionRow, insertDecision } from './report.store.ts';
import { applyDecisions } from './report-subjects.ts';

/** What an overturned decision changes, to publish after the transaction. */
export type Overturned = { tags: BraTagState[]; account: AccountStateEffects | null };

/** Undoes what a decision did: what was hidden is shown again, a revoked tag is back with its owner, a suspension ends. */
export async function overturn(trx: Trx, context: Context, decision: DecisionRow, reason: string): Promise<Overturned> {
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
  const account =
    decision.action === 'suspend' && decision.owner_id
      ? await setAccountState(trx, context, {
          accountId: decision.owner_id,
          state: 'active',
          until: null,
          reason,
          actor: requireAccountId(context.caller),
        })
      : null;
  return { tags: shown ? [...tags, shown] : tags, account };
}

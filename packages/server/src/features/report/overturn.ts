import type { Context } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import type { BraTagState } from '../bra-tag-record/bra-tag-record.ts';
import { changePiece } from '../cancellation/cancellation.ts';
import type { OrderRow } from '../order/order.ts';
import { type AccountStateEffects, applyRestrictions } from '../people/people.ts';
import { requireAccountId } from '../session/session.ts';
import { type DecisionRow, findDecision, isRestriction, liftRestriction } from './decision.store.ts';
import { recordDecision } from './record-decision.ts';
import { lockReport } from './report.store.ts';
import { applyDecisions, toSubject } from './report-subjects.ts';
import { restoreTag } from './restore-tag.ts';
import { hideForWithdrawal } from './withdrawn-consent.ts';

/** What an overturned decision changes, to publish after the transaction. */
export type Overturned = { tags: BraTagState[]; orders: OrderRow[]; account: AccountStateEffects | null };

/** Undoes what an appealed decision did: what was hidden is shown again, a revoked tag is what it was, a suspension ends, and orders and payouts go on. */
export async function overturn(trx: Trx, context: Context, appealed: DecisionRow, reason: string): Promise<Overturned> {
  const { result, orders } = await changePiece(trx, context, appealed.bra_tag_id, () => undoDecision(trx, context, appealed, reason));
  return { ...result, orders };
}

async function undoDecision(trx: Trx, context: Context, appealed: DecisionRow, reason: string): Promise<Omit<Overturned, 'orders'>> {
  const at = context.clock.now();
  const decision = appealed.copy_of ? await findDecision(trx, appealed.app, appealed.copy_of) : appealed;
  if (!decision) throw new Error(`the decision ${appealed.copy_of ?? ''} is missing`);
  const subject = toSubject(decision);
  await recordDecision(trx, context, {
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
    notifiedOtherwise: appealed.owner_id,
  });
  const report = decision.report_id ? await lockReport(trx, decision.app, decision.report_id) : undefined;
  if (!report?.withdrawn_consent) await hideForWithdrawal(trx, context, subject);
  // The owner of a piece appeals that it was removed, not that its creator was suspended.
  const isOnlyPiece = appealed.copy_of !== null && decision.action === 'suspend';
  const undone = isOnlyPiece ? null : await undoEffects(trx, context, decision, reason);
  const shown = await applyDecisions(trx, subject, context);
  const tags = [undone?.tag ?? null, shown].filter((tag) => tag !== null);
  return { tags, account: undone?.account ?? null };
}

type Undone = { tag: BraTagState | null; account: AccountStateEffects | null };

/** Takes back what a decision did beside hiding its subject. */
export async function undoEffects(trx: Trx, context: Context, decision: DecisionRow, reason: string): Promise<Undone> {
  return {
    tag: decision.action === 'revokeTag' && decision.bra_tag_id ? await restoreTag(trx, context, decision.bra_tag_id) : null,
    account: isRestriction(decision) && decision.owner_id ? await endRestriction(trx, context, decision, decision.owner_id, reason) : null,
  };
}

/** Other restrictions that are in force stay. */
async function endRestriction(
  trx: Trx,
  context: Context,
  { id }: DecisionRow,
  accountId: string,
  reason: string,
): Promise<AccountStateEffects | null> {
  await liftRestriction(trx, id, context.clock.now());
  return await applyRestrictions(trx, context, accountId, { reason, actor: requireAccountId(context.caller) });
}

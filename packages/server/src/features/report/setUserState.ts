import type { ParsedInput } from '@strapline/contract/events';
import { isLongSuspension } from '@strapline/domain/report/report.states';
import type { GuidelineRule } from '@strapline/domain/report/report-reasons';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { type ApprovalRequest, requestOrApprove, withdrawRequests } from '../approval/approval.ts';
import { appendAudit } from '../audit/audit.ts';
import {
  type AccountStateEffects,
  applyRestrictions,
  findSuspensionStart,
  presentRequest,
  publishAccountState,
  requirePerson,
} from '../people/people.ts';
import { requireAccountId } from '../session/session.ts';
import { liftRestrictions } from './decision.store.ts';
import { recordDecision } from './record-decision.ts';
import { applyDecisions } from './report-subjects.ts';

type Change = ParsedInput<'setUserState'> & { accountId: string; end: Date | null };
type Details = { reason: string; rule: GuidelineRule };
type Deciders = { decidedBy: string; approvedBy: string | null };

/** A decision about an account: its owner reads the reasons and can appeal, like any other. Of several restrictions the strictest is the account's state. */
export const setUserState: Handler<'setUserState'> = async (context, input) => {
  const { username, state, until } = input;
  const accountId = await requirePerson(context.db, username);
  if (accountId === requireAccountId(context.caller)) throw new WireError('forbidden', { reason: 'own_account_decision' });
  const end = until && state !== 'active' ? new Date(until) : null;
  if (end && end <= context.clock.now()) throw new WireError('validation', { fields: { until: 'Choose a time in the future.' } });
  const { effects, request } = await context.db.transaction((trx) => decide(trx, context, { ...input, accountId, end }));
  if (effects) await publishAccountState(context, effects);
  else await context.accountStates.poll();
  const current = context.accountStates.find(accountId);
  return {
    username,
    state: current?.state ?? 'active',
    until: current?.until?.toISOString() ?? null,
    pending: request ? presentRequest('setUserState', request) : null,
  };
};

type Decided = { effects: AccountStateEffects | null; request: ApprovalRequest<Details> | null };

/** Carries it out, or asks for a second admin, whose call has the reason of the first. */
async function decide(trx: Trx, context: Context, change: Change): Promise<Decided> {
  const { username, accountId, state, reason, rule, end } = change;
  const actor = requireAccountId(context.caller);
  const now = context.clock.now();
  if (state !== 'suspended' || !isLongSuspension({ end, since: await findSuspensionStart(trx, accountId, now), now })) {
    await withdrawRequests(trx, 'setUserState', username, now);
    return { effects: await carryOut(trx, context, change, { decidedBy: actor, approvedBy: null }), request: null };
  }
  const { isApproved, request } = await requestOrApprove<Details>(trx, context, {
    event: 'setUserState',
    subject: username,
    terms: { state, until: end?.toISOString() ?? null },
    details: { reason, rule },
  });
  if (!isApproved) return { effects: null, request };
  const approved = { ...change, ...request.details };
  return { effects: await carryOut(trx, context, approved, { decidedBy: request.requestedBy, approvedBy: actor }), request: null };
}

async function carryOut(
  trx: Trx,
  context: Context,
  change: Change,
  { decidedBy, approvedBy }: Deciders,
): Promise<AccountStateEffects | null> {
  const { username, accountId, state, reason, rule, end } = change;
  const at = context.clock.now();
  const actor = approvedBy ?? decidedBy;
  if (state === 'active') await liftAll(trx, context, username, accountId);
  const decision = await recordDecision(trx, context, {
    app: context.caller.app,
    report_id: null,
    subject: { kind: 'account', id: username, title: username, ownerId: accountId, braTagId: null },
    action: ({ active: 'reinstate', limited: 'limit', suspended: 'suspend' } as const)[state],
    rule,
    reason,
    decided_by: decidedBy,
    approved_by: approvedBy,
    until: end,
    at,
  });
  const effects = await applyRestrictions(trx, context, accountId, { reason, actor });
  await appendAudit(trx, {
    at,
    actor,
    action: 'person.decided',
    object: accountId,
    detail: { decision: decision.id, state, rule },
    reason,
  });
  return effects;
}

/** All restrictions end, and a profile that one of them hid is shown again. */
async function liftAll(trx: Trx, context: Context, username: string, accountId: string): Promise<void> {
  await liftRestrictions(trx, accountId, context.clock.now());
  await applyDecisions(trx, { kind: 'profile', id: username, braTagId: null }, context);
}

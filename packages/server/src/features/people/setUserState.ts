import type { ParsedInput } from '@strapline/contract/events';
import { oneAdminSuspensionDays } from '@strapline/domain/report/report.states';
import { day } from '@strapline/domain/time';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { type ApprovalRequest, requestOrApprove, withdrawRequests } from '../approval/approval.ts';
import { requireAccountId } from '../session/session.ts';
import { findAccountState } from './account-state.store.ts';
import { presentRequest } from './present-request.ts';
import { requirePerson } from './require-person.ts';
import { type AccountStateEffects, publishAccountState, setAccountState } from './set-account-state.ts';

type Change = ParsedInput<'setUserState'> & { accountId: string; end: Date | null };

export const setUserState: Handler<'setUserState'> = async (context, input) => {
  const { username, state, until } = input;
  const accountId = await requirePerson(context.db, username);
  if (accountId === requireAccountId(context.caller)) throw new WireError('forbidden', { reason: 'own_account_decision' });
  const end = until && state !== 'active' ? new Date(until) : null;
  if (end && end <= context.clock.now()) throw new WireError('validation', { fields: { until: 'Choose a time in the future.' } });
  const { effects, request } = await context.db.transaction((trx) => decide(trx, context, { ...input, accountId, end }));
  if (effects) await publishAccountState(context, effects);
  const current = effects ?? (await findAccountState(context.db, accountId));
  return {
    username,
    state: current?.state ?? state,
    until: current?.until?.toISOString() ?? null,
    pending: request ? presentRequest('setUserState', request) : null,
  };
};

type Decided = { effects: AccountStateEffects | null; request: ApprovalRequest<{ reason: string }> | null };

/** Carries it out, or asks for a second admin, whose call has the reason of the first. */
async function decide(trx: Trx, context: Context, { username, accountId, state, reason, end }: Change): Promise<Decided> {
  const actor = requireAccountId(context.caller);
  if (!needsSecondAdmin(state, end, context.clock.now())) {
    await withdrawRequests(trx, 'setUserState', username, context.clock.now());
    return { effects: await setAccountState(trx, context, { accountId, state, until: end, reason, actor }), request: null };
  }
  const { isApproved, request } = await requestOrApprove(trx, context, {
    event: 'setUserState',
    subject: username,
    terms: { state, until: end?.toISOString() ?? null },
    details: { reason },
  });
  if (!isApproved) return { effects: null, request };
  return { effects: await setAccountState(trx, context, { accountId, state, until: end, ...request.details, actor }), request: null };
}

/** A suspension of more than a week, or without an end. A minute more is for the clock of the admin's device. */
function needsSecondAdmin(state: Change['state'], end: Date | null, now: Date): boolean {
  const alone = oneAdminSuspensionDays * day + 60_000;
  return state === 'suspended' && (end === null || end.getTime() - now.getTime() > alone);
}

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { requirePerson } from './require-person.ts';
import { publishAccountState, setAccountState } from './set-account-state.ts';

export const setUserState: Handler<'setUserState'> = async (context, { username, state, reason, until }) => {
  const actor = requireAccountId(context.caller);
  const accountId = await requirePerson(context.db, username);
  if (accountId === actor) throw new WireError('forbidden', { reason: 'own_account_decision' });
  const end = until && state !== 'active' ? new Date(until) : null;
  if (end && end <= context.clock.now()) throw new WireError('validation', { fields: { until: 'Choose a time in the future.' } });
  const change = { accountId, state, until: end, reason, actor };
  const effects = await context.db.transaction(async (trx) => await setAccountState(trx, context, change));
  await publishAccountState(context, effects);
  return { username, state, until: end?.toISOString() ?? null };
};

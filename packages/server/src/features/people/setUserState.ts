import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { publishAccountState, setAccountState } from './set-account-state.ts';

export const setUserState: Handler<'setUserState'> = async (context, { username, state, reason, until }) => {
  const actor = requireAccountId(context.caller);
  const accountId = await requirePerson(context, username);
  if (accountId === actor) throw new WireError('forbidden', { reason: 'own_account_decision' });
  const end = until && state !== 'active' ? new Date(until) : null;
  if (end && end <= context.clock.now()) throw new WireError('validation', { fields: { until: 'Choose a time in the future.' } });
  const change = { accountId, state, until: end, reason, actor };
  const effects = await context.db.transaction(async (trx) => await setAccountState(trx, context, change));
  await publishAccountState(context, effects);
  return { username, state, until: end?.toISOString() ?? null };
};

/** The account of a username. Throws `not_found`. */
async function requirePerson({ db }: Context, username: string): Promise<string> {
  const row = await db.first<{ id: string }>(sql`select id from account where username = ${username}`);
  if (!row) throw new WireError('not_found');
  return row.id;
}

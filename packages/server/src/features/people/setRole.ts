import type { ParsedInput } from '@strapline/contract/events';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requestOrApprove } from '../approval/approval.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId, requireStepUp } from '../session/session.ts';
import { presentRequest } from './present-request.ts';
import { requirePerson } from './require-person.ts';

type Input = ParsedInput<'setRole'>;

export const setRole: Handler<'setRole'> = async (context, input) => {
  await requireStepUp(context);
  const { identity, db } = context;
  if (!identity.accounts) throw new WireError('unsupported', { reason: 'roles_elsewhere' });
  const accountId = await requirePerson(db, input.username);
  const account = await identity.accounts.find({ accountId });
  if (!account) throw new WireError('not_found');
  const { username, role, granted } = input;
  if (account.roles.includes(role) === granted) return { username, roles: account.roles, pending: null };
  const pending = await askApproval(context, input);
  if (pending) return { username, roles: account.roles, pending };
  const roles = granted ? [...account.roles, role] : account.roles.filter((one) => one !== role);
  // The provider has its own transaction, and ends the account's sessions' tokens.
  if (!(await identity.accounts.setRoles(accountId, roles))) throw new WireError('conflict', { reason: 'last_admin' });
  await db.transaction((trx) =>
    appendAudit(trx, {
      at: context.clock.now(),
      actor: requireAccountId(context.caller),
      action: 'person.role',
      object: accountId,
      detail: { role, granted: String(granted) },
    }),
  );
  return { username, roles, pending: null };
};

/** The request while it waits for a second admin; null once it is approved. */
async function askApproval(context: Context, { username, role, granted }: Input) {
  const { isApproved, request } = await context.db.transaction(
    async (trx) =>
      await requestOrApprove(trx, context, { event: 'setRole', subject: username, terms: { role, granted }, details: { reason: '' } }),
  );
  return isApproved ? null : presentRequest('setRole', request);
}

import type { ParsedInput } from '@strapline/contract/events';
import { findNextHandleStatus } from '@strapline/domain/handle/handle.states';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { type HandleRow, handleStore } from '../handle-record/handle-record.ts';
import { requireAccountId } from '../session/session.ts';
import { surveyStore } from '../survey-record/survey-record.ts';
import { moveHandle, notifyOfHandle } from './follow-handle.ts';

export const proveHandle: Handler<'proveHandle'> = async (context, input) => {
  const adminId = requireAccountId(context.caller);
  return await context.db.transaction(async (trx) => {
    const claims = await handleStore.lockAll(trx, input.fqsid);
    const claim = await chooseClaim(trx, claims, input);
    if (claim.account_id === adminId) throw new WireError('forbidden', { reason: 'own_handle_review' });
    const decided = input.proven ? await prove(trx, context, claim, claims, input.reason) : await refuse(trx, context, claim, input.reason);
    await appendAudit(trx, {
      at: context.clock.now(),
      actor: adminId,
      action: input.proven ? 'handle.proven' : 'handle.refused',
      object: claim.account_id,
      detail: { claim: claim.id, before: claim.status },
      reason: input.reason,
    });
    const person = await trx.first<{ username: string }>(sql`select username from account where id = ${claim.account_id}`);
    return { fqsid: decided.fqsid, username: person?.username ?? '', status: decided.status };
  });
};

/** The claim that is decided: of the person who is named, or the only one there is. */
async function chooseClaim(trx: Trx, claims: readonly HandleRow[], { username, proven }: ParsedInput<'proveHandle'>): Promise<HandleRow> {
  const action = proven ? 'prove' : 'refuse';
  const person = username === undefined ? null : await trx.first<{ id: string }>(sql`select id from account where username = ${username}`);
  const open = claims.filter(({ status, account_id }) => {
    const isNamed = person === null || person?.id === account_id;
    return isNamed && findNextHandleStatus(status, action, 'operator') !== null;
  });
  const [claim, another] = open;
  if (another) throw new WireError('conflict', { reason: 'handle_name_person' });
  if (!claim) throw claims.length > 0 ? new WireError('conflict', { reason: 'handle_changed' }) : new WireError('not_found');
  return claim;
}

/** Nobody else has it then. */
async function prove(trx: Trx, context: Context, claim: HandleRow, claims: readonly HandleRow[], reason: string): Promise<HandleRow> {
  for (const rival of claims.filter(({ id, status }) => id !== claim.id && (status === 'proven' || status === 'disputed')))
    await refuse(trx, context, rival, reason);
  const proven = await moveHandle(trx, context, claim, { action: 'prove', actor: 'operator' }, { reason: null });
  await notifyOfHandle(trx, context, proven, 'handle_proven');
  return proven;
}

async function refuse(trx: Trx, context: Context, claim: HandleRow, reason: string): Promise<HandleRow> {
  const refused = await moveHandle(trx, context, claim, { action: 'refuse', actor: 'operator' }, { reason });
  await surveyStore.withdrawAll(trx, { fqsid: claim.fqsid, ownerId: claim.account_id, at: context.clock.now() });
  await notifyOfHandle(trx, context, refused, claim.status === 'proven' ? 'handle_taken' : 'handle_refused');
  return refused;
}

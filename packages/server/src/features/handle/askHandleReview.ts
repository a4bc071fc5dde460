import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { handleStore, presentHandle } from '../handle-record/handle-record.ts';
import { requireAccountId } from '../session/session.ts';
import { findOwn, moveHandle } from './follow-handle.ts';

export const askHandleReview: Handler<'askHandleReview'> = async (context, { fqsid }) => {
  const { db, caller, clock, bios } = context;
  const accountId = requireAccountId(caller);
  const row = await db.transaction(async (trx) => {
    const own = findOwn(await handleStore.lockAll(trx, fqsid), accountId);
    if (!own || own.status === 'released') throw new WireError('not_found');
    if (own.status === 'in_review') return own;
    if (own.code_expires_at <= clock.now()) throw new WireError('conflict', { reason: 'handle_code_expired' });
    return await moveHandle(trx, context, own, { action: 'askTeam', actor: 'owner' }, { askedAt: clock.now() });
  });
  return presentHandle(row, caller.app, bios.readable);
};

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { handleStore } from '../handle-record/handle-record.ts';
import { requireAccountId } from '../session/session.ts';
import { surveyStore } from '../survey-record/survey-record.ts';
import { findOwn, moveHandle } from './follow-handle.ts';

export const releaseHandle: Handler<'releaseHandle'> = async (context, { fqsid }) => {
  const accountId = requireAccountId(context.caller);
  await context.db.transaction(async (trx) => {
    const own = findOwn(await handleStore.lockAll(trx, fqsid), accountId);
    if (!own || own.status === 'released') throw new WireError('not_found');
    await moveHandle(trx, context, own, { action: 'release', actor: 'owner' });
    await surveyStore.withdrawAll(trx, { fqsid, ownerId: accountId, at: context.clock.now() });
  });
  return { ok: true };
};

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { deleteReply } from './saved-reply.store.ts';

export const removeReply: Handler<'removeReply'> = async ({ db, caller, clock }, { replyId }) =>
  await db.transaction(async (trx) => {
    if (!(await deleteReply(trx, caller.app, replyId))) throw new WireError('not_found');
    await appendAudit(trx, { at: clock.now(), actor: requireAccountId(caller), action: 'support.reply_removed', object: replyId });
    return { ok: true };
  });

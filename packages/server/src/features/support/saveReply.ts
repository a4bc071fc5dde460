import type { SavedReply } from '@strapline/contract/shapes/support/support';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import { createId } from '../../platform/ids.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { ConstraintViolation } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { countReplies, insertReply, mostSavedReplies, updateReply } from './saved-reply.store.ts';

export const saveReply: Handler<'saveReply'> = async (context, input) => {
  const { db, caller, clock } = context;
  const { app } = caller;
  const { replyId, title, text } = input;
  try {
    return await db.transaction((trx) =>
      runOnce<SavedReply>(trx, createIdempotencyKey(context, 'saveReply', input), async () => {
        const reply = { replyId: replyId ?? createId('srp'), title, text };
        if (replyId === undefined) {
          if ((await countReplies(trx, app)) >= mostSavedReplies)
            throw new WireError('conflict', { reason: 'too_many_saved_replies', params: { count: mostSavedReplies } });
          await insertReply(trx, app, reply, clock.now());
        } else if (!(await updateReply(trx, app, reply, clock.now()))) throw new WireError('not_found');
        const entry = { at: clock.now(), actor: requireAccountId(caller), action: 'support.reply_saved', object: reply.replyId };
        await appendAudit(trx, entry);
        return reply;
      }),
    );
  } catch (error) {
    if (error instanceof ConstraintViolation && error.constraint === 'one_saved_reply_per_title')
      throw new WireError('conflict', { reason: 'saved_reply_exists' });
    throw error;
  }
};

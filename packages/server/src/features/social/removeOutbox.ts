import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { deleteOutboxPost, lockOutboxPost } from './outbox.store.ts';
import { scheduleDrop } from './post-pictures.ts';
import { cancelSending } from './send-post.ts';

/** The entry of a post that was sent stays, so that it isn't sent again, unless somebody had to delete it on the network. */
export const removeOutbox: Handler<'removeOutbox'> = async (context, { id }) => {
  const { db, caller, clock } = context;
  await db.transaction(async (trx) => {
    const row = await lockOutboxPost(trx, id, caller.app);
    if (!row) throw new WireError('not_found');
    if (row.state === 'sending') throw new WireError('conflict', { reason: 'social_sending' });
    if (row.state === 'sent' && !row.names_deleted_member) throw new WireError('conflict', { reason: 'social_sent' });
    await cancelSending(trx, context, id);
    await deleteOutboxPost(trx, id);
    await scheduleDrop(trx, context, row.folder, 0);
    await appendAudit(trx, {
      at: clock.now(),
      actor: requireAccountId(caller),
      action: 'outbox.removed',
      object: id,
      before: { network: row.network, state: row.state },
    });
  });
  return { ok: true };
};

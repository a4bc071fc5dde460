import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findListedRow, lockOutboxPost } from './outbox.store.ts';
import { presentSocialPost } from './present-social-post.ts';
import { queueAgain } from './queue-again.ts';

export const sendOutbox: Handler<'sendOutbox'> = async (context, { id }) => {
  await context.db.transaction(async (trx) => {
    const row = await lockOutboxPost(trx, id, context.caller.app);
    if (!row) throw new WireError('not_found');
    await queueAgain(trx, context, row);
  });
  return await present(context, id);
};

async function present(context: Context, id: string) {
  const row = await findListedRow(context.db, id);
  if (!row) throw new WireError('not_found');
  return presentSocialPost(context, row);
}

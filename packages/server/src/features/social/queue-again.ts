import type { Context } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { type OutboxRow, updateOutboxPost } from './outbox.store.ts';
import { findPublisher, scheduleSending } from './send-post.ts';

/** Sends a locked post now, with all attempts left. Nothing happens if it is sent or being sent, or if its network isn't set up. */
export async function queueAgain(trx: Trx, context: Context, row: OutboxRow): Promise<OutboxRow> {
  if (row.state === 'sent' || row.state === 'sending' || !findPublisher(context, row.network)) return row;
  const at = context.clock.now();
  const queued = await updateOutboxPost(trx, row, { state: 'queued', attempts: 0, error_code: null, scheduled_at: null });
  await scheduleSending(trx, context, row, at);
  await appendAudit(trx, {
    at,
    actor: requireAccountId(context.caller),
    action: 'outbox.send',
    object: row.id,
    after: { network: row.network },
  });
  return queued;
}

import type { Context } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';

/** Writes to the audit log that an admin sees words of these conversations with support; once until there are new ones, as open inboxes load them again and again. */
export async function recordSupportViews({ db, caller, clock }: Context, threadIds: readonly string[]): Promise<void> {
  if (threadIds.length === 0) return;
  const actor = requireAccountId(caller);
  await db.transaction(async (trx) => {
    const unseen = await trx.rows<{ object: string }>(
      sql`select coalesce(thread.order_id, thread.id) as object from message_thread thread where thread.id = any(${[...threadIds]}::text[])
          and not exists (select from audit where audit.object = coalesce(thread.order_id, thread.id) and audit.actor = ${actor}
            and audit.action = 'support.viewed' and audit.at >= thread.last_at)
          order by thread.id`,
    );
    for (const { object } of unseen) await appendAudit(trx, { at: clock.now(), actor, action: 'support.viewed', object });
  });
}

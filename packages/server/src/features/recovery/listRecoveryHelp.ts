import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { type HelpRow, helpColumns, openHelp } from './recovery-help.ts';

export const listRecoveryHelp: Handler<'listRecoveryHelp'> = async (context, { cursor, limit }) => {
  const { db, caller, clock } = context;
  const after = decodeTimeCursor(cursor, 'oldest');
  const rows = await db.rows<HelpRow & { sortTime: string }>(
    sql`select ${helpColumns}, created_at::text as "sortTime" from recovery_help
        where closed_at is null and (created_at, id) > (${after.at}::timestamptz, ${after.id}) order by created_at, id limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ sortTime, id }) => [sortTime, id]);
  // Each has an address and what its owner wrote.
  await db.transaction(async (trx) => {
    for (const { id } of items)
      await appendAudit(trx, { at: clock.now(), actor: requireAccountId(caller), action: 'recovery.help_viewed', object: id });
  });
  return { items: items.map((row) => ({ helpId: row.id, ...openHelp(context, row), at: row.at.toISOString() })), nextCursor };
};

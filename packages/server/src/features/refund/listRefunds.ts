import { nextTimeCursor, readTimeCursor } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { joined, sql } from '../../ports/database.ts';
import { type FullRefundRow, fullRefunds, shapeRefundRow } from './present-refund.ts';

export const listRefunds: Handler<'listRefunds'> = async ({ db, caller }, { state, orderId, cursor, limit }) => {
  const after = readTimeCursor(cursor, 'newest');
  const parts = [sql`o.app = ${caller.app}`, sql`(r.asked_at, r.id) < (${after.at}::timestamptz, ${after.id})`];
  if (state) parts.push(sql`r.state = ${state}`);
  if (orderId) parts.push(sql`r.order_id = ${orderId}`);
  const rows = await db.rows<FullRefundRow>(fullRefunds(joined(parts, ' and '), limit + 1));
  return { items: rows.slice(0, limit).map((row) => shapeRefundRow(row, caller.accountId)), nextCursor: nextTimeCursor(rows, limit) };
};

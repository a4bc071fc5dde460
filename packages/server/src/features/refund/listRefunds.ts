import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { joinStatements, sql } from '../../ports/database.ts';
import { type FullRefundRow, selectFullRefunds, toRefundShape } from './present-refund.ts';

export const listRefunds: Handler<'listRefunds'> = async ({ db, caller }, { state, orderId, cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'newest');
  const parts = [sql`o.app = ${caller.app}`, sql`(r.requested_at, r.id) < (${after.at}::timestamptz, ${after.id})`];
  if (state) parts.push(sql`r.state = ${state}`);
  if (orderId) parts.push(sql`r.order_id = ${orderId}`);
  const rows = await db.rows<FullRefundRow>(selectFullRefunds(joinStatements(parts, ' and '), limit + 1));
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => toRefundShape(row, caller.accountId)), nextCursor };
};

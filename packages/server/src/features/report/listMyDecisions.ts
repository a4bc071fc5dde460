import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { type DecisionRow, decisionColumns } from './decision.store.ts';
import { presentDecision } from './present-report.ts';

/** Dismissed reports are not listed: their subject's owner never heard of them. */
export const listMyDecisions: Handler<'listMyDecisions'> = async (context, { cursor, limit }) => {
  const accountId = requireAccountId(context.caller);
  const after = decodeTimeCursor(cursor, 'newest');
  const rows = await context.db.rows<DecisionRow & { sort_time: string }>(
    sql`select ${decisionColumns}, at::text as sort_time from decision
        where owner_id = ${accountId} and app = ${context.caller.app} and action <> 'dismiss' and (at, id) < (${after.at}::timestamptz, ${after.id})
        order by at desc, id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentDecision(row, context.clock.now(), true)), nextCursor };
};

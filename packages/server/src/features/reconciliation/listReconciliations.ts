import type { Reconciliation } from '@strapline/contract/shapes/admin-orders';
import { decodeIdCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';

type Row = {
  id: number;
  provider: Reconciliation['provider'];
  state: Reconciliation['state'];
  requested_by: string | null;
  started_at: Date;
  ended_at: Date | null;
  looked: Record<string, number>;
  difference_count: number;
  waiting_count: number;
  error: string | null;
  differences: Reconciliation['differences'] | null;
};

/** Differences shown per run; the rest is only counted. */
const shownDifferences = 50;

export const listReconciliations: Handler<'listReconciliations'> = async ({ db }, { cursor, limit }) => {
  const rows = await db.rows<Row>(
    sql`select r.id, r.provider, r.state, asker.username as requested_by, r.started_at, r.ended_at, r.looked, r.difference_count, r.waiting_count, r.error,
          (select jsonb_agg(jsonb_build_object('what', d.what, 'object', d.object, 'orderId', d.order_id, 'oursCents', d.ours_cents, 'theirsCents', d.theirs_cents,
             'currency', d.currency) order by d.no) from reconciliation_difference d where d.reconciliation_id = r.id and d.no <= ${shownDifferences}) as differences
        from reconciliation r left join account asker on asker.id = r.requested_by
        where r.id < ${decodeIdCursor(cursor)}::bigint order by r.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ id }) => [id]);
  return { items: items.map(presentRun), nextCursor };
};

function presentRun(row: Row): Reconciliation {
  return {
    id: row.id,
    provider: row.provider,
    state: row.state,
    askedBy: row.requested_by,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    looked: row.looked,
    differenceCount: row.difference_count,
    waitingCount: row.waiting_count,
    error: row.error,
    differences: row.differences ?? [],
  };
}

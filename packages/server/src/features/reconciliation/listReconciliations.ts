import type { Reconciliation } from '@strapline/contract/shapes/admin-orders';
import { decodeIdCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { type DatedRow, sql } from '../../ports/database.ts';

type Row = DatedRow<Reconciliation, 'startedAt' | 'endedAt'>;

/** Differences shown per run; the rest is only counted. */
const shownDifferences = 50;

export const listReconciliations: Handler<'listReconciliations'> = async ({ db }, { cursor, limit }) => {
  const rows = await db.rows<Row>(
    sql`select r.id, r.provider, r.state, asker.username as "askedBy", r.started_at as "startedAt", r.ended_at as "endedAt", r.looked, r.difference_count as "differenceCount",
          r.waiting_count as "waitingCount", r.error,
          (select coalesce(jsonb_agg(jsonb_build_object('what', d.what, 'object', d.object, 'orderId', d.order_id, 'oursCents', d.ours_cents, 'theirsCents', d.theirs_cents,
             'currency', d.currency) order by d.no), '[]') from reconciliation_difference d where d.reconciliation_id = r.id and d.no <= ${shownDifferences}) as differences
        from reconciliation r left join account asker on asker.id = r.requested_by
        where r.id < ${decodeIdCursor(cursor)}::bigint order by r.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ id }) => [id]);
  return { items: items.map(presentRun), nextCursor };
};

function presentRun({ startedAt, endedAt, ...run }: Row): Reconciliation {
  return { ...run, startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}

import type { Reconciliation } from '@strapline/contract/shapes/admin-orders';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';

type Row = {
  id: number;
  provider: Reconciliation['provider'];
  state: Reconciliation['state'];
  asked_by: string | null;
  started_at: Date;
  ended_at: Date | null;
  looked: Record<string, number>;
  difference_count: number;
  waiting_count: number;
  error: string | null;
  differences: Reconciliation['differences'] | null;
};

/** Shown of each run; the rest is counted. */
const shownDifferences = 50;

export const listReconciliations: Handler<'listReconciliations'> = async ({ db }, { cursor, limit }) => {
  const before = cursor ? readMark(cursor) : Number.MAX_SAFE_INTEGER;
  const rows = await db.rows<Row>(
    sql`select r.id, r.provider, r.state, asker.username as asked_by, r.started_at, r.ended_at, r.looked, r.difference_count, r.waiting_count, r.error,
          (select jsonb_agg(jsonb_build_object('what', d.what, 'object', d.object, 'orderId', d.order_id, 'oursCents', d.ours_cents, 'theirsCents', d.theirs_cents,
             'currency', d.currency) order by d.no) from reconciliation_difference d where d.reconciliation_id = r.id and d.no <= ${shownDifferences}) as differences
        from reconciliation r left join account asker on asker.id = r.asked_by
        where r.id < ${before}::bigint order by r.id desc limit ${limit + 1}`,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { items: page.map(present), nextCursor: rows.length > limit && last ? Buffer.from(String(last.id)).toString('base64url') : null };
};

function readMark(cursor: string): number {
  const id = Buffer.from(cursor, 'base64url').toString('latin1');
  if (/^\d{1,15}$/.test(id)) return Number(id);
  throw new WireError('validation', { fields: { cursor: 'This cursor does not belong to this list. Load the list again.' } });
}

function present(row: Row): Reconciliation {
  return {
    id: row.id,
    provider: row.provider,
    state: row.state,
    askedBy: row.asked_by,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    looked: row.looked,
    differenceCount: row.difference_count,
    waitingCount: row.waiting_count,
    error: row.error,
    differences: row.differences ?? [],
  };
}

import type { Output } from '@strapline/contract/events';
import { findDisputeTurn } from '@strapline/domain/dispute/dispute.states';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import type { DisputeRow } from './dispute.store.ts';

type Item = Output<'listDisputes'>['items'][number];
type Row = Pick<DisputeRow, 'id' | 'order_id' | 'status' | 'reason' | 'opened_at' | 'due_at' | 'run_out_at' | 'ended_at'> & {
  payment_intent_id: string | null;
  title: string;
  amount_cents: number;
  chargeback: Item['chargeback'];
  sort_time: string;
};

/** Literal SQL, so that partial indexes apply. */
const conditions = {
  forHouse: sql`and d.status in ('escalated', 'second_look')`,
  underWay: sql`and d.ended_at is null`,
  all: sql``,
} as const;

export const listDisputes: Handler<'listDisputes'> = async ({ db, caller }, { which, cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'newest');
  const rows = await db.rows<Row>(
    sql`select d.id, d.order_id, d.status, d.reason, d.opened_at, d.due_at, d.run_out_at, d.ended_at, d.opened_at::text as sort_time, o.payment_intent_id, o.title,
          o.amount_cents, (select c.status from chargeback c where c.order_id = o.id order by c.opened_at desc limit 1) as chargeback
        from dispute d join orders o on o.id = d.order_id
        where o.app = ${caller.app} and (d.opened_at, d.id) < (${after.at}::timestamptz, ${after.id}) ${conditions[which]}
        order by d.opened_at desc, d.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map(presentDisputeRow), nextCursor };
};

function presentDisputeRow(row: Row): Item {
  const turn = findDisputeTurn(row.status);
  return {
    disputeId: row.id,
    orderId: row.order_id,
    paymentIntentId: row.payment_intent_id ?? '',
    title: row.title,
    status: row.status,
    reason: row.reason,
    amountCents: row.amount_cents,
    openedAt: row.opened_at.toISOString(),
    turn,
    until: turn ? (row.due_at ?? row.run_out_at).toISOString() : null,
    endedAt: row.ended_at?.toISOString() ?? null,
    chargeback: row.chargeback,
  };
}

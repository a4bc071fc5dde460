import type { Output } from '@strapline/contract/events';
import { findDisputeTurn } from '@strapline/domain/dispute/dispute.states';
import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { type DatedRow, sql } from '../../ports/database.ts';
import type { DisputeRow } from './dispute.store.ts';

type Item = Output<'listDisputes'>['items'][number];
type Row = DatedRow<Omit<Item, 'turn' | 'until'>, 'openedAt' | 'endedAt'> &
  Pick<DisputeRow, 'due_at' | 'run_out_at'> & { sort_time: string };

/** Literal SQL, so that partial indexes apply. */
const conditions = {
  forHouse: sql`and d.status in ('escalated', 'second_look')`,
  underWay: sql`and d.ended_at is null`,
  all: sql``,
} as const;

export const listDisputes: Handler<'listDisputes'> = async ({ db, caller }, { which, cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'newest');
  const rows = await db.rows<Row>(
    sql`select d.id as "disputeId", d.order_id as "orderId", coalesce(o.payment_intent_id, '') as "paymentIntentId", o.title, d.status, d.reason,
          o.amount_cents as "amountCents", d.opened_at as "openedAt", d.due_at, d.run_out_at, d.ended_at as "endedAt", d.opened_at::text as sort_time,
          (select c.status from chargeback c where c.order_id = o.id order by c.opened_at desc limit 1) as chargeback
        from dispute d join orders o on o.id = d.order_id
        where o.app = ${caller.app} and (d.opened_at, d.id) < (${after.at}::timestamptz, ${after.id}) ${conditions[which]}
        order by d.opened_at desc, d.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ sort_time, disputeId }) => [sort_time, disputeId]);
  return { items: items.map(presentDisputeRow), nextCursor };
};

function presentDisputeRow({ due_at, run_out_at, sort_time: _, openedAt, endedAt, ...dispute }: Row): Item {
  const turn = findDisputeTurn(dispute.status);
  return {
    ...dispute,
    turn,
    until: turn ? (due_at ?? run_out_at).toISOString() : null,
    openedAt: openedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

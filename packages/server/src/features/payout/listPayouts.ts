import type { Output } from '@strapline/contract/events';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { type DatedRow, type Statement, sql } from '../../ports/database.ts';

type Item = Output<'listPayouts'>['items'][number];
type Row = DatedRow<Item, 'createdAt' | 'expectedAt' | 'paidAt'> & { sort_time: string };

/** Literal SQL, so that partial indexes apply. */
const conditions: Record<'all' | 'underWay' | 'failed', Statement> = {
  all: sql`true`,
  underWay: sql`p.state in ('moving', 'waiting', 'sending', 'sent')`,
  failed: sql`p.state = 'failed'`,
};

export const listPayouts: Handler<'listPayouts'> = async ({ db }, { which, cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'newest');
  const rows = await db.rows<Row>(
    sql`select p.id, creator.username as creator, p.provider, p.cents, p.state, p.tries, p.failure, p.created_at as "createdAt", p.expected_at as "expectedAt",
          p.paid_at as "paidAt", p.created_at::text as sort_time,
          (select coalesce(jsonb_agg(jsonb_build_object('orderId', e.order_id, 'title', o.title, 'kind', e.kind, 'cents', e.moved_cents) order by e.created_at, e.id), '[]')
             from earning e join orders o on o.id = e.order_id where e.payout_id = p.id) as orders
        from payout p join account creator on creator.id = p.creator_id
        where ${conditions[which]} and (p.created_at, p.id) < (${after.at}::timestamptz, ${after.id})
        order by p.created_at desc, p.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map(presentPayout), nextCursor };
};

function presentPayout({ sort_time: _, createdAt, expectedAt, paidAt, ...payout }: Row): Item {
  return {
    ...payout,
    createdAt: createdAt.toISOString(),
    expectedAt: expectedAt?.toISOString() ?? null,
    paidAt: paidAt?.toISOString() ?? null,
  };
}

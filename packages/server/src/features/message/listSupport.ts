import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';

type Row = { id: string; order_id: string; title: string; parties: string; waits_since: Date; text: string; sort_time: string };

export const listSupport: Handler<'listSupport'> = async ({ db, caller }, { cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'oldest');
  const rows = await db.rows<Row>(
    sql`select t.id, t.order_id, o.title, t.parties, t.waits_since, t.waits_since::text as sort_time,
          (select text from message m where m.thread_id = t.id order by m.at desc, m.id desc limit 1) as text
        from message_thread t join orders o on o.id = t.order_id
        where t.app = ${caller.app} and t.waits_since is not null and (t.waits_since, t.id) > (${after.at}::timestamptz, ${after.id})
        order by t.waits_since, t.id limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  const threads = items.map((row) => ({
    threadId: row.id,
    orderId: row.order_id,
    title: row.title,
    side: row.parties === 'buyer_support' ? ('buyer' as const) : ('seller' as const),
    waitingSince: row.waits_since.toISOString(),
    text: row.text,
  }));
  return { items: threads, nextCursor };
};

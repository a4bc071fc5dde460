import type { Output } from '@strapline/contract/events';
import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { type DatedRow, sql } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';

type Item = Output<'listSupport'>['items'][number];
type Row = DatedRow<Item, 'waitingSince'> & { sort_time: string };

export const listSupport: Handler<'listSupport'> = async ({ db, caller, clock }, { cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'oldest');
  const rows = await db.rows<Row>(
    sql`select t.id as "threadId", t.order_id as "orderId", o.title, case when t.parties = 'buyer_support' then 'buyer' else 'seller' end as side,
          t.waits_since as "waitingSince", t.waits_since::text as sort_time,
          (select text from message m where m.thread_id = t.id order by m.at desc, m.id desc limit 1) as text
        from message_thread t join orders o on o.id = t.order_id
        where t.app = ${caller.app} and t.waits_since is not null and (t.waits_since, t.id) > (${after.at}::timestamptz, ${after.id})
        order by t.waits_since, t.id limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ sort_time, threadId }) => [sort_time, threadId]);
  // Each has words of a private conversation.
  await db.transaction(async (trx) => {
    for (const { orderId } of items)
      await appendAudit(trx, { at: clock.now(), actor: caller.accountId ?? '', action: 'support.viewed', object: orderId });
  });
  return { items: items.map(presentThread), nextCursor };
};

function presentThread({ sort_time: _, waitingSince, ...thread }: Row): Item {
  return { ...thread, waitingSince: waitingSince.toISOString() };
}

import type { Output } from '@strapline/contract/events';
import { nextTimeCursor, readTimeCursor } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { type ChargebackRow, canAnswer, chargebackColumns } from './chargeback.store.ts';
import { presentChargeback } from './present-dispute.ts';

type Item = Output<'listChargebacks'>['items'][number];
type Row = ChargebackRow & { payment_intent_id: string | null; title: string; mark: string };

export const listChargebacks: Handler<'listChargebacks'> = async ({ db, caller, clock }, { which, cursor, limit }) => {
  const after = readTimeCursor(cursor, 'newest');
  const wanted = which === 'underWay' ? sql`and c.ended_at is null` : sql``;
  const rows = await db.rows<Row>(
    sql`select ${chargebackColumns}, c.opened_at::text as mark, o.payment_intent_id, o.title from chargeback c join orders o on o.id = c.order_id
        where o.app = ${caller.app} and (c.opened_at, lower(c.id)) < (${after.at}::timestamptz, ${after.id}) ${wanted}
        order by c.opened_at desc, lower(c.id) desc limit ${limit + 1}`,
  );
  const marked = rows.map((row) => ({ ...row, id: row.id.toLowerCase() }));
  return { items: rows.slice(0, limit).map((row) => present(row, clock.now())), nextCursor: nextTimeCursor(marked, limit) };
};

function present(row: Row, now: Date): Item {
  return {
    ...presentChargeback(row),
    orderId: row.order_id,
    paymentIntentId: row.payment_intent_id ?? '',
    title: row.title,
    provider: row.provider,
    reason: row.reason,
    feeCents: row.fee_cents,
    answerWords: row.answer_words,
    canAnswer: canAnswer(row, now),
  };
}

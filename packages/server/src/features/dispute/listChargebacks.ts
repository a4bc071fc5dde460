import type { Output } from '@strapline/contract/events';
import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { type ChargebackRow, canAnswer, chargebackColumns } from './chargeback.store.ts';
import { presentChargeback } from './present-dispute.ts';

type Item = Output<'listChargebacks'>['items'][number];
type Row = ChargebackRow & { payment_intent_id: string | null; title: string; sort_time: string };

export const listChargebacks: Handler<'listChargebacks'> = async ({ db, caller, clock }, { which, cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'newest');
  const condition = which === 'underWay' ? sql`and c.ended_at is null` : sql``;
  const rows = await db.rows<Row>(
    sql`select ${chargebackColumns}, c.opened_at::text as sort_time, o.payment_intent_id, o.title from chargeback c join orders o on o.id = c.order_id
        where o.app = ${caller.app} and (c.opened_at, lower(c.id)) < (${after.at}::timestamptz, ${after.id}) ${condition}
        order by c.opened_at desc, lower(c.id) desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ sort_time, id }) => [sort_time, id.toLowerCase()]);
  return { items: items.map((row) => presentRow(row, clock.now())), nextCursor };
};

function presentRow(row: Row, now: Date): Item {
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

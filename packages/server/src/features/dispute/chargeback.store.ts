import { type ChargebackStatus, isAnswerDue } from '@strapline/domain/dispute/chargeback';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import type { PaymentProvider } from '../../ports/payments.ts';

/** A chargeback as the provider reports it; `booked` is its state in the ledger. */
export type ChargebackRow = {
  id: string;
  provider: PaymentProvider;
  order_id: string;
  cents: number;
  fee_cents: number;
  reason: string;
  status: ChargebackStatus;
  answer_by: Date | null;
  booked: 'none' | 'taken' | 'won' | 'lost';
  answer_words: string | null;
  answered_at: Date | null;
  opened_at: Date;
  ended_at: Date | null;
};

export const chargebackColumns: Statement = sql`c.id, c.provider, c.order_id, c.cents, c.fee_cents, c.reason, c.status, c.answer_by, c.booked, c.answer_words,
  c.answered_at, c.opened_at, c.ended_at`;

export async function listChargebacksOfOrder(db: Queryable, orderId: string): Promise<ChargebackRow[]> {
  return await db.rows<ChargebackRow>(
    sql`select ${chargebackColumns} from chargeback c where c.order_id = ${orderId} order by c.opened_at, c.id`,
  );
}

export async function findChargeback(db: Queryable, id: string): Promise<ChargebackRow | undefined> {
  return await db.first<ChargebackRow>(sql`select ${chargebackColumns} from chargeback c where c.id = ${id}`);
}

/** After this, an answer that the bank does not confirm was lost in a crash. */
export const lostAnswerMs = 120_000;

/** The bank expects a response, none is being sent, and the deadline isn't over. */
export function canAnswer(row: ChargebackRow, now: Date): boolean {
  const isBeingSent = row.answered_at !== null && now.getTime() - row.answered_at.getTime() < lostAnswerMs;
  return isAnswerDue(row.status) && !isBeingSent && (row.answer_by === null || row.answer_by > now);
}

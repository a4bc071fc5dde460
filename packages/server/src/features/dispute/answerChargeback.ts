import { hashSha256 } from '../../platform/secrets.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { PaymentRefused, PaymentsUnavailable } from '../../ports/payments.ts';
import { appendAudit } from '../audit/audit.ts';
import { loadOrder } from '../order/order.ts';
import { requireAccountId } from '../session/session.ts';
import { type ChargebackRow, canAnswer, findChargeback, lostAnswerMs } from './chargeback.store.ts';
import { presentChargeback } from './present-dispute.ts';
import { syncChargeback } from './sync-chargeback.ts';

/** The answer is stored and audited before it is sent; its text is part of the idempotency key. */
export const answerChargeback: Handler<'answerChargeback'> = async (context, { chargebackId, words }) => {
  const row = await findChargeback(context.db, chargebackId);
  if (!row) throw new WireError('not_found');
  const { viewer } = await loadOrder(context, row.order_id);
  if (viewer !== 'operator') throw new WireError('forbidden', { reason: 'own_order_bank_answer' });
  await recordAnswer(context, row, words);
  try {
    await syncChargeback(
      context,
      await context.chargebacks.submitEvidence(chargebackId, words, `answer-${chargebackId}-${hashSha256(words).slice(0, 16)}`),
    );
  } catch (error) {
    // Not confirmed as sent, so it may be sent again.
    await context.db.change(sql`update chargeback set answered_at = null where id = ${chargebackId}`);
    if (error instanceof PaymentRefused) throw new WireError('conflict', { reason: 'bank_answer_closed', cause: error });
    if (error instanceof PaymentsUnavailable) throw new WireError('provider', { reason: 'bank_answer_not_sent', cause: error });
    throw error;
  }
  return presentChargeback((await findChargeback(context.db, chargebackId)) ?? row);
};

async function recordAnswer(context: Context, row: ChargebackRow, words: string): Promise<void> {
  const now = context.clock.now();
  if (!canAnswer(row, now)) throw new WireError('conflict', { reason: 'bank_not_waiting' });
  const actor = requireAccountId(context.caller);
  await context.db.transaction(async (trx) => {
    const noted = await trx.change(
      sql`update chargeback set answer_words = ${words}, answered_by = ${actor}, answered_at = ${now} where id = ${row.id}
            and (answered_at is null or answered_at <= ${new Date(now.getTime() - lostAnswerMs)})`,
    );
    if (noted === 0) throw new WireError('conflict', { reason: 'bank_answered' });
    await appendAudit(trx, { at: now, actor, action: 'chargeback.answered', object: row.order_id, detail: { chargeback: row.id } });
  });
}

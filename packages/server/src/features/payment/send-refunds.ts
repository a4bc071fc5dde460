import { paymentProviderFor } from '../../platform/payment-providers.ts';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { PaymentRefused } from '../../ports/payments.ts';
import { findOrder, type OrderRow, queueRefund } from '../order/order.ts';
import {
  findDueRefunds,
  findUnstartedRefunds,
  type RefundRow,
  refundIdempotencyKey,
  resolveRefusedRefund,
  saveStartedRefund,
} from '../refund/refund.ts';
import { settleOrder, settleOrderRefunds } from './settle-order.ts';

const againMs = 60_000;

/**
 * Sends the approved refunds of an order, one after the other, outside of any transaction. Each has its own key at the provider, and what was tried before is
 * looked up there first, so that however often this runs, and wherever it stopped, each goes once. Throws PaymentsUnavailable; the job tries again then.
 */
export async function sendRefunds(services: Services, orderId: string): Promise<OrderRow | null> {
  const order = await findOrder(services.db, orderId);
  if (!order?.payment_intent_id) return order ?? null;
  const { payment_intent_id: intentId, payment_provider: provider } = order;
  const known = await findDueRefunds(services.db, orderId);
  if (known.length === 0) return order;
  // A key is forgotten after a day: whether it went is read from the refunds themselves.
  const wasTried = known.some(({ tries }) => tries > 0);
  if (wasTried) await settleOrderRefunds(services, provider, intentId);
  const refused: { id: string; code: string }[] = [];
  for (const row of wasTried ? await findUnstartedRefunds(services.db, orderId) : known) {
    const code = await sendOne(services, order, intentId, row);
    if (code) refused.push({ id: row.id, code });
  }
  await fitAll(services, order, intentId, refused);
  const now = (await settleOrder(services, provider, intentId))?.order ?? order;
  // Under way, as on a chain: asked about until it is there.
  if ((await findDueRefunds(services.db, orderId)).length > 0)
    await queueRefund(services.db, services, orderId, new Date(services.clock.now().getTime() + againMs));
  return now;
}

/** Those that the provider would refuse again, after a look at what it has; the others were begun meanwhile. */
async function fitAll(
  services: Services,
  order: OrderRow,
  intentId: string,
  refused: readonly { id: string; code: string }[],
): Promise<void> {
  if (refused.length === 0) return;
  await settleOrderRefunds(services, order.payment_provider, intentId);
  for (const { id, code } of refused) {
    if (!(await resolveRefusedRefund(services, order.id, id, code))) continue;
    services.metrics.alarms.inc({ what: 'refund_failed' });
    services.log.error({ orderId: order.id, intentId, code }, 'the payment provider refused a refund; an operator has to look');
  }
}

/** Answers why, where the provider refused it for good; throws where it may take it later. */
async function sendOne(services: Services, order: OrderRow, intentId: string, row: RefundRow): Promise<string | null> {
  await services.db.change(sql`update refund set tries = tries + 1 where id = ${row.id}`);
  try {
    const made = await paymentProviderFor(services, order.payment_provider).refund({
      intentId,
      amountCents: row.cents,
      idempotencyKey: refundIdempotencyKey(row),
      reason: row.reason === 'duplicate' ? 'duplicate' : row.reason === 'fraud' ? 'fraudulent' : 'requested_by_customer',
    });
    await saveStartedRefund(services.db, order, made, row.id);
    return null;
  } catch (error) {
    const said = error instanceof PaymentRefused ? error.code : 'no_answer';
    await services.db.change(sql`update refund set last_error = ${said} where id = ${row.id} and state = 'approved'`);
    // While a bank decides, nothing can be given back; afterwards what is left can.
    if (error instanceof PaymentRefused && error.code !== 'charge_disputed') return error.code;
    throw error;
  }
}

/** Sends what an order owes, without waiting for the work that was left for it. */
export async function trySendRefunds(services: Services, order: OrderRow): Promise<OrderRow> {
  try {
    return (await sendRefunds(services, order.id)) ?? order;
  } catch (error) {
    services.log.warn({ err: error, orderId: order.id }, 'a refund could not be sent yet; its job will send it');
    return order;
  }
}

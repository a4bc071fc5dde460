import { getPaymentProvider } from '../../platform/payment-providers.ts';
import type { Services } from '../../platform/services.ts';
import { PaymentRefused } from '../../ports/payments.ts';
import type { OrderRow } from '../order/order.ts';
import { saveStartedRefund } from './provider-refund.store.ts';
import { createRefundIdempotencyKey, type RefundRow, recordSendAttempt, recordSendError } from './refund.store.ts';

/** Sends one refund to the provider. Returns the error code if it was refused for good; throws if a retry may succeed. */
export async function startRefund(services: Services, order: OrderRow, intentId: string, row: RefundRow): Promise<string | null> {
  await recordSendAttempt(services.db, row.id);
  try {
    const providerRefund = await getPaymentProvider(services, order.payment_provider).refund({
      intentId,
      amountCents: row.cents,
      idempotencyKey: createRefundIdempotencyKey(row),
      reason: row.reason === 'duplicate' ? 'duplicate' : row.reason === 'fraud' ? 'fraudulent' : 'requested_by_customer',
    });
    await saveStartedRefund(services.db, order, providerRefund, row.id);
    services.metrics.money.inc({ what: 'refund_sent' });
    return null;
  } catch (error) {
    await recordSendError(services.db, row.id, error instanceof PaymentRefused ? error.code : 'no_answer');
    // While a chargeback is open, nothing can be refunded; afterwards the rest can.
    if (error instanceof PaymentRefused && error.code !== 'charge_disputed') return error.code;
    throw error;
  }
}

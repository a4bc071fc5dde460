import type { Services } from '../../platform/services.ts';
import { PaymentNotFound, type PaymentProvider, type ProviderEvent } from '../../ports/payments.ts';
import { settleOrder } from './settle-order.ts';

/** Stripe events that may change a payment. */
export const paymentEvents = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
  'charge.refunded',
  'charge.updated',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
] as const;

/** The same for Coinbase, whose checkouts are payments. */
export const checkoutEvents = [
  'checkout.payment.success',
  'checkout.payment.failed',
  'checkout.payment.expired',
  'checkout.refund.success',
  'checkout.refund.failed',
] as const;

/** Settles the order of a payment and stores the event with it. False when no order has this payment; then nothing is stored. */
export async function handlePaymentEvent(services: Services, provider: PaymentProvider, event: ProviderEvent): Promise<boolean> {
  if (!event.intentId) return false;
  try {
    return (await settleOrder(services, provider, event.intentId, event)) !== null;
  } catch (error) {
    if (error instanceof PaymentNotFound) return false;
    throw error;
  }
}

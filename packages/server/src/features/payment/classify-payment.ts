import { isFinalPaymentIntentStatus } from '@strapline/domain/payment/payment-intent.states';
import type { ProviderIntent } from '../../ports/payments.ts';
import type { OrderRow } from '../order/order.ts';

/** What the provider's view of a payment means for an order. */
export type Verdict =
  /** Nothing new. */
  | 'known'
  /** The payment is still open, or failed; nothing was captured. */
  | 'open'
  /** Captured in full while the order holds the piece. */
  | 'paid'
  /** Captured after the hold had expired. */
  | 'late'
  /** Captured after the order was canceled. */
  | 'unwanted'
  /** Captured in another amount or currency. */
  | 'mismatch';

type JudgedOrder = Pick<
  OrderRow,
  'status' | 'amount_cents' | 'currency' | 'captured_cents' | 'intent_status' | 'last_error' | 'needs_operator'
>;

/** Events arrive twice, late and in any order, so this compares states only, and final states stay final. Refunds are synced one by one. */
export function classifyPayment(order: JudgedOrder, intent: ProviderIntent): Verdict {
  if (order.captured_cents > 0 || order.needs_operator !== null) return 'known';
  if (intent.status === 'succeeded') {
    if (
      intent.amountReceivedCents !== order.amount_cents ||
      intent.amountCents !== order.amount_cents ||
      intent.currency !== order.currency
    )
      return 'mismatch';
    if (order.status === 'pending_payment') return 'paid';
    return order.status === 'expired' ? 'late' : 'unwanted';
  }
  if (isFinalPaymentIntentStatus(order.intent_status) || isSame(order, intent)) return 'known';
  return 'open';
}

function isSame(order: JudgedOrder, intent: ProviderIntent): boolean {
  return order.intent_status === intent.status && order.last_error?.code === intent.lastError?.code;
}

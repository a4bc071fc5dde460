import { isPaymentIntentEnd } from '@strapline/domain/payment/payment-intent.states';
import type { ProviderIntent } from '../../ports/payments.ts';
import type { OrderRow } from '../order/order.ts';

/** What the provider's view of a payment means for an order. */
export type Verdict =
  /** Nothing that we do not know. */
  | 'known'
  /** The payment is still under way, or failed; nothing was taken. */
  | 'open'
  /** The money is there, as much as agreed, while the order holds the tag. */
  | 'paid'
  /** The money is there, and the hold had ended. */
  | 'late'
  /** The money is there, and nobody wants the order any more. */
  | 'unwanted'
  /** The money is there, in another amount or currency than agreed. */
  | 'mismatch';

type Judged = Pick<OrderRow, 'status' | 'amount_cents' | 'currency' | 'captured_cents' | 'intent_status' | 'last_error' | 'needs_operator'>;

/** Messages come twice, late and in any order, so this looks at the two states only, and an end is never left again. What went back is followed refund by refund. */
export function classifyPayment(order: Judged, intent: ProviderIntent): Verdict {
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
  if (isPaymentIntentEnd(order.intent_status) || isSame(order, intent)) return 'known';
  return 'open';
}

function isSame(order: Judged, intent: ProviderIntent): boolean {
  return order.intent_status === intent.status && order.last_error?.code === intent.lastError?.code;
}

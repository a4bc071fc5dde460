import type Stripe from 'stripe';
import type { Kind, Row } from './store.ts';

/** What is inside the rows of each kind. */
export interface Bodies {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  balance_transaction: Stripe.BalanceTransaction;
  customer: Stripe.Customer;
  event: Stripe.EventBase;
  webhook_endpoint: Stripe.WebhookEndpoint;
}

export type RowOf<K extends Kind> = Row & { kind: K; body: Bodies[K] };

/** Only this package writes rows, and only with the bodies above, so the kind tells what is inside. */
export function isOf<K extends Kind>(row: Row, kind: K): row is RowOf<K> {
  return row.kind === kind;
}

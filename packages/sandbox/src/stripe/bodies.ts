import type Stripe from 'stripe';
import type { Body, Kind, Row } from '../store/store.ts';

/** An address that leads to a page: used once, it opens a visit; the visit is good for a while. Ids are hashes of what is in the address. */
export interface LinkBody {
  id: string;
  object: 'link';
  account: string;
  purpose: 'onboarding' | 'dashboard';
  part: 'link' | 'visit';
  used: boolean;
  /** Seconds. */
  expires: number;
  returnUrl: string | null;
  refreshUrl: string | null;
}

interface PurseBody {
  id: string;
  object: 'purse';
  moves: number;
}

/** What is inside the rows of each kind. */
export interface Bodies {
  payment_intent: Stripe.PaymentIntent;
  setup_intent: Stripe.SetupIntent;
  dispute: Stripe.Dispute;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  payout: Stripe.Payout;
  account: Stripe.Account;
  link: LinkBody;
  purse: PurseBody;
  /** The other provider's: nothing here looks into them. */
  checkout: Body;
  checkout_event: Body;
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

import type Stripe from 'stripe';
import type { Body, Kind, Row } from '../../store/rows.ts';

/** A single-use link to a page, or the visit that it opened, which is valid for a while. Ids are hashes of the secret in the address. */
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

/** The type of each kind of row. */
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
  /** Of the other provider. */
  checkout: Body;
  checkout_event: Body;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  balance_transaction: Stripe.BalanceTransaction;
  customer: Stripe.Customer;
  event: Stripe.EventBase;
}

export type RowOf<K extends Kind> = Row & { kind: K; body: Bodies[K] };

/** Only this package writes rows, so the kind determines the type. */
export function isOfKind<K extends Kind>(row: Row, kind: K): row is RowOf<K> {
  return row.kind === kind;
}

import type { IncomingHttpHeaders } from 'node:http';

/** Who takes the money of an order: cards by Stripe, USDC by Coinbase, each real or embedded. Kept with the order, and the subject of its accounts in the ledger. */
export type PaymentProvider = 'embedded' | 'stripe' | 'embedded_coinbase' | 'coinbase';

/** Paid on a chain: what was sent there cannot be stopped any more, not even by closing the payment. */
export function isCrypto(provider: PaymentProvider): boolean {
  return provider === 'embedded_coinbase' || provider === 'coinbase';
}

/**
 * A payment provider, for cards or for USDC. Amounts are whole cents; times are Dates; the provider is a mirror of our tables and never their source,
 * but what it says about money (captured, refunded) is read here and nowhere else.
 */
export type ProviderStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type ProviderIntent = {
  id: string;
  status: ProviderStatus;
  amountCents: number;
  amountReceivedCents: number;
  /** Lower case, as `usd`. */
  currency: string;
  /** For the buyer's browser only: never logged, never in a listing. Empty where the buyer pays on the provider's own page. */
  clientSecret: string;
  /** The provider's page where the buyer pays; null where they pay within ours. */
  url: string | null;
  /** Why the last try failed; gone once a try succeeds. `code` is the decline code where there is one. */
  lastError?: { code: string; message: string };
  refundedCents: number;
  /** What the provider keeps of the payment; null while it does not say, as before there is one. */
  feeCents: number | null;
  metadata: Record<string, string>;
  created: Date;
};

export type IntentRequest = {
  orderId: string;
  amountCents: number;
  currency: 'usd';
  /** Shown to the buyer on receipts. */
  description: string;
  /** For us; `orderId` is added to it. */
  metadata: Record<string, string>;
  /** The same key answers the same intent, also after a crash. Derived from ours, at most 255 characters. */
  idempotencyKey: string;
  /** Joins the charge with the later transfer to the creator. */
  transferGroup: string;
  /** For a provider where buyers pay on its own page: when that closes, and where it leads back to. */
  page?: { expiresAt: Date; returnUrl: string };
};

export type RefundRequest = {
  intentId: string;
  /** Everything that is left when absent. */
  amountCents?: number;
  /** Kept with the refund where the provider keeps such things, so that it is found again once the key has run out. */
  idempotencyKey: string;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer';
};

export type ProviderRefund = {
  id: string;
  amountCents: number;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  /** The money is off the platform's balance: some providers take it at once, others when it has arrived. Never true of one that failed. */
  isGone: boolean;
  /** Why it failed, in the provider's word; null where it did not, or nobody says. */
  failure: string | null;
  /** The key it was asked for with; null where the provider keeps none, or it was sent by hand. */
  reference: string | null;
};

/** It went out and came back, or never will go out: an end, which no later look takes back. */
export function isFailed({ status }: Pick<ProviderRefund, 'status'>): boolean {
  return status === 'failed' || status === 'canceled';
}

/** What a verified webhook tells. The rest is asked of the provider, since events come late, twice and in any order. */
export type ProviderEvent = {
  id: string;
  type: string;
  created: Date;
  /** The payment it is about, directly or through its charge or refund. */
  intentId: string | null;
  /** The id of the object that it tells of, whatever that is. */
  objectId: string | null;
  /** The connected account it comes from, null for our own. */
  account: string | null;
  livemode: boolean;
};

export type Payments = {
  readonly provider: PaymentProvider;
  /** For browsers; safe to publish. Empty where browsers do not talk to the provider by themselves. */
  readonly publishableKey: string;
  /** Errors: PaymentsUnavailable, PaymentRefused. */
  createIntent(request: IntentRequest): Promise<ProviderIntent>;
  /** Errors: PaymentsUnavailable, PaymentNotFound. */
  retrieveIntent(id: string): Promise<ProviderIntent>;
  /** Answers the canceled intent, also when it was canceled before. Errors: PaymentsUnavailable, PaymentNotFound, PaymentStateConflict (it succeeded meanwhile: `intent` is what it is now). */
  cancelIntent(id: string): Promise<ProviderIntent>;
  /** Errors: PaymentsUnavailable, PaymentNotFound, PaymentRefused (for example `charge_already_refunded`). */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** All refunds of a payment, those that failed too. Errors: PaymentsUnavailable, PaymentNotFound. */
  refundsOf(intentId: string): Promise<ProviderRefund[]>;
  /** The event of a webhook, once its signature, age (5 minutes) and mode are right. Errors: WebhookForged. */
  verifyWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): ProviderEvent;
};

/** No answer, too late, or an answer that says to try later: nothing is known about the effect, and the same call with the same key is safe. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable';
}

/** The provider understood and said no; repeating does not help. `code` is the provider's (`card_declined`, `amount_too_small`). */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused';
  readonly code: string;
  readonly declineCode: string | null;
  readonly isCardError: boolean;
  constructor(message: string, reason: { code: string; declineCode: string | null; isCardError: boolean }, cause: unknown) {
    super(message, { cause });
    this.code = reason.code;
    this.declineCode = reason.declineCode;
    this.isCardError = reason.isCardError;
  }
}

export class PaymentNotFound extends Error {
  override name = 'PaymentNotFound';
}

/** The intent is in a state that does not allow the call. */
export class PaymentStateConflict extends Error {
  override name = 'PaymentStateConflict';
  readonly intent: ProviderIntent;
  constructor(intent: ProviderIntent, cause: unknown) {
    super(`the payment is ${intent.status}`, { cause });
    this.intent = intent;
  }
}

/** Keys or settings are wrong: a matter for the operator, not for the buyer. */
export class PaymentsMisconfigured extends Error {
  override name = 'PaymentsMisconfigured';
}

/** Not signed by the provider with our secret, too old, of the other mode, or not an event. */
export class WebhookForged extends Error {
  override name = 'WebhookForged';
}

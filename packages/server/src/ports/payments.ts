import type { IncomingHttpHeaders } from 'node:http';

/** Cards by Stripe, USDC by Coinbase, each real or embedded. Stored with the order, and the subject of the provider's ledger accounts. */
export type PaymentProvider = 'embedded' | 'stripe' | 'embedded_coinbase' | 'coinbase';

/** On-chain payments cannot be stopped once sent, not even by canceling the intent. */
export function isCrypto(provider: PaymentProvider): boolean {
  return provider === 'embedded_coinbase' || provider === 'coinbase';
}

/**
 * A payment provider, for cards or USDC. Amounts are whole cents. Our tables are the source of truth for orders; the provider is the source of truth
 * only for money (captured, refunded).
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
  /** ISO 4217 in lower case, e.g. `usd`. */
  currency: string;
  /** For the buyer's browser only; never log it. Empty if the buyer pays on the provider's own page. */
  clientSecret: string;
  /** The provider's hosted payment page; null if the buyer pays on ours. */
  url: string | null;
  /** Why the last attempt failed; absent after a success. `code` is the decline code if there is one. */
  lastError?: { code: string; message: string };
  refundedCents: number;
  /** The provider's fee; null until it is known. */
  feeCents: number | null;
  /** The same for each payment with a card; null until it was charged, and for payments without one. */
  cardFingerprint: string | null;
  metadata: Record<string, string>;
  created: Date;
};

export type IntentRequest = {
  orderId: string;
  amountCents: number;
  currency: 'usd';
  /** Shown to the buyer on receipts. */
  description: string;
  /** Our own data; the adapter adds `orderId`. */
  metadata: Record<string, string>;
  /** The same key returns the same intent, also after a crash. At most 255 characters. */
  idempotencyKey: string;
  /** Links the charge to the later transfer to the creator. */
  transferGroup: string;
  /** For providers with a hosted payment page: when it expires, and where it returns to. */
  page?: { expiresAt: Date; returnUrl: string };
};

export type RefundRequest = {
  intentId: string;
  /** The whole remaining amount if absent. */
  amountCents?: number;
  /** Also stored with the refund if the provider supports it, to find the refund after the key has expired. */
  idempotencyKey: string;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer';
};

export type ProviderRefund = {
  id: string;
  amountCents: number;
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  /** The money has left the platform's balance: at once for some providers, on arrival for others. Never true of a failed refund. */
  hasLeftBalance: boolean;
  /** The provider's failure code; null if it did not fail or gives none. */
  failure: string | null;
  /** The idempotency key of its request; null if the provider stores none, or the refund was made by hand. */
  reference: string | null;
};

/** The refund was returned or will never be sent. Final: later reads do not change it. */
export function isFailed({ status }: Pick<ProviderRefund, 'status'>): boolean {
  return status === 'failed' || status === 'canceled';
}

/** A verified webhook event. Only ids: events arrive late, repeatedly and out of order, so the object itself is retrieved. */
export type ProviderEvent = {
  id: string;
  type: string;
  created: Date;
  /** The payment concerned, directly or through its charge or refund. */
  intentId: string | null;
  /** The id of the event's object, of whatever type. */
  objectId: string | null;
  /** The connected account it comes from; null for the platform's own. */
  account: string | null;
  livemode: boolean;
};

export type Payments = {
  readonly provider: PaymentProvider;
  /** Public. Empty if browsers do not call the provider directly. */
  readonly publishableKey: string;
  /** Errors: PaymentsUnavailable, PaymentRefused. */
  createIntent(request: IntentRequest): Promise<ProviderIntent>;
  /** Errors: PaymentsUnavailable, PaymentNotFound. */
  retrieveIntent(id: string): Promise<ProviderIntent>;
  /** Returns the canceled intent, also if it already was. Errors: PaymentsUnavailable, PaymentNotFound, PaymentStateConflict (it succeeded). */
  cancelIntent(id: string): Promise<ProviderIntent>;
  /** Errors: PaymentsUnavailable, PaymentNotFound, PaymentRefused (e.g. `charge_already_refunded`). */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** All refunds of a payment, including failed ones. Errors: PaymentsUnavailable, PaymentNotFound. */
  listRefunds(intentId: string): Promise<ProviderRefund[]>;
  /** Checks signature, age (5 minutes) and mode of a webhook and returns its event. Errors: WebhookForged. */
  verifyWebhook(rawBody: Buffer, headers: IncomingHttpHeaders): ProviderEvent;
};

/** No response, a timeout, or a response that says to retry. The effect is unknown; retrying with the same idempotency key is safe. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable';
}

/** The provider rejected the request; a retry does not help. `code` is the provider's (`card_declined`, `amount_too_small`). */
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

/** The intent's state does not allow the call. */
export class PaymentStateConflict extends Error {
  override name = 'PaymentStateConflict';
  readonly intent: ProviderIntent;
  constructor(intent: ProviderIntent, cause: unknown) {
    super(`the payment is ${intent.status}`, { cause });
    this.intent = intent;
  }
}

/** Wrong keys or settings: the operator's problem, not the buyer's. */
export class PaymentsMisconfigured extends Error {
  override name = 'PaymentsMisconfigured';
}

/** A bad signature, too old, of the other mode (live or test), or not an event. */
export class WebhookForged extends Error {
  override name = 'WebhookForged';
}

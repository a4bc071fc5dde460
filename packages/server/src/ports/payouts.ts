import type { PaymentProvider } from './payments.ts';

/**
 * Creators' accounts at the payment provider and the money that goes to them: from the platform to their account (a transfer), and from there to their bank
 * (a payout). Amounts are whole cents of US dollars. Errors of every call: PaymentsUnavailable, PaymentRefused, PaymentNotFound, PaymentsMisconfigured.
 */
export type AccountStanding = 'pending' | 'active' | 'restricted' | 'rejected';

export type ProviderAccount = {
  id: string;
  /** `pending`: not everything was given, or it is being checked; `active`: money reaches them; `restricted`: something more is wanted first. */
  standing: AccountStanding;
  /** The provider's names of what is wanted, as `individual.verification.document`. */
  requirementsDue: string[];
};

export type TransferRequest = {
  accountId: string;
  cents: number;
  /** The order; joins the transfer with its payment. */
  group: string;
  /** The payment whose money it is, so that it may move before it is available; null where another provider took it. */
  intentId: string | null;
  /** Ours, to find the transfer again should the answer be lost. */
  reference: string;
  idempotencyKey: string;
};

export type ProviderTransfer = { id: string; accountId: string; cents: number; reversedCents: number; reference: string };

export type ProviderPayout = {
  id: string;
  cents: number;
  status: 'under_way' | 'paid' | 'failed';
  /** Why it failed, in the provider's words. */
  failure: string | null;
  arrivesAt: Date;
  reference: string;
};

type PayOutRequest = { accountId: string; cents: number; reference: string; idempotencyKey: string };

export type Payouts = {
  readonly provider: PaymentProvider;
  /** An account with a dashboard of its own at the provider, for which the platform bears losses and fees, and which pays out only when it is told to. */
  createAccount(request: { personId: string; idempotencyKey: string }): Promise<ProviderAccount>;
  retrieveAccount(accountId: string): Promise<ProviderAccount>;
  /** A page on which the person gives what is wanted; good once and for some minutes. */
  onboardingLink(accountId: string, pages: { returnUrl: string; refreshUrl: string }): Promise<{ url: string; expiresAt: Date }>;
  /** The account's dashboard; good once. */
  dashboardLink(accountId: string): Promise<{ url: string }>;
  transfer(request: TransferRequest): Promise<ProviderTransfer>;
  retrieveTransfer(transferId: string): Promise<ProviderTransfer>;
  /** All transfers of an order. */
  transfersOf(group: string): Promise<ProviderTransfer[]>;
  /** Takes a part of a transfer back and answers the transfer after it. */
  reverse(transferId: string, cents: number, idempotencyKey: string): Promise<ProviderTransfer>;
  /** What lies in an account: to be paid out now, and later. */
  balance(accountId: string): Promise<{ availableCents: number; pendingCents: number }>;
  payOut(request: PayOutRequest): Promise<ProviderPayout>;
  retrievePayout(accountId: string, payoutId: string): Promise<ProviderPayout>;
  /** The newest hundred payouts of an account. */
  payoutsOf(accountId: string): Promise<ProviderPayout[]>;
};

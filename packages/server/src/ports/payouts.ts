import type { PaymentProvider } from './payments.ts';

/**
 * Creators' connected accounts and the money sent to them: from the platform to the account (a transfer), and from there to the bank (a payout).
 * Amounts are whole US cents. Errors of every call: PaymentsUnavailable, PaymentRefused, PaymentNotFound, PaymentsMisconfigured.
 */
export type AccountStanding = 'pending' | 'active' | 'restricted' | 'rejected';

export type ProviderAccount = {
  id: string;
  /** `pending`: onboarding incomplete or under review; `active`: payouts enabled; `restricted`: more information is required first. */
  standing: AccountStanding;
  /** The provider's names of what is required, e.g. `individual.verification.document`. */
  requirementsDue: string[];
};

export type TransferRequest = {
  accountId: string;
  cents: number;
  /** The order; links the transfer to its payment. */
  group: string;
  /** The source payment, so that the transfer need not wait until its funds are available; null if another provider took the payment. */
  intentId: string | null;
  /** Our own reference, to find the transfer if the response is lost. */
  reference: string;
  idempotencyKey: string;
};

export type ProviderTransfer = { id: string; accountId: string; cents: number; reversedCents: number; reference: string };

export type ProviderPayout = {
  id: string;
  cents: number;
  status: 'under_way' | 'paid' | 'failed';
  /** The provider's failure message. */
  failure: string | null;
  arrivesAt: Date;
  reference: string;
};

type PayOutRequest = { accountId: string; cents: number; reference: string; idempotencyKey: string };

export type Payouts = {
  readonly provider: PaymentProvider;
  /** An account with its own dashboard and manual payouts, for which the platform bears losses and fees. */
  createAccount(request: { personId: string; idempotencyKey: string }): Promise<ProviderAccount>;
  retrieveAccount(accountId: string): Promise<ProviderAccount>;
  /** The provider's onboarding page; single use, valid for a few minutes. */
  createOnboardingLink(accountId: string, pages: { returnUrl: string; refreshUrl: string }): Promise<{ url: string; expiresAt: Date }>;
  /** A single-use link to the account's dashboard. */
  createDashboardLink(accountId: string): Promise<{ url: string }>;
  createTransfer(request: TransferRequest): Promise<ProviderTransfer>;
  retrieveTransfer(transferId: string): Promise<ProviderTransfer>;
  /** All transfers of an order. */
  listTransfers(group: string): Promise<ProviderTransfer[]>;
  /** Reverses part of a transfer; returns the updated transfer. */
  reverseTransfer(transferId: string, cents: number, idempotencyKey: string): Promise<ProviderTransfer>;
  /** The account's balance: available for payout, and pending. */
  getBalance(accountId: string): Promise<{ availableCents: number; pendingCents: number }>;
  payOut(request: PayOutRequest): Promise<ProviderPayout>;
  retrievePayout(accountId: string, payoutId: string): Promise<ProviderPayout>;
  /** The newest hundred payouts of an account. */
  listPayouts(accountId: string): Promise<ProviderPayout[]>;
};

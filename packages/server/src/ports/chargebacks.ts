import type { ChargebackStatus } from '@strapline/domain/dispute/chargeback';

/** A chargeback (dispute) as the provider reports it. Amounts are whole cents. */
export type ProviderChargeback = {
  id: string;
  intentId: string | null;
  cents: number;
  currency: string;
  /** Withdrawn from our balance pending the decision, and the fee for it; both are 0 for an inquiry. */
  withdrawnCents: number;
  feeCents: number;
  /** Returned to us so far. */
  returnedCents: number;
  returnedFeeCents: number;
  reason: string;
  status: ChargebackStatus;
  answerDeadline: Date | null;
  created: Date;
};

export type Chargebacks = {
  /** Errors: PaymentsUnavailable, PaymentNotFound. */
  retrieve(id: string): Promise<ProviderChargeback>;
  /** Chargebacks opened at or after `from`, newest first, at most 100. Errors: PaymentsUnavailable. */
  listSince(from: Date): Promise<ProviderChargeback[]>;
  /** Submits our evidence to the bank, once: it cannot be changed. Errors: PaymentsUnavailable, PaymentNotFound, PaymentRefused. */
  submitEvidence(id: string, words: string, idempotencyKey: string): Promise<ProviderChargeback>;
};

import type { ChargebackStatus } from '@strapline/domain/dispute/chargeback';

/** A bank takes a payment back until it has decided. What the provider says of it is read here and nowhere else; amounts are whole cents. */
export type ProviderChargeback = {
  id: string;
  intentId: string | null;
  cents: number;
  currency: string;
  /** What the provider took of our money for now, and charged for it; both stay 0 while it only asks. */
  takenCents: number;
  feeCents: number;
  /** What of it came back. */
  backCents: number;
  feeBackCents: number;
  reason: string;
  status: ChargebackStatus;
  answerBy: Date | null;
  created: Date;
};

export type Chargebacks = {
  /** Errors: PaymentsUnavailable, PaymentNotFound. */
  retrieve(id: string): Promise<ProviderChargeback>;
  /** Those that began at or after this time, newest first, 100 at most. Errors: PaymentsUnavailable. */
  since(from: Date): Promise<ProviderChargeback[]>;
  /** Sends our answer to the bank; it cannot be changed afterwards. Errors: PaymentsUnavailable, PaymentNotFound, PaymentRefused. */
  answer(id: string, words: string, idempotencyKey: string): Promise<ProviderChargeback>;
};

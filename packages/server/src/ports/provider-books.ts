import type { PaymentProvider } from './payments.ts';

/** What changed the platform's balance at a provider. `payout` is the platform's own payout to its bank. */
export type LineKind = 'charge' | 'refund' | 'transfer' | 'transfer_back' | 'dispute' | 'payout' | 'other';

/** One balance transaction at a provider; immutable. Whole cents; outgoing amounts are negative. */
export type BalanceLine = {
  id: string;
  kind: LineKind;
  /** The refund, transfer or dispute; for `transfer_back`, the reversed transfer. */
  sourceId: string | null;
  intentId: string | null;
  cents: number;
  feeCents: number;
  /** ISO 4217 in lower case, e.g. `usd`. */
  currency: string;
  created: Date;
};

/** The provider's own books, for reconciliation. Errors: PaymentsUnavailable. */
export type ProviderBooks = {
  readonly provider: PaymentProvider;
  /** A page of lines since a time, newest first; pass `next` as `after` for older ones. */
  listLines(since: Date, after: string | null): Promise<{ lines: BalanceLine[]; next: string | null }>;
  /** The current balance by currency, available and pending; null if the provider does not report it. */
  getBalance(): Promise<Map<string, number> | null>;
};

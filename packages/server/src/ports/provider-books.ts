import type { PaymentProvider } from './payments.ts';

/** What moved a provider's balance. A payout here is the platform's own money on its way to its bank. */
export type LineKind = 'charge' | 'refund' | 'transfer' | 'transfer_back' | 'dispute' | 'payout' | 'other';

/** One line of the platform's balance at a provider; once written it never changes. Whole cents; what leaves is less than zero. */
export type BalanceLine = {
  id: string;
  kind: LineKind;
  /** The refund, transfer or dispute behind it; of what came back of a transfer, the transfer. */
  sourceId: string | null;
  intentId: string | null;
  cents: number;
  feeCents: number;
  /** Lower case, as `usd`. */
  currency: string;
  created: Date;
};

/** The provider's own books, to compare ours with. Errors: PaymentsUnavailable. */
export type ProviderBooks = {
  readonly provider: PaymentProvider;
  /** A page of the lines since a time, newest first; `next` leads on to the older ones. */
  lines(since: Date, after: string | null): Promise<{ lines: BalanceLine[]; next: string | null }>;
  /** What lies there now by currency, spendable or not; null where the provider does not tell. */
  held(): Promise<Map<string, number> | null>;
};

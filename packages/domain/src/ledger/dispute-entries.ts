import { createLedgerEntry, type LedgerEntry } from './accounts.ts';
import { type BookedOrder, createRefundDebits } from './order-entries.ts';

/** A refund was approved on an open order: its amount moves from held to owed to the buyer. */
export function createPromiseEntry(
  { orderId, currency }: Pick<BookedOrder, 'orderId' | 'currency'>,
  one: { refundId: string; cents: number },
  at: Date,
): LedgerEntry {
  return createLedgerEntry({ cause: `promise:${one.refundId}`, kind: 'promise', orderId, currency, at }, [
    { account: 'buyer_payments', subject: orderId, cents: one.cents },
    { account: 'refunds', subject: orderId, cents: -one.cents },
  ]);
}

/** A chargeback: what the buyer's bank took back, and the provider's fee for it. */
export type BookedChargeback = { chargebackId: string; cents: number; feeCents: number };

/** The bank holds the money until it decides. */
export function createChargebackEntry(
  order: Pick<BookedOrder, 'orderId' | 'provider' | 'currency'>,
  one: BookedChargeback,
  at: Date,
): LedgerEntry {
  const { orderId, provider, currency } = order;
  return createLedgerEntry({ cause: `chargeback:${one.chargebackId}`, kind: 'chargeback', orderId, currency, at }, [
    { account: 'chargebacks', subject: orderId, cents: one.cents },
    { account: 'processor_fees', subject: provider, cents: one.feeCents },
    { account: 'clearing', subject: provider, cents: -one.cents - one.feeCents },
  ]);
}

/**
 * The provider's fee for a chargeback changed: higher (`cents` above zero) for submitting evidence, lower after it was won. `number` counts
 * the changes.
 */
export function createChargebackFeeEntry(
  order: Pick<BookedOrder, 'orderId' | 'provider' | 'currency'>,
  one: { chargebackId: string; cents: number; number: number },
  at: Date,
): LedgerEntry {
  const { orderId, provider, currency } = order;
  return createLedgerEntry({ cause: `chargeback_fee:${one.chargebackId}:${one.number}`, kind: 'chargeback', orderId, currency, at }, [
    { account: 'processor_fees', subject: provider, cents: one.cents },
    { account: 'clearing', subject: provider, cents: -one.cents },
  ]);
}

/** The bank decided for the platform and returned the money. */
export function createWonChargebackEntry(
  order: Pick<BookedOrder, 'orderId' | 'provider' | 'currency'>,
  one: Pick<BookedChargeback, 'chargebackId' | 'cents'>,
  at: Date,
): LedgerEntry {
  const { orderId, provider, currency } = order;
  return createLedgerEntry({ cause: `chargeback_won:${one.chargebackId}`, kind: 'chargeback_won', orderId, currency, at }, [
    { account: 'clearing', subject: provider, cents: one.cents },
    { account: 'chargebacks', subject: orderId, cents: -one.cents },
  ]);
}

/**
 * The bank decided for the buyer: the money is lost from what was owed to the buyer or held for the order; after the release it must be
 * recovered from the creator. The platform bears the fee.
 */
export function createLostChargebackEntry(
  order: Pick<BookedOrder, 'orderId' | 'currency' | 'status'>,
  one: Pick<BookedChargeback, 'chargebackId' | 'cents'> & { owedCents: number },
  at: Date,
): LedgerEntry {
  const { orderId, currency } = order;
  return createLedgerEntry({ cause: `chargeback_lost:${one.chargebackId}`, kind: 'chargeback_lost', orderId, currency, at }, [
    ...createRefundDebits(order, one),
    { account: 'chargebacks', subject: orderId, cents: -one.cents },
  ]);
}

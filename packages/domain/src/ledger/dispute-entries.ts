import { entry, type LedgerEntry } from './accounts.ts';
import { type BookedOrder, takenFrom } from './order-entries.ts';

/** A part, or all, of what is held for an order that goes on is promised back: from now on it is owed to the buyer. */
export function promise(
  { orderId, currency }: Pick<BookedOrder, 'orderId' | 'currency'>,
  one: { refundId: string; cents: number },
  at: Date,
): LedgerEntry {
  return entry({ cause: `promise:${one.refundId}`, kind: 'promise', orderId, currency, at }, [
    { account: 'buyer_payments', subject: orderId, cents: one.cents },
    { account: 'refunds', subject: orderId, cents: -one.cents },
  ]);
}

/** A buyer's bank asks for a payment back: what it took of the platform's money, and what the provider charges for it. */
export type BookedChargeback = { chargebackId: string; cents: number; feeCents: number };

/** The bank took the money until it has decided. */
export function chargeback(order: Pick<BookedOrder, 'orderId' | 'provider' | 'currency'>, one: BookedChargeback, at: Date): LedgerEntry {
  const { orderId, provider, currency } = order;
  return entry({ cause: `chargeback:${one.chargebackId}`, kind: 'chargeback', orderId, currency, at }, [
    { account: 'chargebacks', subject: orderId, cents: one.cents },
    { account: 'processor_fees', subject: provider, cents: one.feeCents },
    { account: 'clearing', subject: provider, cents: -one.cents - one.feeCents },
  ]);
}

/** The provider's fee for a chargeback changed: more (`cents` above zero) for an answer, less once it was won. `number` counts its changes. */
export function chargebackFee(
  order: Pick<BookedOrder, 'orderId' | 'provider' | 'currency'>,
  one: { chargebackId: string; cents: number; number: number },
  at: Date,
): LedgerEntry {
  const { orderId, provider, currency } = order;
  return entry({ cause: `chargeback_fee:${one.chargebackId}:${one.number}`, kind: 'chargeback', orderId, currency, at }, [
    { account: 'processor_fees', subject: provider, cents: one.cents },
    { account: 'clearing', subject: provider, cents: -one.cents },
  ]);
}

/** The bank decided for the platform: the money is there again. */
export function chargebackWon(
  order: Pick<BookedOrder, 'orderId' | 'provider' | 'currency'>,
  one: Pick<BookedChargeback, 'chargebackId' | 'cents'>,
  at: Date,
): LedgerEntry {
  const { orderId, provider, currency } = order;
  return entry({ cause: `chargeback_won:${one.chargebackId}`, kind: 'chargeback_won', orderId, currency, at }, [
    { account: 'clearing', subject: provider, cents: one.cents },
    { account: 'chargebacks', subject: orderId, cents: -one.cents },
  ]);
}

/**
 * The bank decided for the buyer: what it took is gone, from what was owed to the buyer or held for the order; after the release it has to be got back from
 * the creator. The fee stays with the platform.
 */
export function chargebackLost(
  order: Pick<BookedOrder, 'orderId' | 'currency' | 'status'>,
  one: Pick<BookedChargeback, 'chargebackId' | 'cents'> & { owedCents: number },
  at: Date,
): LedgerEntry {
  const { orderId, currency } = order;
  return entry({ cause: `chargeback_lost:${one.chargebackId}`, kind: 'chargeback_lost', orderId, currency, at }, [
    ...takenFrom(order, one),
    { account: 'chargebacks', subject: orderId, cents: -one.cents },
  ]);
}

import { createLedgerEntry, type LedgerAccount, type LedgerEntry, type Posting } from './accounts.ts';
import { type BookedOrder, createSharePostings } from './order-entries.ts';

/** An earning of an order: the sale to its seller, a royalty to the first creator, or a credit to who referred the buyer. */
export const earningKinds = ['sale', 'royalty', 'referral'] as const;
export type EarningKind = (typeof earningKinds)[number];

/** The transfer of one earning to its creator, in whole cents. `attempt` counts earlier refused ones. */
export type BookedTransfer = {
  orderId: string;
  kind: EarningKind;
  creatorId: string;
  provider: string;
  currency: string;
  cents: number;
  attempt: number;
};

/** A transfer to the creator was started. */
export function createPayoutEntry(one: BookedTransfer, at: Date): LedgerEntry {
  return createLedgerEntry(
    { ...getEntryFacts(one, at), cause: `payout:${one.orderId}:${one.kind}:${one.attempt}`, kind: 'payout' },
    createTransitPostings(one),
  );
}

/** The provider moved it from the platform's balance to the creator's account. */
export function createSentPayoutEntry(one: BookedTransfer, at: Date): LedgerEntry {
  return createLedgerEntry({ ...getEntryFacts(one, at), cause: `payout_sent:${one.orderId}:${one.kind}`, kind: 'payout_sent' }, [
    { account: 'payouts', subject: one.creatorId, cents: one.cents },
    { account: 'clearing', subject: one.provider, cents: -one.cents },
  ]);
}

/** The provider refused the transfer: it is part of the creator's balance as before. */
export function createFailedPayoutEntry(one: BookedTransfer, at: Date): LedgerEntry {
  const back = createTransitPostings(one).map((posting) => ({ ...posting, cents: -posting.cents }));
  return createLedgerEntry(
    { ...getEntryFacts(one, at), cause: `payout_failed:${one.orderId}:${one.kind}:${one.attempt}`, kind: 'payout_failed' },
    back,
  );
}

/** The provider reversed a part of the transfer: it returns to the platform and reduces what the creator owes. */
export function createReversedPayoutEntry(one: BookedTransfer, reversed: { beforeCents: number; nowCents: number }, at: Date): LedgerEntry {
  const cents = reversed.nowCents - reversed.beforeCents;
  return createLedgerEntry(
    { ...getEntryFacts(one, at), cause: `payout_reversed:${one.orderId}:${one.kind}:${reversed.nowCents}`, kind: 'payout_reversed' },
    [
      { account: 'clearing', subject: one.provider, cents },
      { account: balanceOf[one.kind], subject: one.creatorId, cents: -cents },
    ],
  );
}

/**
 * A refund of a completed order reduces everybody's share as if it had been made before the release. `order.refundedCents` is what was
 * refunded before; a balance may become negative.
 */
export function createTakeBackEntry(
  order: Omit<BookedOrder, 'provider' | 'status' | 'feeCents'>,
  taken: { beforeCents: number; nowCents: number },
  at: Date,
): LedgerEntry {
  const { orderId, currency } = order;
  const left = (cents: number): Posting[] => createSharePostings({ ...order, refundedCents: order.refundedCents + cents });
  const before = left(taken.beforeCents);
  const lost = left(taken.nowCents).map((share, i) => ({ ...share, cents: share.cents - (before[i]?.cents ?? 0) }));
  return createLedgerEntry({ cause: `take_back:${orderId}:${taken.nowCents}`, kind: 'take_back', orderId, currency, at }, [
    ...lost,
    { account: 'refunds', subject: orderId, cents: taken.beforeCents - taken.nowCents },
  ]);
}

const balanceOf: Record<EarningKind, LedgerAccount> = { sale: 'creator_balance', royalty: 'royalty', referral: 'referral_credit' };

/** The accounts of what a person earned and didn't receive. */
export const earningAccounts: readonly LedgerAccount[] = Object.values(balanceOf);

function getEntryFacts(one: BookedTransfer, at: Date): Pick<LedgerEntry, 'orderId' | 'currency' | 'at'> {
  return { orderId: one.orderId, currency: one.currency, at };
}

function createTransitPostings({ kind, creatorId, cents }: BookedTransfer): Posting[] {
  return [
    { account: balanceOf[kind], subject: creatorId, cents },
    { account: 'payouts', subject: creatorId, cents: -cents },
  ];
}

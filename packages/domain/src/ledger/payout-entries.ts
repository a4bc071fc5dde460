import { entry, type LedgerAccount, type LedgerEntry, type Posting } from './accounts.ts';
import { type BookedOrder, sharesOf } from './order-entries.ts';

/** What an order gave somebody: its price to who sold it, a royalty to who made the piece. */
export const earningKinds = ['sale', 'royalty'] as const;
export type EarningKind = (typeof earningKinds)[number];

/** The transfer of one earning to its creator, in whole cents. `attempt` counts those that the provider refused before. */
export type BookedTransfer = {
  orderId: string;
  kind: EarningKind;
  creatorId: string;
  provider: string;
  currency: string;
  cents: number;
  attempt: number;
};

/** What a creator earned begins its way to them. */
export function payout(one: BookedTransfer, at: Date): LedgerEntry {
  return entry({ ...facts(one, at), cause: `payout:${one.orderId}:${one.kind}:${one.attempt}`, kind: 'payout' }, onItsWay(one));
}

/** The provider moved it from the platform's money into the creator's account. */
export function payoutSent(one: BookedTransfer, at: Date): LedgerEntry {
  return entry({ ...facts(one, at), cause: `payout_sent:${one.orderId}:${one.kind}`, kind: 'payout_sent' }, [
    { account: 'payouts', subject: one.creatorId, cents: one.cents },
    { account: 'clearing', subject: one.provider, cents: -one.cents },
  ]);
}

/** The provider refused to move it: it is the creator's balance as before. */
export function payoutFailed(one: BookedTransfer, at: Date): LedgerEntry {
  const back = onItsWay(one).map((posting) => ({ ...posting, cents: -posting.cents }));
  return entry({ ...facts(one, at), cause: `payout_failed:${one.orderId}:${one.kind}:${one.attempt}`, kind: 'payout_failed' }, back);
}

/** The provider took a part back out of the creator's account: it is with the platform again, and lessens what the creator owes. */
export function payoutReversed(one: BookedTransfer, reversed: { beforeCents: number; nowCents: number }, at: Date): LedgerEntry {
  const cents = reversed.nowCents - reversed.beforeCents;
  return entry({ ...facts(one, at), cause: `payout_reversed:${one.orderId}:${one.kind}:${reversed.nowCents}`, kind: 'payout_reversed' }, [
    { account: 'clearing', subject: one.provider, cents },
    { account: balanceOf[one.kind], subject: one.creatorId, cents: -cents },
  ]);
}

/**
 * Money of a completed order goes back to its buyer, so everybody gives up of their share as if it had gone back before: first the seller, then the first
 * creator, then the platform. `order.refundedCents` is what had gone back before the release; a balance may come to less than zero.
 */
export function takeBack(
  order: Omit<BookedOrder, 'provider' | 'status' | 'feeCents'>,
  taken: { beforeCents: number; nowCents: number },
  at: Date,
): LedgerEntry {
  const { orderId, currency } = order;
  const left = (cents: number): Posting[] => sharesOf({ ...order, refundedCents: order.refundedCents + cents });
  const before = left(taken.beforeCents);
  const lost = left(taken.nowCents).map((share, i) => ({ ...share, cents: share.cents - (before[i]?.cents ?? 0) }));
  return entry({ cause: `take_back:${orderId}:${taken.nowCents}`, kind: 'take_back', orderId, currency, at }, [
    ...lost,
    { account: 'refunds', subject: orderId, cents: taken.beforeCents - taken.nowCents },
  ]);
}

const balanceOf: Record<EarningKind, LedgerAccount> = { sale: 'creator_balance', royalty: 'royalty' };

function facts(one: BookedTransfer, at: Date): Pick<LedgerEntry, 'orderId' | 'currency' | 'at'> {
  return { orderId: one.orderId, currency: one.currency, at };
}

function onItsWay({ kind, creatorId, cents }: BookedTransfer): Posting[] {
  return [
    { account: balanceOf[kind], subject: creatorId, cents },
    { account: 'payouts', subject: creatorId, cents: -cents },
  ];
}

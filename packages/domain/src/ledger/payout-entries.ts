import { entry, type LedgerEntry } from './accounts.ts';

/** Money on its way to a creator: what of it was earned by selling and what as royalty, in whole cents. */
export type BookedPayout = {
  payoutId: string;
  creatorId: string;
  provider: string;
  currency: string;
  earnedCents: number;
  royaltyCents: number;
};

/** A payout begins: the creator's balances go on their way. */
export function payout(one: BookedPayout, at: Date): LedgerEntry {
  return entry({ cause: `payout:${one.payoutId}`, kind: 'payout', orderId: null, currency: one.currency, at }, [
    { account: 'creator_balance', subject: one.creatorId, cents: one.earnedCents },
    { account: 'royalty', subject: one.creatorId, cents: one.royaltyCents },
    { account: 'payouts', subject: one.creatorId, cents: -one.earnedCents - one.royaltyCents },
  ]);
}

/** The provider took it from the house's money. */
export function payoutSent(one: BookedPayout, at: Date): LedgerEntry {
  const cents = one.earnedCents + one.royaltyCents;
  return entry({ cause: `payout_sent:${one.payoutId}`, kind: 'payout_sent', orderId: null, currency: one.currency, at }, [
    { account: 'payouts', subject: one.creatorId, cents },
    { account: 'clearing', subject: one.provider, cents: -cents },
  ]);
}

/** The provider refused it: the creator's balances are as before. */
export function payoutFailed(one: BookedPayout, at: Date): LedgerEntry {
  const back = payout(one, at).postings.map((posting) => ({ ...posting, cents: -posting.cents }));
  return entry({ cause: `payout_failed:${one.payoutId}`, kind: 'payout_failed', orderId: null, currency: one.currency, at }, back);
}

import { createLedgerEntry, type LedgerEntry } from './accounts.ts';

/** A referrer's credit for an order. */
export type BookedReferral = { orderId: string; referrerId: string; currency: string };

/** The first order of somebody who was referred is complete: the referrer is credited from the platform's commission. */
export function createReferralEntry({ orderId, referrerId, currency }: BookedReferral, cents: number, at: Date): LedgerEntry {
  return createLedgerEntry({ cause: `referral:${orderId}`, kind: 'referral', orderId, currency, at }, [
    { account: 'commission', subject: '', cents },
    { account: 'referral_credit', subject: referrerId, cents: -cents },
  ]);
}

/** A refund of that order takes the credit back. `nowCents` is all that was taken back of it so far. */
export function createReferralTakeBackEntry(
  { orderId, referrerId, currency }: BookedReferral,
  taken: { beforeCents: number; nowCents: number },
  at: Date,
): LedgerEntry {
  const cents = taken.nowCents - taken.beforeCents;
  return createLedgerEntry(
    { cause: `referral_taken_back:${orderId}:${taken.nowCents}`, kind: 'referral_taken_back', orderId, currency, at },
    [
      { account: 'referral_credit', subject: referrerId, cents },
      { account: 'commission', subject: '', cents: -cents },
    ],
  );
}

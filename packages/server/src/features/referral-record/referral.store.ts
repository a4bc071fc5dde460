import type { ReferralRefusal } from '@strapline/domain/referral/referral';
import { type Statement, sql, type Trx } from '../../ports/database.ts';

export type ReferralRow = { referred_id: string; referrer_id: string; at: Date; guest_key: string | null };

/** The referral of a buyer that was not decided yet, locked, so that of two orders that complete at once one decides it. */
export async function findWaitingReferral(trx: Trx, referredId: string): Promise<ReferralRow | undefined> {
  return await trx.first<ReferralRow>(
    sql`select referred_id, referrer_id, at, guest_key from referral where referred_id = ${referredId} and state = 'waiting' for update`,
  );
}

/** Decides a referral for good: `reason` is null for a credit. */
export async function decideReferral(
  trx: Trx,
  referredId: string,
  { orderId, reason, at }: { orderId: string; reason: ReferralRefusal | null; at: Date },
): Promise<void> {
  await trx.change(
    sql`update referral set state = ${reason === null ? 'credited' : 'refused'}, reason = ${reason}, order_id = ${orderId}, decided_at = ${at}
        where referred_id = ${referredId} and state = 'waiting'`,
  );
}

/** Whether the account `referrer` of the statement may refer people. */
export function isActiveReferrer(now: Date): Statement {
  return sql`(referrer.disabled_at is null and referrer.hidden_at is null and (referrer.state = 'active' or referrer.state_until <= ${now}))`;
}

type Facts = Record<'referrer_active' | 'referred_active' | 'ordered_before' | 'same_device' | 'same_card', boolean>;

/** What decides whether a referral counts, when this order completes. */
export async function loadReferralFacts(
  trx: Trx,
  { referrer_id, referred_id, at: since, guest_key }: ReferralRow,
  orderId: string,
  at: Date,
): Promise<Facts> {
  const isActive = (accountId: string) =>
    sql`exists (select from account referrer where referrer.id = ${accountId} and ${isActiveReferrer(at)})`;
  const facts = await trx.first<Facts>(
    sql`select ${isActive(referrer_id)} as referrer_active, ${isActive(referred_id)} as referred_active,
          exists (select from orders where captured_cents > 0 and created_at < ${since} and (buyer_id = ${referred_id} or buyer_key = ${guest_key})) as ordered_before,
          exists (select from account_device a join account_device b using (device) where a.account_id = ${referrer_id} and b.account_id = ${referred_id}) as same_device,
          exists (select from order_card paid join order_card theirs using (card) where paid.order_id = ${orderId} and theirs.account_id = ${referrer_id}) as same_card`,
  );
  if (!facts) throw new Error(`could not load the facts of order ${orderId}`);
  return facts;
}

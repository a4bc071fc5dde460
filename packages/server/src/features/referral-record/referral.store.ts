import type { ReferralRefusal } from '@strapline/domain/referral/referral';
import { sql, type Trx } from '../../ports/database.ts';

export type ReferralRow = { referred_id: string; referrer_id: string; at: Date; guest_key: string | null };

/** The referral of a buyer that was not decided yet, locked, so that of two orders that complete at once one decides it. */
export async function lockWaitingReferral(trx: Trx, referredId: string): Promise<ReferralRow | undefined> {
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

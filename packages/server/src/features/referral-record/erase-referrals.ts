import type { EraseStep } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';

/** Who referred whom stays for the ledger, by account ID; what could still lead to a credit goes. */
export const eraseReferrals: EraseStep = async (trx, _services, { accountId }) => {
  await trx.change(sql`delete from account_device where account_id = ${accountId}`);
  await trx.change(sql`delete from order_card where account_id = ${accountId}`);
  await trx.change(sql`delete from referral_visits where referrer_id = ${accountId}`);
  await trx.change(sql`delete from referral where state = 'waiting' and ${accountId} in (referred_id, referrer_id)`);
  await trx.change(sql`update referral set guest_key = null where referred_id = ${accountId}`);
};

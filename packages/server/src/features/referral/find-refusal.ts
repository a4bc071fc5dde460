import { formatComparableAddress, type ReferralRefusal } from '@strapline/domain/referral/referral';
import type { Secrets } from '../../platform/secrets.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { buyerDetails, type OrderRow } from '../order/order.ts';
import { isActiveReferrer, type ReferralRow } from '../referral-record/referral-record.ts';

/** How many of a referrer's newest orders are compared. */
const comparedOrders = 50;

/** Why a referral counts for nobody; null if it does. Two queries, however much both have bought. */
export async function findRefusal(
  trx: Trx,
  secrets: Secrets,
  referral: ReferralRow,
  order: OrderRow,
  at: Date,
): Promise<ReferralRefusal | null> {
  const found = await loadFacts(trx, referral, order, at);
  if (!found.referrer_active) return 'referrerNotActive';
  if (!found.referred_active) return 'referredNotActive';
  if (found.ordered_before) return 'orderedBefore';
  if (found.same_device) return 'sameDevice';
  if (found.same_card) return 'sameCard';
  return (await hasSameAddress(trx, secrets, referral.referrer_id, order.id)) ? 'sameAddress' : null;
}

type Facts = Record<'referrer_active' | 'referred_active' | 'ordered_before' | 'same_device' | 'same_card', boolean>;

async function loadFacts(
  trx: Trx,
  { referrer_id, referred_id, at: since, guest_key }: ReferralRow,
  { id }: OrderRow,
  at: Date,
): Promise<Facts> {
  const isActive = (accountId: string) =>
    sql`exists (select from account referrer where referrer.id = ${accountId} and ${isActiveReferrer(at)})`;
  const facts = await trx.first<Facts>(
    sql`select ${isActive(referrer_id)} as referrer_active, ${isActive(referred_id)} as referred_active,
          exists (select from orders where captured_cents > 0 and created_at < ${since} and (buyer_id = ${referred_id} or buyer_key = ${guest_key})) as ordered_before,
          exists (select from account_device a join account_device b using (device) where a.account_id = ${referrer_id} and b.account_id = ${referred_id}) as same_device,
          exists (select from order_card paid join order_card theirs using (card) where paid.order_id = ${id} and theirs.account_id = ${referrer_id}) as same_card`,
  );
  if (!facts) throw new Error(`could not load the facts of order ${id}`);
  return facts;
}

/** Whether the order goes to where the referrer has parcels sent. Addresses are encrypted, each for its order. */
async function hasSameAddress(trx: Trx, secrets: Secrets, referrerId: string, orderId: string): Promise<boolean> {
  const rows = await trx.rows<{ id: string; sealed: Uint8Array }>(
    sql`(select id, ship_to_sealed as sealed from orders where id = ${orderId} and ship_to_sealed is not null)
        union all (select id, ship_to_sealed from orders where buyer_id = ${referrerId} and ship_to_sealed is not null order by created_at desc, id desc limit ${comparedOrders})`,
  );
  const [target, ...theirs] = rows.map(({ id, sealed }) => ({
    id,
    address: buyerDetails.open(secrets, id, { shipToSealed: sealed, emailSealed: null }).shipTo,
  }));
  if (target?.id !== orderId || !target.address) return false;
  const comparable = formatComparableAddress(target.address);
  return theirs.some(({ address }) => address !== null && formatComparableAddress(address) === comparable);
}

import { formatComparableAddress, type ReferralRefusal } from '@strapline/domain/referral/referral';
import type { Secrets } from '../../platform/secrets.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { buyerDetails, type OrderRow } from '../order/order.ts';
import { loadReferralFacts, type ReferralRow } from '../referral-record/referral-record.ts';

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
  const found = await loadReferralFacts(trx, referral, order.id, at);
  if (!found.referrer_active) return 'referrerNotActive';
  if (!found.referred_active) return 'referredNotActive';
  if (found.ordered_before) return 'orderedBefore';
  if (found.same_device) return 'sameDevice';
  if (found.same_card) return 'sameCard';
  return (await hasSameAddress(trx, secrets, referral.referrer_id, order.id)) ? 'sameAddress' : null;
}

/** Whether the order goes to where the referrer has parcels sent. Addresses are encrypted, each for its order. */
async function hasSameAddress(trx: Trx, secrets: Secrets, referrerId: string, orderId: string): Promise<boolean> {
  const rows = await trx.rows<{ id: string; sealed: Uint8Array }>(
    sql`(select id, ship_to_sealed as sealed from orders where id = ${orderId} and ship_to_sealed is not null)
        union all (select id, ship_to_sealed from orders where buyer_id = ${referrerId} and ship_to_sealed is not null order by created_at desc, id desc limit ${comparedOrders})`,
  );
  const addresses = new Map(
    rows.map(({ id, sealed }) => {
      const { shipTo } = buyerDetails.open(secrets, id, { shipToSealed: sealed, emailSealed: null });
      return [id, shipTo && formatComparableAddress(shipTo)];
    }),
  );
  const address = addresses.get(orderId);
  addresses.delete(orderId);
  return Boolean(address) && [...addresses.values()].includes(address ?? null);
}

import { createReferralEntry } from '@strapline/domain/ledger/referral-entries';
import { calculateShares } from '@strapline/domain/money/refund-split';
import { calculateReferralCredit, type ReferralRefusal } from '@strapline/domain/referral/referral';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { bookEntry } from '../ledger/ledger.ts';
import { notify } from '../notification/notification.ts';
import { type OrderRow, orderMoney } from '../order/order.ts';
import { recordReferralEarning } from '../payout/payout.ts';
import { decideReferral, findWaitingReferral, type ReferralRow } from '../referral-record/referral-record.ts';
import { findRefusal } from './find-refusal.ts';

type CreditServices = Pick<Services, 'secrets' | 'config' | 'jobs' | 'clock'>;

/**
 * Decides the referral of an order's buyer when their first order completes, in that transaction: credits the referrer from the platform's commission, or refuses
 * the referral for good. The order must be locked and released, with `refundedCents` already deducted.
 */
export async function creditReferral(
  trx: Trx,
  services: CreditServices,
  order: OrderRow,
  { refundedCents, at }: { refundedCents: number; at: Date },
): Promise<void> {
  if (order.buyer_id === null) return;
  const referral = await findWaitingReferral(trx, order.buyer_id);
  if (!referral) return;
  const cents = calculateCredit(order, refundedCents, services.config.referralCreditCents);
  const reason: ReferralRefusal | null =
    (await findRefusal(trx, services.secrets, referral, order, at)) ?? (cents > 0 ? null : 'nothingLeft');
  await decideReferral(trx, order.buyer_id, { orderId: order.id, reason, at });
  if (reason === null) await credit(trx, services, order, referral, { cents, at });
}

/** As `reverseTransfers` reduces it after later refunds. */
function calculateCredit(order: OrderRow, refundedCents: number, creditCents: number): number {
  const terms = orderMoney.refundTerms(order);
  return calculateReferralCredit({
    creditCents,
    commissionCents: calculateShares(terms, 0).commission,
    commissionLeftCents: calculateShares(terms, refundedCents).commission,
  });
}

async function credit(
  trx: Trx,
  services: CreditServices,
  order: OrderRow,
  { referrer_id: referrerId }: ReferralRow,
  { cents, at }: { cents: number; at: Date },
): Promise<void> {
  await bookEntry(trx, createReferralEntry({ orderId: order.id, referrerId, currency: order.currency }, cents, at));
  await recordReferralEarning(trx, order.id, { referrerId, cents, at });
  await notify(trx, services, {
    app: order.app,
    accountId: referrerId,
    category: 'account',
    code: 'referral_credited',
    params: { creditCents: cents },
    href: '/referrals',
  });
}

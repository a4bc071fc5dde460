import { day } from '../time.ts';

/** How long a visit of a referral link counts; a later visit of another link replaces it. */
export const referralVisitMs = 30 * day;

/** How soon after its creation an account can say who referred it. */
export const referralSignUpMs = day;

/** Why nobody was credited for a referral; codes that are stored. */
export type ReferralRefusal =
  | 'orderedBefore'
  | 'sameCard'
  | 'sameAddress'
  | 'sameDevice'
  | 'referrerNotActive'
  | 'referredNotActive'
  | 'nothingLeft';

/** The referrer's part of an order, in whole cents. `commissionLeftCents` is the platform's commission after refunds. */
export type ReferralTerms = { creditCents: number; commissionCents: number; commissionLeftCents: number };

/**
 * The referrer's credit for an order: the setting, but never more than the commission, and less by the same proportion if a part of the order was refunded. So
 * nobody gains by an order of their own.
 */
export function calculateReferralCredit({ creditCents, commissionCents, commissionLeftCents }: ReferralTerms): number {
  const left = Math.min(Math.max(commissionLeftCents, 0), commissionCents);
  if (commissionCents <= 0 || left === 0) return 0;
  return Math.floor((Math.min(creditCents, commissionCents) * left) / commissionCents);
}

/** An address as it is compared: letters and digits alone, without the recipient. */
export function formatComparableAddress({
  line1,
  line2 = '',
  postalCode = '',
  city,
  country,
}: {
  line1: string;
  line2?: string | undefined;
  postalCode?: string | undefined;
  city: string;
  country: string;
}): string {
  return [line1, line2, city, postalCode, country]
    .join('')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

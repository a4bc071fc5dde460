import { referralVisitMs } from '@strapline/domain/referral/referral';
import { type Cookie, formatCookie, readCookie } from '../../platform/browser-cookie.ts';
import { isSameSecret, type Secrets } from '../../platform/secrets.ts';

/** The visit of a referral link that a browser remembers; a later one replaces it. */
export type ReferralVisit = { referrerId: string; at: Date };

const createCookie = (maxAge: number): Cookie => ({ name: 'strapline-referral', attributes: `SameSite=Lax; Max-Age=${maxAge}` });
const referralCookie = createCookie(referralVisitMs / 1000);

function sign(secrets: Secrets, text: string): string {
  return secrets.mac('referral-visit', text).toString('base64url');
}

/** Signed, so that the browser can't change its time. */
export function createReferralCookie(secrets: Secrets, publicUrl: string, { referrerId, at }: ReferralVisit): string {
  const text = `${referrerId}.${at.getTime()}`;
  return formatCookie(referralCookie, `${text}.${sign(secrets, text)}`, publicUrl);
}

/** Deletes the cookie. */
export function createExpiredCookie(publicUrl: string): string {
  return formatCookie(createCookie(0), '', publicUrl);
}

/** The visit of a Cookie header; null if there is none, its signature is wrong, or it no longer counts. */
export function readReferralCookie(secrets: Secrets, publicUrl: string, cookies: string | undefined, now: Date): ReferralVisit | null {
  const [referrerId = '', time = '', mac = ''] = readCookie(referralCookie, cookies, publicUrl)?.split('.') ?? [];
  if (!isSameSecret(mac, sign(secrets, `${referrerId}.${time}`))) return null;
  const at = new Date(Number(time));
  return at.getTime() > now.getTime() - referralVisitMs ? { referrerId, at } : null;
}

import { referralVisitMs } from '@strapline/domain/referral/referral';
import { isSameSecret, type Secrets } from '../../platform/secrets.ts';

/** The visit of a referral link that a browser remembers; a later one replaces it. */
export type ReferralVisit = { referrerId: string; at: Date };

/** The `__Host-` prefix keeps other hosts of the domain from setting the cookie; browsers accept that prefix only over https. */
function getName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-strapline-referral' : 'strapline-referral';
}

function sign(secrets: Secrets, text: string): string {
  return secrets.mac('referral-visit', text).toString('base64url');
}

/** Signed, so that its time is ours. */
export function createReferralCookie(secrets: Secrets, publicUrl: string, { referrerId, at }: ReferralVisit): string {
  const text = `${referrerId}.${at.getTime()}`;
  return formatCookie(publicUrl, `${text}.${sign(secrets, text)}`, referralVisitMs / 1000);
}

export function createForgetfulCookie(publicUrl: string): string {
  return formatCookie(publicUrl, '', 0);
}

function formatCookie(publicUrl: string, value: string, maxAge: number): string {
  const secure = publicUrl.startsWith('https://') ? '; Secure' : '';
  return `${getName(publicUrl)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}

/** The visit of a Cookie header; null if there is none, it isn't ours, or it no longer counts. */
export function readReferralCookie(secrets: Secrets, publicUrl: string, cookies: string | undefined, now: Date): ReferralVisit | null {
  const prefix = `${getName(publicUrl)}=`;
  const value = cookies
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
    ?.slice(prefix.length);
  const [referrerId = '', time = '', mac = ''] = value?.split('.') ?? [];
  if (!isSameSecret(mac, sign(secrets, `${referrerId}.${time}`))) return null;
  const at = new Date(Number(time));
  return at.getTime() > now.getTime() - referralVisitMs ? { referrerId, at } : null;
}

import type { Secrets } from '../secrets.ts';

/** A pseudonymous key of one buyer: an account, or a guest by their e-mail address. */
export function deriveBuyerKey(secrets: Secrets, buyer: { accountId: string } | { email: string }): string {
  return secrets.mac('buyer', 'accountId' in buyer ? buyer.accountId : `guest ${buyer.email.toLowerCase()}`).toString('base64url');
}

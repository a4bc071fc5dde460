import { isSameSecret, type Secrets } from '../../platform/secrets.ts';

/** What a link proves: following a report, confirming "This is me", or reading a decision. The secret is derived from the id, and stored nowhere. */
type Purpose = 'report' | 'report-confirm' | 'decision';

export function deriveLinkToken(secrets: Secrets, purpose: Purpose, id: string): string {
  return secrets.mac(`${purpose}-link`, id).toString('base64url');
}

export function isLinkToken(secrets: Secrets, purpose: Purpose, id: string, token: string | undefined): boolean {
  return token !== undefined && isSameSecret(token, deriveLinkToken(secrets, purpose, id));
}

import { isSameSecret, type Secrets } from '../../platform/secrets.ts';

/** How long a label's link is valid. */
export const labelLinkMs = 15 * 60_000;

/** The signed path of an order's label, for one seller. */
export function createLabelPath(secrets: Secrets, orderId: string, sellerId: string, expiresAt: Date): string {
  const until = Math.floor(expiresAt.getTime() / 1000);
  return `/v1/labels/${orderId}?until=${until}&signature=${signLink(secrets, orderId, sellerId, until)}`;
}

/** Whether the link is signed for this order and seller, and not expired. */
export function isLabelLink(
  secrets: Secrets,
  link: { orderId: string; sellerId: string; until: number; signature: string },
  now: Date,
): boolean {
  if (!isSameSecret(link.signature, signLink(secrets, link.orderId, link.sellerId, link.until))) return false;
  return now.getTime() < link.until * 1000;
}

function signLink(secrets: Secrets, orderId: string, sellerId: string, until: number): string {
  return secrets.mac('label-link', `${orderId} ${sellerId} ${until}`).toString('base64url');
}

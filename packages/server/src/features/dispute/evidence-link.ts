import { isSameSecret, type Secrets } from '../../platform/secrets.ts';

/** How long the link to a picture is valid. */
export const evidenceLinkMs = 15 * 60_000;

/** The viewer of a link: a side of the order, or a staff account. */
export type EvidenceViewer = 'buyer' | 'seller' | `acc_${string}`;
export type EvidenceSize = 'small' | 'large';

/** The signed path of a picture, for one viewer. */
export function createEvidencePath(secrets: Secrets, id: string, viewer: EvidenceViewer, size: EvidenceSize, expiresAt: Date): string {
  const until = Math.floor(expiresAt.getTime() / 1000);
  const signature = signLink(secrets, { id, viewer, size, until });
  return `/v1/evidence/${id}/${size}?for=${viewer}&until=${until}&signature=${signature}`;
}

/** Whether the link is signed for this picture, size and viewer, and not expired. */
export function isEvidenceLink(
  secrets: Secrets,
  link: { id: string; viewer: string; size: string; until: number; signature: string },
  now: Date,
): boolean {
  return isSameSecret(link.signature, signLink(secrets, link)) && now.getTime() < link.until * 1000;
}

function signLink(secrets: Secrets, { id, viewer, size, until }: { id: string; viewer: string; size: string; until: number }): string {
  return secrets.mac('evidence-link', `${id} ${viewer} ${size} ${until}`).toString('base64url');
}

import { isSameSecret, type Secrets } from '../../platform/secrets.ts';

/** The signed path of an export's file. */
export function createExportPath(secrets: Secrets, exportId: string, expiresAt: Date): string {
  const until = Math.floor(expiresAt.getTime() / 1000);
  return `/v1/exports/${exportId}?until=${until}&signature=${signLink(secrets, exportId, until)}`;
}

/** Whether the link is signed for this export and not expired. */
export function isExportLink(secrets: Secrets, link: { exportId: string; until: number; signature: string }, now: Date): boolean {
  return isSameSecret(link.signature, signLink(secrets, link.exportId, link.until)) && now.getTime() < link.until * 1000;
}

function signLink(secrets: Secrets, exportId: string, until: number): string {
  return secrets.mac('export-link', `${exportId} ${until}`).toString('base64url');
}

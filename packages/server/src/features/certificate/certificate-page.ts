import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../../../web/dist/certificate.html');

export type CertificatePage = { html: string; policy: string };

let kept: (CertificatePage & { mtimeMs: number }) | null = null;

/** The page that checks the certificate which is laid into it, and the policy that it carries; null where the web app was not built. */
export function certificatePage(): CertificatePage | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return null;
  if (kept?.mtimeMs !== stat.mtimeMs) {
    const html = readFileSync(file, 'utf8');
    const policy = /<meta http-equiv="content-security-policy" content="([^"]+)"/i.exec(html)?.[1];
    if (!policy) throw new Error('the page of certificates has no policy');
    kept = { html, policy, mtimeMs: stat.mtimeMs };
  }
  return kept;
}

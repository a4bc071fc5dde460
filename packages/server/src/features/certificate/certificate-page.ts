import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../../../web/dist/certificate.html');

export type CertificatePage = { html: string; policy: string };

let cachedPage: (CertificatePage & { mtimeMs: number }) | null = null;

/** The page that verifies the certificate embedded in it, and its content security policy; null if the web app is not built. */
export function loadCertificatePage(): CertificatePage | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return null;
  if (cachedPage?.mtimeMs !== stat.mtimeMs) {
    const html = readFileSync(file, 'utf8');
    const policy = /<meta http-equiv="content-security-policy" content="([^"]+)"/i.exec(html)?.[1];
    if (!policy) throw new Error('the certificate page has no content security policy');
    cachedPage = { html, policy, mtimeMs: stat.mtimeMs };
  }
  return cachedPage;
}

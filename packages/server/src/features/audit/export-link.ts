import { auditFilters } from '@strapline/contract/shapes/audit';
import { z } from 'zod';
import { isSameSecret, type Secrets } from '../../platform/secrets.ts';

/** How long the link to an export is valid. */
export const exportLinkMs = 15 * 60_000;

/** What a link stands for: the entries up to `last`, for one admin. */
const auditExport = z.strictObject({
  viewer: z.string(),
  format: z.enum(['csv', 'jsonl']),
  filters: auditFilters,
  last: z.int().min(0),
  until: z.int(),
});
export type AuditExport = z.infer<typeof auditExport>;

export function createExportPath(secrets: Secrets, wanted: AuditExport): string {
  const body = Buffer.from(JSON.stringify(wanted)).toString('base64url');
  return `/v1/admin/audit/${body}.${sign(secrets, body)}`;
}

/** The export of a link; null if it was not signed here or is expired. */
export function openExportLink(secrets: Secrets, link: string, now: Date): AuditExport | null {
  const [body = '', signature = ''] = link.split('.');
  if (!isSameSecret(signature, sign(secrets, body))) return null;
  const wanted = auditExport.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return now.getTime() < wanted.until ? wanted : null;
}

function sign(secrets: Secrets, body: string): string {
  return secrets.mac('audit-export', body).toString('base64url');
}

import { Readable } from 'node:stream';
import type { AuditEntry } from '@strapline/contract/shapes/audit';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from './append-audit.ts';
import { listEntries } from './audit-entries.store.ts';
import { type AuditExport, openExportLink } from './export-link.ts';

const rowsAtOnce = 1000;
const columns = ['index', 'at', 'actor', 'action', 'subject', 'detail', 'before', 'after', 'hash', 'app'] as const;
const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' } as const;

/** The file of an export, newest entry first: a signed, short-lived link. Each download is audited. */
export function addAuditExportRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { link: string } }>('/v1/admin/audit/:link', async (request, reply) => {
    const { db, clock, secrets } = services;
    const wanted = openExportLink(secrets, request.params.link, clock.now());
    if (!wanted) throw new WireError('not_found', { reason: 'audit_link_expired' });
    await db.transaction((trx) =>
      appendAudit(trx, {
        at: clock.now(),
        actor: wanted.viewer,
        action: 'audit.downloaded',
        object: 'audit',
        detail: { last: wanted.last },
      }),
    );
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', `attachment; filename="audit.${wanted.format}"`)
      .type(types[wanted.format])
      .send(Readable.from(loadPages(services, wanted)));
  });
}

/** Streams page by page, so that memory stays bounded. */
async function* loadPages({ db }: Services, { format, filters, last }: AuditExport): AsyncGenerator<string> {
  if (format === 'csv') yield `${columns.join(',')}\r\n`;
  for (let before = last + 1; ; ) {
    const entries = await listEntries(db, filters, before, rowsAtOnce);
    if (entries.length > 0) yield entries.map(format === 'csv' ? formatCsvLine : formatJsonLine).join('');
    const oldest = entries.at(-1);
    if (!oldest || entries.length < rowsAtOnce) return;
    before = oldest.index;
  }
}

function formatJsonLine(entry: AuditEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

function formatCsvLine(entry: AuditEntry): string {
  const cells = columns.map((column) => {
    const value = entry[column];
    return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
  });
  return `${cells.map(quoteCell).join(',')}\r\n`;
}

/** Quoted as in RFC 4180. An apostrophe keeps spreadsheets from reading a reason that starts like a formula as one. */
function quoteCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

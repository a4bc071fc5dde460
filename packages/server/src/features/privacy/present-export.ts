import type { DataExport } from '@strapline/contract/shapes/privacy';
import { retention } from '@strapline/domain/privacy/retention';
import type { Services } from '../../platform/services.ts';
import type { ExportRow } from './export.store.ts';
import { createExportPath } from './export-link.ts';

/** Without a link: only `getExport` hands those out. */
export function presentExport(row: ExportRow, now: Date): DataExport {
  const isOver = row.state === 'expired' || (row.expires_at !== null && row.expires_at <= now);
  return {
    exportId: row.id,
    status: isOver ? 'expired' : row.state,
    done: row.done,
    total: row.total,
    bytes: row.bytes,
    requestedAt: row.requested_at.toISOString(),
    readyAt: row.ready_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}

export function presentExportWithLink({ secrets, clock, config }: Services, row: ExportRow): DataExport {
  const now = clock.now();
  const shaped = presentExport(row, now);
  if (shaped.status !== 'ready') return shaped;
  return { ...shaped, url: config.publicUrl + createExportPath(secrets, row.id, new Date(now.getTime() + retention.exportLink)) };
}

import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { appendAudit, systemActor } from './append-audit.ts';
import { createExportPath, exportLinkMs } from './export-link.ts';

/** The export ends with its own entry. */
export const exportAudit: Handler<'exportAudit'> = async ({ db, clock, caller, secrets, config }, { reason, format, filters }) => {
  const viewer = caller.accountId ?? systemActor;
  const at = clock.now();
  const last = await db.transaction(async (trx) => {
    await appendAudit(trx, {
      at,
      actor: viewer,
      action: 'audit.exported',
      object: 'audit',
      detail: { ...listGiven(filters), format },
      reason,
    });
    return await trx.first<{ id: number }>(sql`select id from audit order by id desc limit 1`);
  });
  const expiresAt = new Date(at.getTime() + exportLinkMs);
  const path = createExportPath(secrets, { viewer, format, filters, last: last?.id ?? 0, until: expiresAt.getTime() });
  return { url: new URL(path, config.publicUrl).href, expiresAt: expiresAt.toISOString() };
};

/** Usernames, IDs and times; an e-mail address or a name that was searched for doesn't belong into the log. */
function listGiven(filters: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => /^[\w.:-]+$/.test(entry[1] ?? '')));
}

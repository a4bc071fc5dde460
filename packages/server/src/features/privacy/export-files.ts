import type { Services } from '../../platform/services.ts';
import { listExports, markExpired } from './export.store.ts';

export function formatExportName(exportId: string): string {
  return `private-exports/${exportId}.zip`;
}

/** Deletes the files of a person's exports, except one. */
export async function dropExports(services: Services, accountId: string, exceptId?: string): Promise<void> {
  for (const { id } of await listExports(services.db, { accountId })) if (id !== exceptId) await dropExport(services, id);
}

/** Deletes the files of exports whose time is over. */
export async function dropExpiredExports(services: Services): Promise<void> {
  for (const { id } of await listExports(services.db, { expiredAt: services.clock.now() })) await dropExport(services, id);
}

async function dropExport({ db, blobs, clock }: Services, id: string): Promise<void> {
  await blobs.remove(formatExportName(id));
  await markExpired(db, id, clock.now());
}

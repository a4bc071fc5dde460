import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import type { GalleryItem } from './gallery.store.ts';

/** Uploads that a gallery shows from now on. */
export async function attachUploads(trx: Trx, galleryId: string, ids: readonly string[]): Promise<void> {
  await trx.change(sql`update upload set gallery_id = ${galleryId} where id = any(${ids}::text[])`);
}

/** Uploads that a gallery shows no more; their files are deleted by jobs. */
export async function releaseUploads(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.change(sql`update upload set gallery_id = null where id = any(${ids}::text[])`);
  const runAt = services.clock.now();
  for (const id of ids) await services.jobs.add(trx, { kind: 'dropUpload', payload: { id }, runAt });
}

export function listIds(items: readonly GalleryItem[], kind: GalleryItem['kind']): string[] {
  return items.filter((item) => item.kind === kind).map(({ id }) => id);
}

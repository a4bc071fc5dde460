import { type EraseStep, forPublicTexts, mentions, redact, redactEach } from '../../platform/erasure/erasure.ts';
import { sql } from '../../ports/database.ts';
import type { GalleryItem } from './gallery.store.ts';
import { listIds, releaseUploads } from './gallery-uploads.ts';

/** A member's galleries; their private pictures have a step of their own. Others' titles and captions lose the person's name. Before uploads are erased. */
export const eraseGalleries: EraseStep = async (trx, services, person) => {
  const rows = await trx.rows<{ items: GalleryItem[] }>(sql`select items from gallery where owner_id = ${person.accountId}`);
  await releaseUploads(
    trx,
    services,
    rows.flatMap(({ items }) => listIds(items, 'plain')),
  );
  await trx.change(sql`delete from gallery where owner_id = ${person.accountId}`);
  const texts = forPublicTexts(person);
  await trx.change(
    sql`update gallery set title = ${redact(sql`title`, texts)}, items = ${redactEach(sql`items`, ['alt', 'caption'], texts)} where ${mentions(sql`(title || ' ' || items::text)`, texts)}`,
  );
};

import type { ParsedInput } from '@strapline/contract/events';
import type { Media } from '@strapline/contract/shapes/media';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { type GalleryItem, type GalleryRow, galleryUploads } from '../gallery-record/gallery-record.ts';
import type { ImageField } from '../private-media/private-media.ts';

type ItemInput = NonNullable<ParsedInput<'updateGallery'>['changes']['media']>[number];
type Owner = { accountId: string; app: Context['caller']['app'] };

/** The encrypted pictures among the items of an update, with their fields. */
export function listImageFields(items: readonly ItemInput[]): ImageField[] {
  return items.flatMap((item, place) => ('image' in item ? [{ path: `changes.media.${place}.image`, image: item.image }] : []));
}

/**
 * The items of a gallery after an update, in their order: those that it has, finished uploads of its owner, which become the gallery's, and encrypted pictures, which
 * were verified. Throws `validation` by place in `path`.
 */
export async function takeItems(
  trx: Trx,
  before: GalleryRow,
  inputs: readonly ItemInput[],
  owner: Owner,
  path: string,
): Promise<GalleryItem[]> {
  const known = new Map(before.items.map((item) => [item.id, item]));
  const newIds = inputs.flatMap((input) => ('id' in input && !known.has(input.id) ? [input.id] : []));
  const uploads = await lockUploads(trx, newIds, owner);
  const fields: Record<string, string> = {};
  const taken = new Set<string>();
  const items = inputs.flatMap((input, place) => {
    const id = 'id' in input ? input.id : input.image.mediaId;
    const item =
      known.get(id) ?? ('id' in input ? toPlainItem(uploads.get(id)) : ({ id, kind: 'encrypted', alt: '', caption: '' } as const));
    const problem = taken.has(id) ? 'This picture was added twice.' : typeof item === 'string' ? item : null;
    taken.add(id);
    if (problem !== null || typeof item === 'string') {
      fields[`${path}.${place}`] = problem ?? 'Add this picture again.';
      return [];
    }
    return [{ ...item, alt: input.alt ?? item.alt, caption: input.caption ?? item.caption }];
  });
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
  await galleryUploads.attach(trx, before.id, newIds);
  return items;
}

type UploadRow = {
  id: string;
  state: string;
  alt: string;
  media: Media | null;
  is_used: boolean;
};

async function lockUploads(trx: Trx, ids: readonly string[], { accountId, app }: Owner): Promise<Map<string, UploadRow>> {
  const rows = await trx.rows<UploadRow>(
    sql`select id, state, alt, media, is_private or encrypted_id is not null or num_nonnulls(bra_tag_id, post_id, gallery_id) > 0 as is_used
        from upload where id = any(${ids}::text[]) and account_id = ${accountId} and app = ${app} order by id for update`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** An item, or why the upload can't be used. */
function toPlainItem(row: UploadRow | undefined): GalleryItem | string {
  if (!row) return 'This upload has expired. Add the picture again.';
  if (row.is_used) return 'This picture is already in use. Upload it again.';
  if (row.state === 'refused') return 'This picture couldn’t be used. Add another one.';
  if (row.state !== 'ready' || !row.media) return 'This picture is still uploading. Wait until it’s done.';
  return { id: row.id, kind: 'plain', media: row.media, alt: row.alt, caption: '' };
}

import type { EncryptedImage, Gallery, GalleryMedia } from '@strapline/contract/shapes/private-media';
import type { Context } from '../../platform/services.ts';
import type { GalleryItem, GalleryRow } from '../gallery-record/gallery-record.ts';
import { privateMedia } from '../private-media/private-media.ts';
import { hiddenMedia } from '../upload/upload.ts';

/** A gallery as the caller may see it. What was hidden after a report is left out, except for its owner and admins. */
export async function presentGallery(context: Context, row: GalleryRow): Promise<Gallery> {
  const isOwner = context.caller.accountId === row.owner_id;
  const images = await privateMedia.present(context, [{ kind: 'gallery', id: row.id }]);
  return {
    id: row.id,
    title: row.title,
    media: listShownItems(context, row).map((item) => presentItem(context, item, row, images)),
    kind: 'gallery',
    creator: { username: row.owner_username, slug: row.owner_slug, displayName: row.owner_username, avatar: row.owner_avatar },
    braTagId: row.bra_tag_id,
    version: isOwner ? row.version : null,
    can: isOwner ? ['edit', 'remove', 'setAccess'] : [],
  };
}

function listShownItems({ caller }: Context, row: GalleryRow): GalleryItem[] {
  const seesHidden = caller.accountId === row.owner_id || caller.level >= 2;
  return row.items.filter(({ id }) => seesHidden || !row.hidden_media.includes(id));
}

/** The private pictures that come with a piece, at the end of its own. */
export async function presentPrivateItems(context: Context, rows: readonly GalleryRow[]): Promise<GalleryMedia[]> {
  const shown = rows.map((row) => ({ row, items: listShownItems(context, row).filter(({ kind }) => kind === 'encrypted') }));
  const withItems = shown.filter(({ items }) => items.length > 0);
  const images = await privateMedia.present(
    context,
    withItems.map(({ row }) => ({ kind: 'gallery', id: row.id })),
  );
  return withItems.flatMap(({ row, items }) => items.map((item) => presentItem(context, item, row, images)));
}

function presentItem(
  context: Context,
  item: GalleryItem,
  { id: galleryId, hidden_media }: GalleryRow,
  images: ReadonlyMap<string, EncryptedImage>,
): GalleryMedia {
  const { id, alt, caption } = item;
  if (item.kind === 'encrypted')
    return { id, kind: 'encrypted', alt, caption, resource: 'gallery', resourceId: galleryId, image: images.get(id) ?? null };
  const media = hidden_media.includes(id) ? hiddenMedia.signLinks(context, item.media) : item.media;
  return { ...media, alt, caption };
}

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { galleryStore, galleryUploads } from '../gallery-record/gallery-record.ts';
import { privateMedia } from '../private-media/private-media.ts';
import { requireAccountId } from '../session/session.ts';

export const removeGallery: Handler<'removeGallery'> = async (context, { galleryId }) => {
  const { db, caller } = context;
  const accountId = requireAccountId(caller);
  const publish = await db.transaction(async (trx) => {
    const row = await galleryStore.lock(trx, galleryId, caller.app, accountId);
    if (!row) throw new WireError('not_found');
    const close = await privateMedia.close(trx, context, { kind: 'gallery', id: galleryId });
    await galleryUploads.release(trx, context, galleryUploads.listIds(row.items, 'plain'));
    await galleryStore.delete(trx, galleryId);
    return close;
  });
  publish();
  return { ok: true };
};

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { galleryStore, galleryUploads } from '../gallery-record/gallery-record.ts';
import { privateMedia, type ResourceRef } from '../private-media/private-media.ts';
import { requireAccountId } from '../session/session.ts';
import { requirePiece } from './createGallery.ts';
import { listImageFields, takeItems } from './gallery-items.ts';
import { presentGallery } from './present-gallery.ts';

export const updateGallery: Handler<'updateGallery'> = async (context, { galleryId, version, changes }) => {
  const { db, caller, clock } = context;
  const accountId = requireAccountId(caller);
  const owner = { accountId, app: caller.app };
  const ref: ResourceRef = { kind: 'gallery', id: galleryId };
  const known = await galleryStore.find(db, galleryId, caller.app, accountId, clock.now());
  if (known?.owner_id !== accountId) throw new WireError('not_found');
  const images = await privateMedia.verify(context, ref, listImageFields(changes.media ?? []));
  await db.transaction(async (trx) => {
    const row = await galleryStore.lock(trx, galleryId, caller.app, accountId);
    if (!row) throw new WireError('not_found');
    if (row.version !== version) throw new WireError('conflict', { reason: 'gallery_changed' });
    const braTagId = changes.braTagId === undefined ? row.bra_tag_id : changes.braTagId;
    if (braTagId && braTagId !== row.bra_tag_id) await requirePiece(trx, context, braTagId, galleryId, 'changes.braTagId');
    const items = changes.media ? await takeItems(trx, row, changes.media, owner, 'changes.media') : row.items;
    const kept = new Set(items.map(({ id }) => id));
    const removed = row.items.filter(({ id }) => !kept.has(id));
    await privateMedia.attach(trx, context, ref, { accountId, images });
    await privateMedia.detach(trx, context, ref, galleryUploads.listIds(removed, 'encrypted'));
    await galleryUploads.release(trx, context, galleryUploads.listIds(removed, 'plain'));
    await privateMedia.setPiece(trx, ref, braTagId);
    await galleryStore.store(trx, { id: galleryId, title: changes.title ?? row.title, items, braTagId }, clock.now());
  });
  await privateMedia.publishRevoked(context, { ref });
  const row = await galleryStore.find(db, galleryId, caller.app, accountId, clock.now());
  if (!row) throw new WireError('not_found');
  return await presentGallery(context, row);
};

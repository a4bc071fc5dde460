import type { Gallery } from '@strapline/contract/shapes/private-media';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { loadBraTagForViewer } from '../bra-tag-record/bra-tag-record.ts';
import { galleryStore } from '../gallery-record/gallery-record.ts';
import { loadPairGallery } from '../pair/pair.ts';
import { presentGallery, presentPrivateItems } from './present-gallery.ts';

export const fetchGallery: Handler<'fetchGallery'> = async (context, { galleryId }) =>
  galleryId.startsWith('gal_')
    ? await fetchOwnKind(context, galleryId)
    : ((await loadPairGallery(context, galleryId)) ?? (await fetchOfPiece(context, galleryId)));

async function fetchOwnKind(context: Context, galleryId: string): Promise<Gallery> {
  const { db, caller, clock } = context;
  const row = await galleryStore.find(db, galleryId, caller.app, caller.accountId, clock.now());
  const isSeen = row && (row.is_shown || caller.level >= 2 || caller.accountId === row.owner_id);
  if (!isSeen) throw new WireError('not_found');
  return await presentGallery(context, row);
}

/** A tag's pictures are its gallery, with the tag's permissions, and after them the private ones that come with the piece. */
async function fetchOfPiece(context: Context, braTagId: string): Promise<Gallery> {
  const { db, caller, clock } = context;
  const { id, title, media, creator } = await loadBraTagForViewer(context, braTagId);
  const viewer = { app: caller.app, viewerId: caller.accountId, isTeam: caller.level >= 2 };
  const rows = await galleryStore.listOfPiece(db, braTagId, viewer, clock.now());
  const privateItems = await presentPrivateItems(context, rows);
  return { id, title, media: [...media, ...privateItems], kind: 'braTag', creator, braTagId: id, version: null, can: [] };
}

import {
  countGalleries,
  countOfPiece,
  deleteGallery,
  findGallery,
  insertGallery,
  listGalleriesOfPiece,
  listOwnGalleries,
  listShownGalleries,
  lockGallery,
  mostGalleries,
  mostOfPiece,
  storeGallery,
} from './gallery.store.ts';
import { attachUploads, listIds, releaseUploads } from './gallery-uploads.ts';

export type { GalleryItem, GalleryRow } from './gallery.store.ts';
export { reportedPictures } from './reported-picture.ts';

/** The uploads that a gallery shows. */
export const galleryUploads = { attach: attachUploads, release: releaseUploads, listIds } as const;

/** Reads and writes of galleries. */
export const galleryStore = {
  count: countGalleries,
  countOfPiece,
  delete: deleteGallery,
  find: findGallery,
  insert: insertGallery,
  listOfPiece: listGalleriesOfPiece,
  listOwn: listOwnGalleries,
  listShown: listShownGalleries,
  lock: lockGallery,
  store: storeGallery,
} as const;

/** Limits of a member, and of what comes with a piece. */
export const galleryLimits = { ofMember: mostGalleries, ofPiece: mostOfPiece } as const;

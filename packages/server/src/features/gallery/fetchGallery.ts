import type { Handler } from '../../platform/services.ts';
import { loadBraTagForViewer } from '../bra-tag-record/bra-tag-record.ts';

/** A tag's pictures are its gallery, with the tag's permissions. */
export const fetchGallery: Handler<'fetchGallery'> = async (context, { galleryId }) => {
  const { id, title, media } = await loadBraTagForViewer(context, galleryId);
  return { id, title, media };
};

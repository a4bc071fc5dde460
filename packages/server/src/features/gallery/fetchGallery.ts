import type { Handler } from '../../platform/services.ts';
import { loadBraTagForViewer } from '../bra-tag-record/bra-tag-record.ts';

/** A tag's pictures are its gallery; who may not see the tag may not see them. */
export const fetchGallery: Handler<'fetchGallery'> = async (context, { galleryId }) => {
  const { id, title, media } = await loadBraTagForViewer(context, galleryId);
  return { id, title, media };
};

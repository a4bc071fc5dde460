import {
  countShareImages,
  deleteOfPiece,
  deleteShareImage,
  deleteUnnamed,
  findShareImage,
  insertShareImage,
  listByKeys,
  listHandles,
  listHashes,
  listHashesSince,
  listShareImages,
  markTold,
  readHashes,
} from './share-image.store.ts';

export type { ShareImageRow } from './share-image.store.ts';

/** The rows of registered pictures. */
export const shareImageStore = {
  count: countShareImages,
  delete: deleteShareImage,
  deleteOfPiece,
  deleteUnnamed,
  find: findShareImage,
  insert: insertShareImage,
  list: listShareImages,
  listByKeys,
  listHandles,
  listHashes,
  listHashesSince,
  markTold,
  readHashes,
} as const;

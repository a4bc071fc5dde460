import { findAccess, standingOf } from './access.ts';
import { attachEvidence, attachImages, closeResource, detachImages, listWholeMedia } from './attach-media.ts';
import { presentPrivateMedia } from './present-media.ts';
import { setMediaHidden } from './private-media.store.ts';
import { addParties, openResource, setResourcePiece, setResourceState } from './resource.store.ts';
import { publishRevoked } from './revoke-access.ts';
import { verifyImages } from './verify-images.ts';
import { hasTeamView } from './view.store.ts';

export type { ResourceState } from './access.ts';
export { dropUnusedMedia } from './erase-private-media.ts';
export { startMediaKeys } from './media-keys.ts';
export type { ResourceRef } from './resource.ts';
export type { ImageField, VerifiedImage } from './verify-images.ts';

/**
 * For the features whose things have private pictures. `open` makes the resource with the thing, in its first transaction; `setState` follows its state;
 * `close` removes it. Pictures: `verify` before the transaction, then `attach`. `present` is what a viewer gets, `publishRevoked` follows a change of access.
 */
export const privateMedia = {
  open: openResource,
  setState: setResourceState,
  setPiece: setResourcePiece,
  close: closeResource,
  verify: verifyImages,
  attach: attachImages,
  attachEvidence,
  addParties,
  detach: detachImages,
  present: presentPrivateMedia,
  listWhole: listWholeMedia,
  findAccess,
  hasTeamView,
  setHidden: setMediaHidden,
  standingOf,
  publishRevoked,
} as const;

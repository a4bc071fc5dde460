import type { EncryptedMedia, GalleryMedia } from '@strapline/contract/shapes/private-media';
import type { PrivatePictures } from '../../platform/private-media/picture-view.ts';

/** How a picture can be shown: as it is, on request, under a cover, or not at all while no file of it exists. */
type ShownAs = 'picture' | 'film' | 'private' | 'nothing';

export function getShownAs(media: GalleryMedia): ShownAs {
  if (media.kind === 'encrypted') return 'private';
  if (media.sources.length === 0) return 'nothing';
  return media.kind === 'video' ? 'film' : 'picture';
}

/** What stands under a picture: its caption, else its description. */
export function getCaption(media: GalleryMedia): string {
  return media.caption || media.alt;
}

/** The private pictures of a gallery. */
export type PrivateAlbum = Pick<PrivatePictures, 'getView' | 'show' | 'cover' | 'renew'>;

export type { EncryptedMedia, GalleryMedia };

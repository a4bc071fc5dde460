import type { Output } from '@strapline/contract/events';
import type { EncryptedImage } from '@strapline/contract/shapes/private-media';
import { useEffect, useEffectEvent } from 'react';
import { queryClient } from '../../platform/cache/queries.ts';
import { usePrivatePictures } from '../../platform/private-media/use-private-pictures.ts';
import { call, subscribe } from '../../platform/wire/wire.ts';
import type { EncryptedMedia, PrivateAlbum } from '../../ui/gallery/gallery-item.ts';

type Gallery = Output<'fetchGallery'>;

/** The private pictures of a gallery. Showing one makes it the current one, because moving on from a picture covers it. */
export function useGalleryAlbum({ id, media }: Gallery, onShow: (index: number) => void): PrivateAlbum {
  const pictures = usePrivatePictures({
    target: (mediaId) => {
      const item = media.find((one): one is EncryptedMedia => one.id === mediaId && one.kind === 'encrypted');
      return item ? { resource: item.resource, id: item.resourceId } : { resource: 'media', id: mediaId };
    },
    reload: (mediaId) => reloadPicture(id, mediaId),
  });
  useReloadOnRevocation(id);
  const coverClosed = useEffectEvent(() => {
    for (const one of media) if (one.kind === 'encrypted' && !one.image) pictures.cover(one.id);
  });
  // Access may have ended while there was no connection to say so.
  useEffect(() => coverClosed(), [media]);
  return {
    getView: pictures.getView,
    show: (image) => {
      onShow(media.findIndex((one) => one.id === image.mediaId));
      pictures.show(image);
    },
    cover: pictures.cover,
    renew: pictures.renew,
  };
}

/** Who lost access sees that the pictures are locked. */
function useReloadOnRevocation(galleryId: string): void {
  useEffect(
    () => subscribe('accessRevoked', () => void queryClient.invalidateQueries({ queryKey: ['fetchGallery', { galleryId }] })),
    [galleryId],
  );
}

/** Signed links expire, and a picture may have got a new key. */
async function reloadPicture(galleryId: string, mediaId: string): Promise<EncryptedImage | null> {
  const gallery = await call('fetchGallery', { galleryId });
  queryClient.setQueryData(['fetchGallery', { galleryId }], gallery);
  const item = gallery.media.find((one) => one.id === mediaId);
  return item?.kind === 'encrypted' ? item.image : null;
}

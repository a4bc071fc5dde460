import type { ShareImage } from '@strapline/contract/shapes/surveys/share-image';
import type { Services } from '../../platform/services.ts';
import { type ShareImageRow, shareImageStore } from '../share-image-record/share-image-record.ts';
import { hiddenMedia } from '../upload/upload.ts';

/** A registered picture, for its owner, who also sees hidden ones. */
export function presentShareImage(services: Pick<Services, 'secrets' | 'clock'>, row: ShareImageRow): ShareImage {
  const { sha256s, pdq, quality, phashes } = shareImageStore.readHashes(row);
  return {
    mediaId: row.media_id,
    braTagId: row.bra_tag_id,
    title: row.title,
    media: row.media && !row.is_findable ? hiddenMedia.signLinks(services, row.media) : row.media,
    sha256s: [...sha256s],
    pdq,
    quality,
    phashes: [...phashes],
    registeredAt: row.registered_at.toISOString(),
    isFindable: row.is_findable,
  };
}

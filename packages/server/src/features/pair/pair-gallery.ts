import type { Gallery } from '@strapline/contract/shapes/private-media';
import type { Context } from '../../platform/services.ts';
import { pairStore } from '../pair-record/pair-record.ts';
import { loadPairForViewer } from './load-pair.ts';

/** The pictures of a pair as a gallery, with the pair's permissions; null if the ID isn't a pair's. Throws `not_found` for one that the caller can't see. */
export async function loadPairGallery(context: Context, id: string): Promise<Gallery | null> {
  const row = await pairStore.find(context.db, context.caller.app, id);
  if (!row) return null;
  const { username, creator, left, right } = await loadPairForViewer(context, id);
  const sides = [
    { mediaId: row.left_media, alt: 'Left', image: left },
    { mediaId: row.right_media, alt: 'Right', image: right },
  ];
  const media = sides.flatMap(({ mediaId, alt, image }) =>
    mediaId === null
      ? []
      : [{ id: mediaId, kind: 'encrypted' as const, alt, caption: '', resource: 'pair' as const, resourceId: id, image }],
  );
  const isOwner = row.creator_id === context.caller.accountId;
  return { id, title: `Pair ${username}`, media, kind: 'pair', creator, braTagId: null, version: null, can: isOwner ? ['setAccess'] : [] };
}

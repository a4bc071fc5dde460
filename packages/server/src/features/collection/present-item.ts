import type { CollectionItem } from '@strapline/contract/shapes/collection';
import type { Context } from '../../platform/services.ts';
import { hiddenMedia } from '../upload/upload.ts';
import type { ItemRow } from './collection.store.ts';

export function presentItem(context: Context, { place: _, moderation, cover, claimedAt, acquiredAt, ...item }: ItemRow): CollectionItem {
  return {
    ...item,
    ...(moderation === 'visible' ? { cover } : { moderation, cover: hiddenMedia.signLinks(context, cover) }),
    claimedAt: claimedAt.toISOString(),
    acquiredAt: acquiredAt.toISOString(),
  };
}

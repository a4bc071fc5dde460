import type { Output } from '@strapline/contract/events';
import { useCallList } from './cache/queries.ts';

/** Pieces that the person made, whose first picture everybody sees. Several features offer those pictures. */
export function useOwnPublicPieces() {
  const list = useCallList('listMyBraTags', { as: 'creator', limit: 24 });
  return { list, pieces: list.data?.pages.flatMap(({ items }) => items).filter(isPublicPicture) ?? [] };
}

function isPublicPicture({ cover, moderation, status }: Output<'listMyBraTags'>['items'][number]): boolean {
  return cover.kind === 'image' && !moderation && status !== 'draft' && status !== 'pending_review' && status !== 'revoked';
}

import type { CollectionItem } from '@strapline/contract/shapes/collection';
import { readMemberCopy, saveMemberCopy } from '../../platform/cache/member-copy.ts';
import { warmOfflineCopy } from '../../platform/cache/offline-reads.ts';

/** Without prices, values and notes: the copy is not encrypted, as it has to open without a connection. */
export type OfflinePiece = Pick<
  CollectionItem,
  'braTagId' | 'title' | 'cover' | 'creator' | 'ownerNumber' | 'status' | 'listing' | 'acquiredAt'
>;
type OfflineShelf = { username: string; pieces: OfflinePiece[] };

const maxOfflineRecords = 24;

/** Saves the shelf, and the public records of its first pieces. */
export function saveOfflineShelf(username: string, items: readonly CollectionItem[]): void {
  const pieces = items.map(({ braTagId, title, cover, creator, ownerNumber, status, listing, acquiredAt }) => ({
    braTagId,
    title,
    cover,
    creator,
    ownerNumber,
    status,
    listing,
    acquiredAt,
  }));
  if (!saveMemberCopy('collection', { username, pieces } satisfies OfflineShelf)) return;
  for (const { braTagId } of pieces.slice(0, maxOfflineRecords)) warmOfflineCopy('fetchBraTag', { braTagId });
}

/** As of the last visit; undefined without one, or in the form of an earlier version. */
export function readOfflineShelf(): (OfflineShelf & { savedAt: number }) | undefined {
  const copy = readMemberCopy<Partial<OfflineShelf>>('collection');
  if (!copy || !Array.isArray(copy.data.pieces)) return undefined;
  return { username: copy.data.username ?? '', pieces: copy.data.pieces, savedAt: copy.savedAt };
}

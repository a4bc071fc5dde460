import type { Pair } from '@strapline/contract/shapes/pairs/pair';
import { listOwnPairActions } from '@strapline/domain/pair/pair.states';
import { WireError } from '../../platform/wire-error.ts';
import type { PairRow } from './pair.store.ts';

export type PairViewer = { accountId: string | null; level: number };

export function isOwnPair(row: Pick<PairRow, 'creator_id'>, viewer: PairViewer): boolean {
  return viewer.accountId !== null && row.creator_id === viewer.accountId;
}

/** Its creator and admins, who see a pair in every state but withdrawn. */
export function isPairInsider(row: Pick<PairRow, 'creator_id'>, viewer: PairViewer): boolean {
  return viewer.level >= 2 || isOwnPair(row, viewer);
}

/** The caller's own pair. For everybody else it doesn't exist, or, once public, isn't theirs. */
export function requireOwnPair(row: PairRow | undefined, viewer: PairViewer): PairRow {
  if (!row) throw new WireError('not_found');
  if (isOwnPair(row, viewer)) return row;
  throw new WireError(row.status === 'active' ? 'forbidden' : 'not_found');
}

export function listPairActions(row: PairRow, viewer: PairViewer, isOpen: boolean): Pair['can'] {
  const can: Pair['can'] = isOwnPair(row, viewer) ? listOwnPairActions(row.status, { hasConsent: row.has_consent }) : [];
  if (isOpen && (row.left_media !== null || row.right_media !== null)) can.push('open');
  if (!isOwnPair(row, viewer) && row.status === 'active') can.push('report');
  if (viewer.level >= 2 && !isOwnPair(row, viewer) && row.status === 'in_review') can.push('review');
  return can;
}

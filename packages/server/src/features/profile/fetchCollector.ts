import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { findBlocks } from '../block/block.ts';
import { findCollector, listPieces, type PieceRow } from './profile.store.ts';

/** The contract has no pagination for a collection yet, so a response has as many pieces as any list may. */
const shelf = 100;

export const fetchCollector: Handler<'fetchCollector'> = async ({ db, caller, clock }, { userId }) => {
  const blocks = await findBlocks(db, caller);
  const collector = await findCollector(db, caller.app, userId, blocks);
  // To others, a private collection looks like one that doesn't exist.
  const isOwn = collector !== undefined && collector.id === caller.accountId;
  if (!collector || !(collector.is_open || isOwn || caller.level >= 2)) throw new WireError('not_found');
  if (blocks?.ids.includes(collector.id)) throw new WireError('not_found');
  if (!collector.is_open && !isOwn)
    await db.transaction((trx) =>
      appendAudit(trx, { at: clock.now(), actor: caller.accountId ?? '', action: 'collection.viewed', object: collector.id }),
    );
  const pieces = await listPieces(db, caller.app, collector.id, shelf, blocks);
  return {
    username: collector.username,
    displayName: collector.shown_name,
    isOpen: collector.is_open,
    memberSince: collector.created_at.toISOString(),
    collected: collector.collected,
    pieces: { items: pieces.map(presentPiece), nextCursor: null },
  };
};

function presentPiece({ claimedAt, ...piece }: PieceRow) {
  return { ...piece, claimedAt: claimedAt.toISOString() };
}

import { z } from 'zod';
import { decodeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { findBlocks } from '../block/block.ts';
import { findSharedNotes, type NotesView } from '../collection/collection.ts';
import { type CollectionView, countPieces, findCollector, isFollowing, listPieces, type PieceRow } from './profile.store.ts';

const placeCursor = z.tuple([z.number(), z.string().max(100)]);

export const fetchCollector: Handler<'fetchCollector'> = async ({ db, caller, clock }, { userId, viewAs, cursor, limit }) => {
  const blocks = await findBlocks(db, caller);
  const collector = await findCollector(db, userId);
  // To others, a private collection looks like one that doesn't exist.
  const isOwn = collector !== undefined && collector.id === caller.accountId;
  if (!collector || !(collector.is_open || isOwn || caller.level >= 2)) throw new WireError('not_found');
  if (blocks?.ids.includes(collector.id)) throw new WireError('not_found');
  if (!collector.is_open && !isOwn)
    await db.transaction((trx) =>
      appendAudit(trx, { at: clock.now(), actor: caller.accountId ?? '', action: 'collection.viewed', object: collector.id }),
    );
  const isFollower = caller.accountId !== null && !isOwn && (await isFollowing(db, caller.app, caller.accountId, collector.id));
  const others: CollectionView = isFollower ? 'followers' : 'everyone';
  const view: CollectionView = isOwn ? (viewAs ?? 'all') : caller.level >= 2 ? 'all' : others;
  // Admins see all pieces, but of what was noted about them only what is shared.
  const notesView: NotesView | null = isOwn ? (viewAs ?? 'owner') : collector.is_open ? others : null;
  const collection = { app: caller.app, ownerId: collector.id, view, blocks };
  const [place, id] = cursor === undefined ? [] : decodeCursor(cursor, placeCursor);
  const after = place === undefined || id === undefined ? null : { place, id };
  const [collected, rows] = await Promise.all([countPieces(db, collection), listPieces(db, collection, { after, limit: limit + 1 })]);
  const page = toPage(rows, limit, (row) => [row.place, row.braTagId]);
  const braTagIds = page.items.map((row) => row.braTagId);
  const notes = notesView && (await findSharedNotes(db, { ownerId: collector.id, braTagIds, view: notesView }));
  return {
    username: collector.username,
    displayName: collector.shown_name,
    avatar: collector.avatar,
    isOpen: collector.is_open,
    memberSince: collector.created_at.toISOString(),
    collected,
    pieces: { items: page.items.map((row) => ({ ...presentPiece(row), ...notes?.get(row.braTagId) })), nextCursor: page.nextCursor },
  };
};

function presentPiece({ claimedAt, place: _, ...piece }: PieceRow) {
  return { ...piece, claimedAt: claimedAt.toISOString() };
}

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { isPieceHiddenFrom } from '../block/block.ts';
import { requireAccountId } from '../session/session.ts';
import { countSaves, deleteItem, insertItem, presentCount } from './saved.store.ts';

/** Limits the lists of one person. */
const mostSaved = 1000;

type Piece = { id: string; creator_id: string; owner_id: string | null; price_cents: number };

export const saveItem: Handler<'saveItem'> = async ({ db, caller, clock }, { braTagId, saved }) => {
  const accountId = requireAccountId(caller);
  await db.transaction(async (trx) => {
    // What is no longer public can still be removed.
    if (!saved && (await deleteItem(trx, caller.app, accountId, braTagId))) return;
    const piece = await findPiece(trx, caller.app, braTagId);
    if (!piece || (await isPieceHiddenFrom(trx, caller, piece))) throw new WireError('not_found');
    if (!saved) return;
    if ((piece.owner_id ?? piece.creator_id) === accountId) throw new WireError('forbidden', { reason: 'own_piece' });
    const isNew = await insertItem(trx, { app: caller.app, accountId, braTagId, priceCents: piece.price_cents, at: clock.now() });
    if (isNew) await limitSaved(trx, caller.app, accountId);
  });
  return { braTagId, saved, count: presentCount(await countSaves(db, braTagId)) };
};

/** A piece with a public listing. */
async function findPiece(db: Queryable, app: string, braTagId: string): Promise<Piece | undefined> {
  return await db.first<Piece>(
    sql`select tag.id, tag.creator_id, tag.owner_id, listing.price_cents from listing join bra_tag tag on tag.id = listing.bra_tag_id
        where listing.bra_tag_id = ${braTagId} and listing.app = ${app} and (listing.on_shelf or listing.is_sold)`,
  );
}

async function limitSaved(db: Queryable, app: string, accountId: string): Promise<void> {
  const row = await db.first<{ n: number }>(
    sql`select count(*)::int as n from saved_item where account_id = ${accountId} and app = ${app}`,
  );
  if ((row?.n ?? 0) > mostSaved) throw new WireError('conflict', { reason: 'too_many_saved', params: { count: mostSaved } });
}

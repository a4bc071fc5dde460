import type { Pair } from '@strapline/contract/shapes/pairs/pair';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { findBlocks } from '../block/block.ts';
import { type PairRow, pairPolicy, pairPresenter, pairStore } from '../pair-record/pair-record.ts';
import { requireAccountId } from '../session/session.ts';
import { loadPictures } from './pair-pictures.ts';
import { requirePairs } from './require-pairs.ts';

/** A pair that exists for the caller. Throws `not_found`. */
export async function findVisiblePair(context: Context, pairId: string): Promise<PairRow> {
  const { db, caller, clock } = context;
  requirePairs(context);
  const row = await pairStore.find(db, caller.app, pairId);
  if (!row) throw new WireError('not_found');
  if (pairPolicy.isOwn(row, caller)) return row;
  if (pairPolicy.isInsider(row, caller)) return await recordLook(context, row);
  const [isShown, blocks] = await Promise.all([pairStore.isShown(db, pairId, clock.now()), findBlocks(db, caller)]);
  if (!isShown || blocks?.ids.includes(row.creator_id)) throw new WireError('not_found');
  return row;
}

/** Admins see somebody else's pair that isn't public; that they did is recorded. */
async function recordLook({ db, caller, clock }: Context, row: PairRow): Promise<PairRow> {
  const actor = requireAccountId(caller);
  if (row.status !== 'active')
    await db.transaction((trx) => appendAudit(trx, { at: clock.now(), actor, action: 'pair.seen', object: row.id }));
  return row;
}

export async function loadPairForViewer(context: Context, pairId: string): Promise<Pair> {
  const row = await findVisiblePair(context, pairId);
  return pairPresenter.present(row, context.caller, await loadPictures(context, row), context.clock.now());
}

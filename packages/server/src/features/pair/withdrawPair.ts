import type { Handler, Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { deleteProofs } from '../pair-proof/pair-proof.ts';
import { movePair, type PairRow, pairPolicy, pairStore, publishPair } from '../pair-record/pair-record.ts';
import { dropPictures } from './pair-pictures.ts';

export const withdrawPair: Handler<'withdrawPair'> = async (context, { pairId }) => {
  const { db, caller } = context;
  const { row, publish } = await db.transaction(async (trx) => {
    const found = await pairStore.lock(trx, caller.app, pairId);
    if (!found || !pairPolicy.isOwn(found, caller)) throw new WireError('not_found');
    return await closePair(trx, context, found, 'creator');
  });
  publish();
  await publishPair(context, row);
  return { pairId };
};

type Closed = { row: PairRow; publish: () => void };

/** Closes a pair for good. What its creator entered goes with its pictures; its ID and usernames stay taken. Call `publish` after the transaction. */
export async function closePair(trx: Trx, services: Services, row: PairRow, actor: 'creator' | 'timer'): Promise<Closed> {
  const publish = await dropPictures(trx, services, row);
  await deleteProofs(trx, row.id);
  const empty = { bio: '', garment: '', sized: { braSize: null, size: null }, left: null, right: null, wallet: null, reason: null };
  const closed = await movePair(trx, services, row, { action: 'withdraw', actor, verification: 'cancel' }, empty);
  return { row: closed, publish };
}

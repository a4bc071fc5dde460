import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from '../session/session.ts';
import { findGap, setPlace, spreadPlaces } from './collection.store.ts';

export const moveCollectionItem: Handler<'moveCollectionItem'> = async ({ db, caller, clock }, move) => {
  const owner = { app: caller.app, accountId: requireAccountId(caller) };
  const at = clock.now();
  await db.transaction(async (trx) => {
    const findPlace = async (): Promise<number | null> => {
      const gap = await findGap(trx, owner, move);
      if (!gap) throw new WireError('not_found');
      return choosePlace(gap);
    };
    let place = await findPlace();
    if (place === null) {
      await spreadPlaces(trx, owner, at);
      place = await findPlace();
    }
    if (!(await setPlace(trx, owner, move.braTagId, place ?? 0, at))) throw new WireError('not_found');
  });
  return { ok: true };
};

/** The middle of a gap; null if no number fits between its ends. */
function choosePlace({ before, next }: { before: number | null; next: number | null }): number | null {
  if (before === null) return (next ?? 0) - 1;
  if (next === null) return before + 1;
  const middle = (before + next) / 2;
  return middle > before && middle < next ? middle : null;
}

import type { PairProof } from '@strapline/contract/shapes/pairs/pair';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type DatedRow, sql } from '../../ports/database.ts';
import { pairPolicy, pairStore } from '../pair-record/pair-record.ts';

export const getLastSavedProof: Handler<'getLastSavedProof'> = async ({ db, caller }, { pairId }) => {
  const row = await pairStore.find(db, caller.app, pairId);
  if (!row || !pairPolicy.isInsider(row, caller)) throw new WireError('not_found');
  const last = await db.first<DatedRow<PairProof, 'at'>>(
    sql`select kind, at, word, address from pair_proof where pair_id = ${pairId} order by at desc, id desc limit 1`,
  );
  return { proof: last ? { ...last, at: last.at.toISOString() } : null };
};

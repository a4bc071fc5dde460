import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { issueSecret } from '../pair-proof/pair-proof.ts';
import { pairPolicy, pairStore } from '../pair-record/pair-record.ts';
import { requireEditable } from './pair-changes.ts';

export const getProofSecret: Handler<'getProofSecret'> = async ({ db, caller, clock }, { pairId, kind }) => {
  const { secret, expiresAt } = await db.transaction(async (trx) => {
    const row = await pairStore.lock(trx, caller.app, pairId);
    if (!row || !pairPolicy.isOwn(row, caller)) throw new WireError('not_found');
    requireEditable(row);
    return await issueSecret(trx, { pairId, accountId: row.creator_id, kind, now: clock.now() });
  });
  return { kind, proofSecret: secret, expiresAt: expiresAt.toISOString() };
};

import type { Handler } from '../../platform/services.ts';
import { notifyOfPair, pairPolicy, pairStore, publishPair } from '../pair-record/pair-record.ts';
import { checkStepUp } from '../session/session.ts';

/** As sensitive as replacing it: otherwise removing would be a way around the old wallet's signature. */
export const removeApairWallet: Handler<'removeApairWallet'> = async (context, { pairId }) => {
  const { db, caller, clock } = context;
  const missingStepUp = await checkStepUp(context);
  const changed = await db.transaction(async (trx) => {
    const row = pairPolicy.requireOwn(await pairStore.lock(trx, caller.app, pairId), caller);
    if (row.wallet === null) return null;
    if (missingStepUp) throw missingStepUp;
    const removed = await pairStore.patch(trx, row, { wallet: null }, clock.now());
    await notifyOfPair(trx, context, removed, 'pair_wallet_removed');
    return removed;
  });
  if (changed) await publishPair(context, changed);
  return { pairId };
};

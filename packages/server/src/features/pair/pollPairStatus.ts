import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { pairPolicy, pairPresenter, pairStore } from '../pair-record/pair-record.ts';

export const pollPairStatus: Handler<'pollPairStatus'> = async ({ db, caller }, { pairId }) => {
  const row = await pairStore.find(db, caller.app, pairId);
  if (!row || !pairPolicy.isInsider(row, caller)) throw new WireError('not_found');
  return pairPresenter.presentState(row);
};

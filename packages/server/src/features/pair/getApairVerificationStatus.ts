import type { Handler } from '../../platform/services.ts';
import { pairPresenter } from '../pair-record/pair-record.ts';
import { findVisiblePair } from './load-pair.ts';

export const getApairVerificationStatus: Handler<'getApairVerificationStatus'> = async (context, { pairId }) => {
  const { status, ...rest } = pairPresenter.presentVerification(await findVisiblePair(context, pairId));
  return { verification: status, ...rest };
};

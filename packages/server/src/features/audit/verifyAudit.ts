import type { Handler } from '../../platform/services.ts';
import { findLastAnchor, raiseAlarm } from './audit-anchor.ts';
import { checkChain } from './check-chain.ts';

export const verifyAudit: Handler<'verifyAudit'> = async (context) => {
  const state = await checkChain(context);
  if (!state.ok) raiseAlarm(context, state);
  const anchor = await findLastAnchor(context.db);
  return { ...state, anchor: anchor ? { ...anchor, at: anchor.at.toISOString() } : null, at: context.clock.now().toISOString() };
};

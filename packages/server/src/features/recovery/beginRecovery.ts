import type { Handler } from '../../platform/services.ts';
import { requireFinishable } from './recovery-links.ts';
import { requireCeremony } from './require-ceremony.ts';

export const beginRecovery: Handler<'beginRecovery'> = async (context, { recoveryId, accessToken }) => {
  const { recovery, who } = requireCeremony(context);
  const row = await requireFinishable(context.db, recoveryId, accessToken, context.clock.now());
  const { challengeId, options, expiresAt } = await recovery.createChallenge(row.accountId, row.username, who.connectionId);
  return { challengeId, options, expiresAt: expiresAt.toISOString() };
};

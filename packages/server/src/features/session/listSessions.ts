import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from './session.ts';

export const listSessions: Handler<'listSessions'> = async ({ identity, caller }) => {
  if (!identity.sessions) throw new WireError('unsupported', { reason: 'devices_elsewhere' });
  const devices = await identity.sessions.list(requireAccountId(caller));
  return {
    items: devices.map((one) => ({
      sessionId: one.sessionId,
      startedAt: one.startedAt.toISOString(),
      lastSeenAt: one.lastSeenAt.toISOString(),
      device: one.device,
      isCurrent: one.sessionId === caller.sessionId,
    })),
  };
};

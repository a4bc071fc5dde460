import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId } from './session.ts';

export const endSession: Handler<'endSession'> = async ({ identity, caller, log }, { sessionId }) => {
  if (!identity.sessions) throw new WireError('unsupported', { reason: 'devices_elsewhere' });
  const ended = await identity.sessions.end(requireAccountId(caller), sessionId);
  if (!ended) throw new WireError('not_found', { reason: 'device_not_signed_in' });
  log.info({ accountId: caller.accountId, sessionId }, 'session ended by its owner');
  return { ok: true };
};

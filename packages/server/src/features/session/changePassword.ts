import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { requireAccountId, requireStepUp } from './session.ts';

export const changePassword: Handler<'changePassword'> = async (context, { currentPassword, newPassword }) => {
  const { caller, identity, log } = context;
  const accountId = requireAccountId(caller);
  if (!identity.passwords) throw new WireError('not_found', { reason: 'password_elsewhere' });
  await requireStepUp(context);
  const { address, sessionId, language } = caller;
  await identity.passwords.change({ accountId, sessionId, address, currentPassword, newPassword, language });
  log.info({ accountId }, 'password changed');
  return {};
};

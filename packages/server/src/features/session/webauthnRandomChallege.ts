import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { getPasskeyCeremony } from './passkey-caller.ts';
import { requireStepUp } from './step-up.ts';

export const webauthnRandomChallege: Handler<'webauthnRandomChallege'> = async (context, { purpose }) => {
  const { passkeys, who } = getPasskeyCeremony(context);
  if (purpose === 'step-up' && !who.accountId) throw new WireError('unauthenticated');
  // Otherwise a hijacked session could add its own passkey and step up with it.
  if (purpose === 'registration' && who.accountId) await requireStepUp(context);
  const { challengeId, options, expiresAt } = await passkeys.createChallenge(purpose, who);
  return { challengeId, options, expiresAt: expiresAt.toISOString() };
};

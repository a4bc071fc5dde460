import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { passkeyCeremony } from './passkey-caller.ts';
import { requireStepUp } from './step-up.ts';

export const webauthnRandomChallege: Handler<'webauthnRandomChallege'> = async (context, { purpose }) => {
  const { passkeys, who } = passkeyCeremony(context);
  if (purpose === 'step-up' && !who.accountId) throw new WireError('unauthenticated');
  // Who found an open session could otherwise add a passkey of their own and step up with that.
  if (purpose === 'registration' && who.accountId) await requireStepUp(context);
  const { challengeId, options, expiresAt } = await passkeys.challenge(purpose, who);
  return { challengeId, options, expiresAt: expiresAt.toISOString() };
};

import type { Handler } from '../../platform/services.ts';
import { passkeyCeremony } from './passkey-caller.ts';

export const webauthnVerifyAssertion: Handler<'webauthnVerifyAssertion'> = async (context, { challengeId, credential }) => {
  const { passkeys, who } = passkeyCeremony(context);
  const { signinToken } = await passkeys.verifyAssertion(challengeId, credential, who);
  return { verified: true, ...(signinToken ? { signinToken } : {}) };
};

import type { Handler } from '../../platform/services.ts';
import { getPasskeyCeremony } from './passkey-caller.ts';

export const webauthnVerifyRegistration: Handler<'webauthnVerifyRegistration'> = async (context, { challengeId, credential }) => {
  const { passkeys, who } = getPasskeyCeremony(context);
  const { credentialId, signupToken } = await passkeys.verifyRegistration(challengeId, credential, who);
  return { verified: true, credentialId, ...(signupToken ? { signupToken } : {}) };
};

import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { saveTapProof } from '../pair-proof/pair-proof.ts';
import { getPasskeyCeremony } from './passkey-caller.ts';
import { recordStepUp } from './step-up.ts';

export const webauthnVerifyAssertion: Handler<'webauthnVerifyAssertion'> = async (context, { challengeId, credential }) => {
  const { passkeys, who } = getPasskeyCeremony(context);
  const { accountId, signinToken } = await passkeys.verifyAssertion(challengeId, credential, who);
  if (who.accountId === null) return { verified: true, ...(signinToken ? { signinToken } : {}) };
  if (accountId !== who.accountId) throw new WireError('forbidden', { reason: 'passkey_of_other_account' });
  await recordStepUp(context);
  const proofId = await saveTapProof(context.db, { accountId, challengeId, now: context.clock.now() });
  return { verified: true, ...(proofId === null ? {} : { proofId }) };
};

import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { bindPrompt } from '../pair-proof/pair-proof.ts';
import { getPasskeyCeremony } from './passkey-caller.ts';
import { requireStepUp } from './step-up.ts';

export const webauthnRandomChallege: Handler<'webauthnRandomChallege'> = async (context, { purpose, pairId }) => {
  const { passkeys, who } = getPasskeyCeremony(context);
  // Who proves something about a pair is signed in, and has to be recognized by the device, as in a step-up.
  if ((purpose === 'step-up' || pairId !== undefined) && !who.accountId) throw new WireError('unauthenticated');
  // Otherwise a hijacked session could add its own passkey and step up with it.
  if (purpose === 'registration' && who.accountId) await requireStepUp(context);
  const { challengeId, options, expiresAt } = await passkeys.createChallenge(pairId === undefined ? purpose : 'step-up', who);
  if (pairId !== undefined && who.accountId) await bindToPair(context, who.accountId, pairId, challengeId);
  return { challengeId, options, expiresAt: expiresAt.toISOString() };
};

/** The passkey will prove that a pair is the caller's now, if they asked for its prompt a moment ago. */
async function bindToPair({ db, clock }: Context, accountId: string, pairId: string, challengeId: string): Promise<void> {
  const isBound = await bindPrompt(db, { pairId, accountId, challengeId, now: clock.now() });
  if (!isBound) throw new WireError('expired', { reason: 'proof_secret_ended' });
}

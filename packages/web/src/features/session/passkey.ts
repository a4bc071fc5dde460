import { changeIntent } from '../../platform/session/login-intent.ts';
import { call } from '../../platform/wire.ts';

/** Why a ceremony gave no token: nothing was chosen (or there is no passkey), or the server knows none such. */
export class NoPasskey extends Error {}

type Ceremony = typeof import('@simplewebauthn/browser');

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Signs in with a passkey this device holds. The single-use token is handed to the identity provider. */
export async function signInWithPasskey(): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { challengeId, options } = await call('webauthnRandomChallege', { purpose: 'assertion' });
  const credential = await startAuthentication({
    optionsJSON: options as unknown as Parameters<Ceremony['startAuthentication']>[0]['optionsJSON'],
  }).catch(isCancelled);
  const { signinToken } = await call('webauthnVerifyAssertion', { challengeId, credential: { ...credential } });
  if (!signinToken) throw new NoPasskey();
  return signinToken;
}

/** Proves with a passkey of this account that its bearer is still the one at the device; it counts for five minutes. */
export async function stepUpWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { challengeId, options } = await call('webauthnRandomChallege', { purpose: 'step-up' });
  const credential = await startAuthentication({
    optionsJSON: options as unknown as Parameters<Ceremony['startAuthentication']>[0]['optionsJSON'],
  }).catch(isCancelled);
  await call('webauthnVerifyAssertion', { challengeId, credential: { ...credential } });
}

/** Makes a new passkey; its token opens a new account at the identity provider. */
export async function signUpWithPasskey(): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { challengeId, options } = await call('webauthnRandomChallege', { purpose: 'registration' });
  const credential = await startRegistration({
    optionsJSON: options as unknown as Parameters<Ceremony['startRegistration']>[0]['optionsJSON'],
  }).catch(isCancelled);
  const { signupToken } = await call('webauthnVerifyRegistration', { challengeId, credential: { ...credential } });
  if (!signupToken) throw new NoPasskey();
  changeIntent({ webauthnRegistered: true });
  return signupToken;
}

/** Browsers answer alike when a person turns away and when there is no passkey, so that pages cannot probe for one. */
function isCancelled(error: unknown): never {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) throw new NoPasskey();
  throw error;
}

import { changeIntent } from '../../platform/session/login-intent.ts';
import { call } from '../../platform/wire/wire.ts';

/** Cancelled, no passkey on this device, or unknown to the server. */
export class PasskeyCanceledError extends Error {}

type Ceremony = typeof import('@simplewebauthn/browser');

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** The single-use token is passed to the identity provider. */
export async function signInWithPasskey(): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { challengeId, options } = await call('webauthnRandomChallege', { purpose: 'assertion' });
  const credential = await startAuthentication({
    optionsJSON: options as unknown as Parameters<Ceremony['startAuthentication']>[0]['optionsJSON'],
  }).catch(throwPasskeyError);
  const { signinToken } = await call('webauthnVerifyAssertion', { challengeId, credential: { ...credential } });
  if (!signinToken) throw new PasskeyCanceledError();
  return signinToken;
}

/** The step-up counts for five minutes. */
export async function stepUpWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { challengeId, options } = await call('webauthnRandomChallege', { purpose: 'step-up' });
  const credential = await startAuthentication({
    optionsJSON: options as unknown as Parameters<Ceremony['startAuthentication']>[0]['optionsJSON'],
  }).catch(throwPasskeyError);
  await call('webauthnVerifyAssertion', { challengeId, credential: { ...credential } });
}

/** The token of the new passkey opens an account at the identity provider. */
export async function signUpWithPasskey(): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { challengeId, options } = await call('webauthnRandomChallege', { purpose: 'registration' });
  const credential = await startRegistration({
    optionsJSON: options as unknown as Parameters<Ceremony['startRegistration']>[0]['optionsJSON'],
  }).catch(throwPasskeyError);
  const { signupToken } = await call('webauthnVerifyRegistration', { challengeId, credential: { ...credential } });
  if (!signupToken) throw new PasskeyCanceledError();
  changeIntent({ webauthnRegistered: true });
  return signupToken;
}

/** Browsers report a cancel and a missing passkey alike, so that pages can't probe for one. */
function throwPasskeyError(error: unknown): never {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) throw new PasskeyCanceledError();
  throw error;
}

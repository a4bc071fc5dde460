import { changeIntent } from '../../platform/session/login-intent.ts';
import { assertPasskey, PasskeyCanceledError, throwPasskeyError } from '../../platform/session/passkey.ts';
import { call } from '../../platform/wire/wire.ts';

type Ceremony = typeof import('@simplewebauthn/browser');

/** The single-use token is passed to the identity provider. */
export async function signInWithPasskey(): Promise<string> {
  const { signinToken } = await assertPasskey({ purpose: 'assertion' });
  if (!signinToken) throw new PasskeyCanceledError();
  return signinToken;
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

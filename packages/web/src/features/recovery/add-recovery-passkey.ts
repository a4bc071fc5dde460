import { call } from '../../platform/wire/wire.ts';

/** Creates a passkey on this device and ends the recovery with it. Returns the token that signs in. */
export async function addRecoveryPasskey(link: { recoveryId: string; accessToken: string }): Promise<string> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { challengeId, options } = await call('beginRecovery', link);
  const credential = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  const { signinToken } = await call('finishRecovery', { ...link, challengeId, credential: { ...credential } });
  return signinToken;
}

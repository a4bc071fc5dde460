import { PasskeyCanceledError, throwPasskeyError } from '../../platform/session/passkey.ts';
import { call } from '../../platform/wire/wire.ts';

/** false when the user cancelled. */
export async function addPasskey(): Promise<boolean> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { challengeId, options } = await call('webauthnRandomChallege', { purpose: 'registration' });
  try {
    const credential = await startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    }).catch(throwPasskeyError);
    await call('webauthnVerifyRegistration', { challengeId, credential: { ...credential } });
    return true;
  } catch (error) {
    if (error instanceof PasskeyCanceledError) return false;
    throw error;
  }
}

import { t } from '@lingui/core/macro';
import type { Input, Output } from '@strapline/contract/events';
import { call } from '../wire/wire.ts';
import { WireError } from '../wire/wire-error.ts';

/** Cancelled, no passkey on this device, or unknown to the server. */
export class PasskeyCanceledError extends Error {}

type Ceremony = typeof import('@simplewebauthn/browser');

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** Asks for a passkey and has the server verify it. Throws PasskeyCanceledError. */
export async function assertPasskey(challenge: Input<'webauthnRandomChallege'>): Promise<Output<'webauthnVerifyAssertion'>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { challengeId, options } = await call('webauthnRandomChallege', challenge);
  const credential = await startAuthentication({
    optionsJSON: options as unknown as Parameters<Ceremony['startAuthentication']>[0]['optionsJSON'],
  }).catch(throwPasskeyError);
  return await call('webauthnVerifyAssertion', { challengeId, credential: { ...credential } });
}

/** Browsers report a cancel and a missing passkey alike, so that pages can't probe for one. */
export function throwPasskeyError(error: unknown): never {
  throwIfWrongHost(error);
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) throw new PasskeyCanceledError();
  throw error;
}

/** Throws a readable error if a passkey can't be used at this host. It is bound to the sign-in service's; browsers that know related origins use it at our others too. */
function throwIfWrongHost(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'SecurityError') return;
  const message = t`This browser can’t use your passkey at this address. Try another browser, or the address where you created the passkey.`;
  throw new WireError({ code: 'unsupported', message });
}

import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { IdentitySettings } from './options.ts';
import { type CeremonyStart, createPasskeyRow, createRegistrationOptions, readCredential, verifyNewPasskey } from './passkeys.ts';
import type { JsonObject } from './store-rows.ts';
import { issueTicket } from './tickets.ts';

/** Gives an account whose owner lost every way to sign in a new passkey. Who may do that, and when, is up to the host. */
export function createRecovery(settings: IdentitySettings) {
  return {
    /** A challenge for a new passkey of that account. It can't be used to sign up, nor to add a passkey while signed in. */
    options: (begin: {
      connectionId: string;
      accountId: string;
      userName: string;
    }): Promise<CeremonyStart<PublicKeyCredentialCreationOptionsJSON>> =>
      createRegistrationOptions(settings, { ...begin, purpose: 'recovery' }),
    /** The verified passkey, not yet stored. @throws IdentityError `expired`, `invalid` or `taken` */
    async verify(sub: string, challengeId: string, credential: RegistrationResponseJSON, connectionId: string): Promise<JsonObject> {
      return { ...(await verifyNewPasskey(settings, challengeId, credential, { connectionId, purpose: 'recovery' }, sub)) };
    },
    /**
     * Replaces every way to sign in by this passkey and, unless another account has it, the e-mail address; all sessions end. Repeating it changes nothing.
     * Returns a sign-in token, or null if the account is closed or the passkey is now another account's.
     */
    async apply(sub: string, passkey: JsonObject, email: string): Promise<string | null> {
      const row = createPasskeyRow(settings, readCredential({ credential: passkey }), sub);
      const outcome = await settings.store.replaceCredentials(row, email, settings.clock());
      if (outcome !== 'replaced' && outcome !== 'repeated') return null;
      if (outcome === 'replaced') settings.log.info({ sub }, 'account recovered');
      return (await issueTicket(settings, 'signin_token', { amr: ['hwk'] }, sub, settings.limits.tokenMs)).secret;
    },
  };
}

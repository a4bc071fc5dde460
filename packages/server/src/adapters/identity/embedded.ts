import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Identity as Provider } from '@strapline/identity/identity';
import { IdentityError } from '@strapline/identity/identity-error';
import { WireError } from '../../platform/wire-error.ts';
import type { Identity } from '../../ports/identity.ts';

/** The embedded provider behind the port. `adminRole` on the front-end client makes an admin. */
export function embeddedIdentity(provider: Provider): Identity {
  return {
    provider: 'embedded',
    verify: async (token) => {
      const access = await provider.tokens.verifyLive(token).catch((error: unknown) => {
        if (error instanceof IdentityError)
          throw new WireError('unauthenticated', { message: 'Your session has expired. Sign in again.', cause: error });
        throw error;
      });
      return {
        accountId: access.sub,
        sessionId: access.sid,
        grantId: access.grantHash,
        username: access.username,
        preferredUsername: access.preferredUsername,
        publicKey: access.publicKey,
        email: access.email,
        emailVerified: access.emailVerified,
        roles: access.clientRoles,
        isAdmin: access.clientRoles.includes('admin'),
        authAt: access.authTime,
        expiresAt: access.expiresAt,
      };
    },
    setUsername: async (accountId, username) => {
      await provider.accounts.setUsername(accountId, username);
    },
    emailOf: async (accountId) => {
      const account = await provider.accounts.find({ sub: accountId });
      return { email: account?.email ?? null, verified: account?.emailVerified ?? false };
    },
    passkeys: {
      challenge: async (purpose, { connectionId, accountId }) => {
        const begin = { connectionId, ...(accountId ? { accountId } : {}) };
        const begun =
          purpose === 'registration'
            ? await provider.passkeys.registrationOptions(begin)
            : await provider.passkeys.assertionOptions({ ...begin, purpose });
        return { challengeId: begun.challengeId, options: { ...begun.options }, expiresAt: begun.expiresAt };
      },
      verifyRegistration: (challengeId, credential, { connectionId }) =>
        refusing(
          provider.passkeys.verifyRegistration(challengeId, credential as unknown as RegistrationResponseJSON, {
            connectionId,
            purpose: 'registration',
          }),
        ),
      verifyAssertion: async (challengeId, credential, { connectionId, accountId }) => {
        const purpose = accountId ? 'step-up' : 'assertion';
        return await refusing(
          provider.passkeys.verifyAssertion(challengeId, credential as unknown as AuthenticationResponseJSON, { connectionId, purpose }),
        );
      },
      has: async (accountId) => (await provider.passkeys.list(accountId)).length > 0,
    },
    sessions: {
      list: async (accountId) =>
        (await provider.sessions.list(accountId)).map(({ sid, device, startedAt, seenAt }) => ({
          sessionId: sid,
          device,
          startedAt,
          lastSeenAt: seenAt,
        })),
      end: (accountId, sessionId) => provider.sessions.end(accountId, sessionId),
    },
    endedSince: async (at) =>
      (await provider.sessions.endedSince(at)).map(({ id, sid, grantHash, sub, why }) => ({
        id,
        sessionId: sid,
        grantId: grantHash,
        accountId: sub,
        why,
      })),
  };
}

/** The provider's refusals under the contract's names. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    // A passkey that we do not know (`absent`) is not a mistake in the form; the contract has `forbidden` for it.
    const code =
      error.code === 'expired'
        ? 'expired'
        : error.code === 'taken'
          ? 'conflict'
          : error.code === 'refused' || error.code === 'absent'
            ? 'forbidden'
            : 'validation';
    throw new WireError(code, {
      message: error.message,
      cause: error,
      ...(code === 'validation' ? { fields: { credential: error.message } } : {}),
    });
  }
}

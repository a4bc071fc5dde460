import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Identity as Provider } from '@strapline/identity/identity';
import { IdentityError } from '@strapline/identity/identity-error';
import type { JsonObject } from '@strapline/identity/store-rows';
import { listNetworks } from '../../platform/client-address.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Identity, PasskeyCaller, PasswordChange } from '../../ports/identity.ts';

/** The embedded provider. Its client role `admin` makes an account an admin. */
export function createEmbeddedIdentity(provider: Provider): Identity {
  return {
    provider: 'embedded',
    verifyToken: async (token) => {
      const access = await provider.tokens.verifyLive(token).catch((error: unknown) => {
        if (error instanceof IdentityError) throw new WireError('unauthenticated', { reason: 'session_expired', cause: error });
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
    getEmail: async (accountId) => {
      const account = await provider.accounts.find({ sub: accountId });
      return { email: account?.email ?? null, verified: account?.emailVerified ?? false };
    },
    eraseAccount: async (accountId) => {
      await provider.accounts.erase(accountId);
      return true;
    },
    passkeys: {
      createChallenge: async (purpose, { connectionId, accountId }) => {
        const begin = { connectionId, ...(accountId ? { accountId } : {}) };
        const ceremony =
          purpose === 'registration'
            ? await provider.passkeys.registrationOptions(begin)
            : await provider.passkeys.assertionOptions({ ...begin, purpose });
        return { challengeId: ceremony.challengeId, options: { ...ceremony.options }, expiresAt: ceremony.expiresAt };
      },
      verifyRegistration: (challengeId, credential, { connectionId, language }) =>
        mapIdentityErrors(
          provider.passkeys.verifyRegistration(challengeId, credential as unknown as RegistrationResponseJSON, {
            connectionId,
            purpose: 'registration',
          }),
          language,
        ),
      verifyAssertion: async (challengeId, credential, { connectionId, accountId, language }) => {
        const purpose = accountId ? 'step-up' : 'assertion';
        return await mapIdentityErrors(
          provider.passkeys.verifyAssertion(challengeId, credential as unknown as AuthenticationResponseJSON, { connectionId, purpose }),
          language,
        );
      },
      hasPasskey: async (accountId) => (await provider.passkeys.list(accountId)).length > 0,
    },
    passwords: createPasswords(provider),
    recovery: createRecovery(provider),
    sessions: createSessions(provider),
    accounts: createAccounts(provider),
    listEndedSince: async (at) =>
      (await provider.sessions.endedSince(at)).map(({ id, sid, grantHash, sub, why }) => ({
        id,
        sessionId: sid,
        grantId: grantHash,
        accountId: sub,
        why,
      })),
  };
}

function createSessions(provider: Provider): Identity['sessions'] {
  return {
    list: async (accountId) =>
      (await provider.sessions.list(accountId)).map(({ sid, device, startedAt, seenAt }) => ({
        sessionId: sid,
        device,
        startedAt,
        lastSeenAt: seenAt,
      })),
    end: (accountId, sessionId) => provider.sessions.end(accountId, sessionId),
  };
}

function createPasswords(provider: Provider): Identity['passwords'] {
  return {
    has: async (accountId) => (await provider.accounts.find({ sub: accountId }))?.hasPassword ?? false,
    change: (change) => changePassword(provider, change),
  };
}

async function changePassword(
  provider: Provider,
  { accountId, sessionId, address, currentPassword, newPassword, language }: PasswordChange,
): Promise<void> {
  const networks = listNetworks(address);
  const change = { current: currentPassword, next: newPassword, networks, ...(sessionId ? { keepSid: sessionId } : {}) };
  const outcome = await provider.accounts.changePassword(accountId, change).catch((error: unknown) => {
    if (!(error instanceof IdentityError)) throw error;
    const { cause, retryAfterMs } = error;
    const message = error.messageIn(language);
    if (error.code === 'limited') throw new WireError('rate_limited', { message, cause, ...(retryAfterMs ? { retryAfterMs } : {}) });
    if (error.code === 'busy') throw new WireError('unavailable', { message, cause });
    throw new WireError('validation', { cause, fields: { newPassword: message } });
  });
  if (outcome === 'absent') throw new WireError('not_found', { reason: 'no_password' });
  if (outcome === 'wrong') throw new WireError('validation', { fields: { currentPassword: 'This isn’t your current password.' } });
}

function createRecovery({ recovery }: Provider): Identity['recovery'] {
  return {
    createChallenge: async (accountId, userName, connectionId) => {
      const { challengeId, options, expiresAt } = await recovery.options({ accountId, userName, connectionId });
      return { challengeId, options: { ...options }, expiresAt };
    },
    verify: (accountId, challengeId, credential, { connectionId, language }) =>
      mapIdentityErrors(recovery.verify(accountId, challengeId, credential as unknown as RegistrationResponseJSON, connectionId), language),
    apply: (accountId, passkey, email) => recovery.apply(accountId, passkey as JsonObject, email),
  };
}

function createAccounts(provider: Provider): Identity['accounts'] {
  return {
    find: async (key) => {
      const account = await provider.accounts.find('accountId' in key ? { sub: key.accountId } : key);
      if (!account) return null;
      const passkeys = await provider.passkeys.list(account.sub);
      return { accountId: account.sub, roles: account.roles.client, hasPasskey: passkeys.length > 0 };
    },
    setRoles: async (accountId, roles) => {
      const account = await provider.accounts.find({ sub: accountId });
      return (
        account !== undefined &&
        (await provider.accounts.setRoles(accountId, { realm: account.roles.realm, client: roles }, 'admin')) === 'changed'
      );
    },
  };
}

/** Maps the provider's errors to the contract's codes, in the reader's language. */
async function mapIdentityErrors<T>(work: Promise<T>, language: PasskeyCaller['language']): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    // An unknown passkey (`absent`) is not a field error but `forbidden`.
    const code =
      error.code === 'expired'
        ? 'expired'
        : error.code === 'taken'
          ? 'conflict'
          : error.code === 'refused' || error.code === 'absent'
            ? 'forbidden'
            : 'validation';
    const message = error.messageIn(language);
    throw new WireError(code, {
      message,
      cause: error,
      ...(code === 'validation' ? { fields: { credential: message } } : {}),
    });
  }
}

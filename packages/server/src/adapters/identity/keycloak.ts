import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { WireError } from '../../platform/wire-error.ts';
import type { Claims, Identity } from '../../ports/identity.ts';

/**
 * A real Keycloak behind the port: tokens are checked against its published keys. It keeps passkeys and devices to its own pages, and does not tell
 * us when a session ends, so that an ended session counts until its token expires (Keycloak's default: 5 minutes).
 */
export function keycloakIdentity({ url, realm, clientId }: { url: string; realm: string; clientId: string }): Identity {
  const issuer = `${url}/realms/${realm}`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`), { timeoutDuration: 5_000 });
  const emails = new Map<string, { email: string | null; verified: boolean }>();
  return {
    provider: 'keycloak',
    verify: async (token) => {
      const payload = await jwtVerify(token, keys, {
        issuer,
        algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
        requiredClaims: ['exp', 'iat', 'sub'],
      }).then(
        (verified) => verified.payload,
        (cause: unknown) => {
          throw new WireError('unauthenticated', { message: 'Your session has expired. Sign in again.', cause });
        },
      );
      // Keycloak sets `azp` to the client that the token was made for; a token of another client of the realm is not for us.
      if (payload['azp'] !== clientId || payload['typ'] !== 'Bearer') throw new WireError('unauthenticated');
      const claims = readClaims(payload, clientId);
      if (emails.size > 10_000) emails.clear();
      emails.set(claims.accountId, { email: claims.email, verified: claims.emailVerified });
      return claims;
    },
    // The realm maps the user attribute itself; without it the app asks GET /v1/aname at each sign-in.
    setUsername: () => Promise.resolve(),
    emailOf: (accountId) => Promise.resolve(emails.get(accountId) ?? { email: null, verified: false }),
    passkeys: null,
    sessions: null,
    endedSince: () => Promise.resolve([]),
  };
}

function readClaims(payload: JWTPayload, clientId: string): Claims {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  if (!payload.sub || typeof payload.exp !== 'number') throw new WireError('unauthenticated');
  const access = payload['resource_access'];
  const own = typeof access === 'object' && access !== null && Object.hasOwn(access, clientId) ? Reflect.get(access, clientId) : undefined;
  const given: unknown = typeof own === 'object' && own !== null ? Reflect.get(own, 'roles') : undefined;
  const roles = Array.isArray(given) ? given.filter((role) => typeof role === 'string') : [];
  return {
    accountId: payload.sub,
    sessionId: text(payload['sid']),
    grantId: null,
    username: text(payload['straplineUsername']),
    preferredUsername: text(payload['preferred_username']),
    publicKey: text(payload['publicKey']),
    email: text(payload['email']),
    emailVerified: payload['email_verified'] === true,
    roles,
    isAdmin: roles.includes('admin'),
    authAt: typeof payload['auth_time'] === 'number' ? new Date(payload['auth_time'] * 1000) : null,
    expiresAt: new Date(payload.exp * 1000),
  };
}

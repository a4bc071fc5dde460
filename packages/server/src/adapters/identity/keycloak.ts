import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import { WireError } from '../../platform/wire-error.ts';
import type { Claims, Identity } from '../../ports/identity.ts';

/**
 * A Keycloak server: tokens are verified with its published keys (JWKS). Passkeys and devices are managed on its own pages. It does not notify us of ended
 * sessions, so they stay valid until the token expires (Keycloak's default: 5 minutes).
 */
export function createKeycloakIdentity({ url, realm, clientId }: { url: string; realm: string; clientId: string }): Identity {
  const issuer = `${url}/realms/${realm}`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`), { timeoutDuration: 5_000 });
  const emails = new Map<string, { email: string | null; verified: boolean }>();
  return {
    provider: 'keycloak',
    verifyToken: async (token) => {
      const payload = await jwtVerify(token, keys, {
        issuer,
        algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
        requiredClaims: ['exp', 'iat', 'sub'],
      }).then(
        (verified) => verified.payload,
        (cause: unknown) => {
          throw new WireError('unauthenticated', { reason: 'session_expired', cause });
        },
      );
      // `azp` is the client that the token was issued to; refuse tokens of the realm's other clients.
      if (payload['azp'] !== clientId || payload['typ'] !== 'Bearer') throw new WireError('unauthenticated');
      const claims = readClaims(payload, clientId);
      if (emails.size > 10_000) emails.clear();
      emails.set(claims.accountId, { email: claims.email, verified: claims.emailVerified });
      return claims;
    },
    // The realm can map the user attribute; otherwise the app calls GET /v1/aname at each sign-in.
    setUsername: () => Promise.resolve(),
    getEmail: (accountId) => Promise.resolve(emails.get(accountId) ?? { email: null, verified: false }),
    eraseAccount: (accountId) => {
      emails.delete(accountId);
      return Promise.resolve(false);
    },
    passkeys: null,
    passwords: null,
    recovery: null,
    sessions: null,
    accounts: null,
    listEndedSince: () => Promise.resolve([]),
  };
}

function readClaims(payload: JWTPayload, clientId: string): Claims {
  const readText = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  if (!payload.sub || typeof payload.exp !== 'number') throw new WireError('unauthenticated');
  const access = payload['resource_access'];
  const application =
    typeof access === 'object' && access !== null && Object.hasOwn(access, clientId) ? Reflect.get(access, clientId) : undefined;
  const applicationRoles: unknown = typeof application === 'object' && application !== null ? Reflect.get(application, 'roles') : undefined;
  const roles = Array.isArray(applicationRoles) ? applicationRoles.filter((role) => typeof role === 'string') : [];
  return {
    accountId: payload.sub,
    sessionId: readText(payload['sid']),
    grantId: null,
    username: readText(payload['straplineUsername']),
    preferredUsername: readText(payload['preferred_username']),
    publicKey: readText(payload['publicKey']),
    email: readText(payload['email']),
    emailVerified: payload['email_verified'] === true,
    roles,
    isAdmin: roles.includes('admin'),
    authAt: typeof payload['auth_time'] === 'number' ? new Date(payload['auth_time'] * 1000) : null,
    expiresAt: new Date(payload.exp * 1000),
  };
}

import { importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { IdentityError } from './identity-error.ts';
import { createPrivateKeySet, toPublicJwk } from './keys.ts';
import type { IdentitySettings } from './options.ts';
import { createToken } from './secrets.ts';
import { recordSession } from './sessions.ts';
import type { AccountRow, JsonObject, KeyRow } from './store-rows.ts';

/** A verified access token. */
export type AccessToken = {
  sub: string;
  sid: string;
  /** Hash of the grant it was issued under; null for a minted one. */
  grantHash: string | null;
  authTime: Date;
  username: string | null;
  preferredUsername: string | null;
  publicKey: string;
  email: string | null;
  emailVerified: boolean;
  realmRoles: string[];
  clientRoles: string[];
  version: number;
  issuedAt: Date;
  expiresAt: Date;
};

/** The claims beside the registered ones, named as in Keycloak. */
export function createAccessClaims(
  settings: IdentitySettings,
  account: AccountRow,
  clientId: string,
  sid: string,
  { authTime, amr }: { authTime: number; amr: readonly string[] },
): JsonObject {
  const withheld = account.clientRoles.filter((role) => settings.passkeyRoles.includes(role) && !amr.includes('hwk'));
  return {
    typ: 'Bearer',
    azp: clientId,
    sid,
    auth_time: authTime,
    amr: [...amr],
    ver: account.version,
    ...createPersonClaims(settings, account),
    realm_access: { roles: account.realmRoles },
    resource_access: { [clientId]: { roles: account.clientRoles.filter((role) => !withheld.includes(role)) } },
    // Lets the app say that a sign-in with a passkey would give them.
    ...(withheld.length > 0 ? { withheld_roles: withheld } : {}),
  };
}

export function createPersonClaims(settings: IdentitySettings, account: AccountRow): JsonObject {
  return {
    publicKey: account.publicKey,
    ...(account.signInName ? { preferred_username: account.signInName } : {}),
    ...(account.username ? { [settings.usernameClaim]: account.username } : {}),
    ...(account.email ? { email: account.email } : {}),
    email_verified: account.emailVerified,
  };
}

function readClaims(settings: IdentitySettings, payload: JWTPayload): AccessToken {
  const text = (name: string): string | null => (typeof payload[name] === 'string' ? payload[name] : null);
  const number = (name: string): number => (typeof payload[name] === 'number' ? payload[name] : 0);
  const sid = text('sid');
  if (!payload.sub || !sid) throw new IdentityError('invalid', 'This server did not issue the token.');
  const client = text('azp') ?? '';
  return {
    sub: payload.sub,
    sid,
    grantHash: text('grant'),
    authTime: new Date(number('auth_time') * 1000),
    username: text(settings.usernameClaim),
    preferredUsername: text('preferred_username'),
    publicKey: text('publicKey') ?? '',
    email: text('email'),
    emailVerified: payload['email_verified'] === true,
    realmRoles: listRoles(payload['realm_access']),
    clientRoles: listRoles(getField(payload['resource_access'], client)),
    version: number('ver'),
    issuedAt: new Date(number('iat') * 1000),
    expiresAt: new Date(number('exp') * 1000),
  };
}

function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
}

function listRoles(value: unknown): string[] {
  const roles = getField(value, 'roles');
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];
}

export function createTokens(settings: IdentitySettings, keys: () => KeyRow[]) {
  /** Only published keys, by `kid`; keys in the token's header are ignored. */
  async function keyFor(kid: string | undefined) {
    const row = keys().find((key) => key.kid === kid);
    if (!row) throw new IdentityError('invalid', 'The token is not signed by a known key.');
    return await importJWK(toPublicJwk(row), 'RS256');
  }

  /** Signature, algorithm, type, issuer, audience and time. @throws IdentityError `invalid` or `expired` */
  async function verify(accessToken: string): Promise<AccessToken> {
    try {
      const { payload } = await jwtVerify(accessToken, async (header) => await keyFor(header.kid), {
        algorithms: ['RS256'],
        typ: 'at+jwt',
        issuer: settings.issuer,
        audience: settings.audience,
        requiredClaims: ['exp', 'iat', 'sub'],
        currentDate: settings.clock(),
      });
      return readClaims(settings, payload);
    } catch (cause) {
      if (cause instanceof IdentityError) throw cause;
      const expired = cause instanceof Error && 'code' in cause && cause.code === 'ERR_JWT_EXPIRED';
      throw new IdentityError(expired ? 'expired' : 'invalid', expired ? 'The token has expired.' : 'The token is invalid.', { cause });
    }
  }

  return {
    verify,
    /** `verify`, plus: session and grant still exist, the account isn't disabled and its roles are unchanged. Reads session and account once each. */
    async verifyLive(accessToken: string): Promise<AccessToken> {
      const token = await verify(accessToken);
      const [alive, account] = await Promise.all([
        settings.store.isSessionAlive(token.sid, settings.clock(), token.grantHash),
        settings.store.findAccount({ sub: token.sub }),
      ]);
      if (!alive || !account || account.disabledAt || account.version !== token.version)
        throw new IdentityError('expired', 'The token is no longer valid.');
      return token;
    },
    /** An ordinary access token with its own session, for demo tools and tests. */
    async mint(sub: string, amr: readonly string[] = ['hwk']): Promise<{ accessToken: string; sid: string }> {
      const clientId = settings.clients[0]?.clientId ?? '';
      const account = await settings.store.findAccount({ sub });
      if (!account || account.disabledAt) throw new IdentityError('absent', (errors) => errors.accountMissing);
      const sid = createToken(16);
      await recordSession(settings, sid, sub, undefined);
      const now = Math.floor(settings.clock().getTime() / 1000);
      const [jwk] = createPrivateKeySet(keys(), settings.clock()).keys;
      if (!jwk?.kid) throw new Error('no signing key');
      const accessToken = await new SignJWT({
        ...createAccessClaims(settings, account, clientId, sid, { authTime: now, amr }),
        client_id: clientId,
        scope: 'openid',
      })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: jwk.kid })
        .setIssuer(settings.issuer)
        .setAudience(settings.audience)
        .setSubject(sub)
        .setJti(createToken(16))
        .setIssuedAt(now)
        .setExpirationTime(now + settings.limits.accessTokenSeconds)
        .sign(await importJWK(jwk, 'RS256'));
      return { accessToken, sid };
    },
  };
}

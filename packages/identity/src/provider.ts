import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { createPrivateKeySet } from './keys.ts';
import { createModelAdapter } from './model-adapter.ts';
import type { IdentitySettings } from './options.ts';
import { logoutPage, sendErrorPage, sendSignedOutPage } from './pages/notices.ts';
import { createKeyedHash, hashId } from './secrets.ts';
import { recordSession } from './sessions.ts';
import type { KeyRow } from './store-rows.ts';
import { languages } from './texts/languages.ts';
import { createAccessClaims, createPersonClaims } from './tokens.ts';

const scopes = ['openid', 'profile', 'email', 'roles', 'offline_access'];

/** Configures the OpenID library; called again when the signing keys change. */
export function buildProvider(settings: IdentitySettings, keys: KeyRow[]): Provider {
  const provider = new Provider(settings.issuer, createConfiguration(settings, keys));
  // plugin.ts sets scheme and host of every request from the settings, so the forwarding headers are trustworthy.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    await next();
    // The client library sends its token requests with credentials, also from a page of another origin.
    if (isClientOrigin(settings, ctx.get('origin'))) ctx.set('access-control-allow-credentials', 'true');
  });
  formatRefreshTokens(provider);
  endSessionsWithNotice(settings, provider);
  provider.on('server_error', (_ctx, error) => settings.log.error({ error: error.message, stack: error.stack }, 'identity request failed'));
  // Koa's application error event: aborted requests and unexpected errors. Without a listener, Koa prints to the console.
  EventEmitter.prototype.on.call(provider, 'error', (error: Error) =>
    settings.log.warn({ error: error.message }, 'identity request aborted or failed'),
  );
  provider.on('authorization.error', (_ctx, error) =>
    settings.log.info({ error: error.message, why: getErrorDetail(error) }, 'authorization refused'),
  );
  provider.on('grant.error', (_ctx, error) => settings.log.info({ error: error.message, why: getErrorDetail(error) }, 'token refused'));
  return provider;
}

function getErrorDetail(error: Error): string {
  return error instanceof errors.OIDCProviderError ? (error.error_description ?? '') : '';
}

function createConfiguration(settings: IdentitySettings, keys: KeyRow[]): Configuration {
  const openid = (path: string) => `/protocol/openid-connect/${path}`;
  return {
    adapter: createModelAdapter(settings.store, () => new Date(), settings.clock),
    jwks: createPrivateKeySet(keys, settings.clock()),
    clients: settings.clients.map((client) => ({
      client_id: client.clientId,
      token_endpoint_auth_method: 'none',
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: client.redirectUris,
      post_logout_redirect_uris: client.postLogoutRedirectUris,
      require_auth_time: true,
    })),
    routes: { authorization: openid('auth'), token: openid('token'), end_session: openid('logout'), jwks: openid('certs') },
    discovery: {
      userinfo_endpoint: settings.issuer + openid('userinfo'),
      revocation_endpoint: settings.issuer + openid('revoke'),
      ui_locales_supported: [...languages],
    },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    scopes,
    claims: { openid: ['sub', 'publicKey'], profile: ['preferred_username', settings.usernameClaim], email: ['email', 'email_verified'] },
    extraParams: {
      // Hashed, so that a stored interaction contains no usable token.
      signin_token: (ctx, value) => takeParam(settings, ctx, 'signin_token', value, hashId),
      signup_token: (ctx, value) => takeParam(settings, ctx, 'signup_token', value, hashId),
      terms: (ctx, value) => takeParam(settings, ctx, 'terms', value),
      screen: (ctx, value) => takeParam(settings, ctx, 'screen', value),
    },
    cookies: createCookieOptions(settings),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => true,
    ttl: createTimesToLive(settings),
    clientBasedCORS: (_ctx, origin, client) =>
      settings.clients.some((allowed) => allowed.clientId === client.clientId && allowed.origins.includes(origin)),
    features: createFeatures(settings),
    formats: { customizers: { jwt: (_ctx, _token, jwt) => followClock(settings, jwt.payload) } },
    extraTokenClaims: (ctx, token) => createAccessTokenClaims(settings, ctx, token),
    findAccount: async (_ctx, sub) => {
      const account = await settings.store.findAccount({ sub });
      if (!account || account.disabledAt) return undefined;
      return { accountId: sub, claims: async () => ({ sub, ...createPersonClaims(settings, account) }) };
    },
    interactions: { url: (_ctx, interaction) => `${settings.base}/login/${interaction.uid}`, policy: createLoginPolicy() },
    loadExistingGrant: (ctx) => createFirstPartyGrant(settings, ctx),
    renderError: async (ctx, out) => sendErrorPage(settings, ctx, out),
  };
}

type TokenWithClaims = Parameters<NonNullable<Configuration['extraTokenClaims']>>[1];

function createTimesToLive({ limits }: IdentitySettings): Configuration['ttl'] {
  const now = () => Math.floor(Date.now() / 1000);
  return {
    AuthorizationCode: 60,
    AccessToken: limits.accessTokenSeconds,
    IdToken: limits.accessTokenSeconds,
    RefreshToken: (_ctx, token) => Math.max(1, Math.min(limits.refreshIdleSeconds, (token.iiat ?? now()) + limits.sessionSeconds - now())),
    Session: (_ctx, session) => Math.max(1, (session.loginTs ?? now()) + limits.sessionSeconds - now()),
    Grant: limits.sessionSeconds,
    Interaction: limits.interactionSeconds,
  };
}

function createFeatures(settings: IdentitySettings): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (ctx, form) => logoutPage(settings, ctx, form),
      postLogoutSuccessSource: async (ctx) => sendSignedOutPage(settings, ctx),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => getResource(settings),
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== getResource(settings)) throw new errors.InvalidTarget();
        return {
          scope: scopes.join(' '),
          audience: settings.audience,
          accessTokenTTL: settings.limits.accessTokenSeconds,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        };
      },
    },
  };
}

/** Claims of an access token; none is issued for a closed account or an ended session. */
async function createAccessTokenClaims(settings: IdentitySettings, ctx: KoaContextWithOIDC, token: TokenWithClaims) {
  if (token.kind !== 'AccessToken' || !token.sessionUid) return undefined;
  const account = await settings.store.findAccount({ sub: token.accountId });
  const source = ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.RefreshToken;
  const { authTime, amr = [] } = source ?? {};
  if (!account || account.disabledAt || authTime === undefined) throw new errors.InvalidGrant('account is closed');
  if (!(await recordSession(settings, token.sessionUid, account.sub, ctx.get('user-agent'))))
    throw new errors.InvalidGrant('session has ended');
  return {
    ...createAccessClaims(settings, account, token.clientId ?? '', token.sessionUid, { authTime, amr }),
    grant: hashId(token.grantId),
  };
}

/** Drops our own parameters unless the navigation began on one of our pages. */
function takeParam(
  settings: IdentitySettings,
  ctx: KoaContextWithOIDC,
  name: string,
  value: unknown,
  keep = (text: string): string => text,
): void {
  if (!ctx.oidc.params || value === undefined) return;
  ctx.oidc.params[name] = typeof value === 'string' && value !== '' && isFromOurPages(settings, ctx) ? keep(value) : undefined;
}

/**
 * Prevents login CSRF: a link with an attacker's token would sign the person in to the attacker's account, and one with `terms` would accept the terms
 * for them. Browsers send where a navigation began; requests without these headers come from programs.
 */
function isFromOurPages(settings: IdentitySettings, ctx: KoaContextWithOIDC): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site === '' || site === 'same-origin') return true;
  const referer = ctx.get('referer');
  if (!URL.canParse(referer)) return false;
  return isClientOrigin(settings, new URL(referer).origin);
}

function isClientOrigin({ clients }: IdentitySettings, origin: string): boolean {
  return clients.some(({ origins }) => origins.includes(origin));
}

/** The library sets token times from the system clock, but tokens are verified with the host's clock, which tests and the demo can change. */
function followClock(settings: IdentitySettings, payload: { [claim: string]: unknown } | undefined): void {
  if (typeof payload?.['iat'] !== 'number' || typeof payload['exp'] !== 'number') return;
  const ahead = Math.round((settings.clock().getTime() - Date.now()) / 1000);
  payload['iat'] += ahead;
  payload['exp'] += ahead;
}

function getResource(settings: IdentitySettings): string {
  return `urn:${settings.audience}`;
}

/** `__Host-` requires the path `/`, so the two cookies bound to an interaction's path use `__Secure-`. */
function createCookieOptions(settings: IdentitySettings): Configuration['cookies'] {
  const host = settings.secure ? '__Host-' : '';
  const path = settings.secure ? '__Secure-' : '';
  const options = { httpOnly: true, sameSite: 'lax', signed: true, secure: settings.secure } as const;
  return {
    keys: [createKeyedHash(settings.secret, 'cookies')],
    names: { session: `${host}identity_session`, interaction: `${path}identity_login`, resume: `${path}identity_resume` },
    long: { ...options, path: '/' },
    short: options,
  };
}

/** Sign-up is its own prompt, a token parameter always triggers the login prompt, and there is no consent: all clients are first-party. */
function createLoginPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('token', 'a sign-in token was handed over', 'login_required', (ctx) => {
      const { params, result } = ctx.oidc;
      return Boolean(params?.['signin_token'] || params?.['signup_token']) && !result?.login;
    }),
  );
  return policy;
}

/** Reuses the session's grant, or creates one if it was revoked, as after a replayed refresh token. */
async function createFirstPartyGrant(settings: IdentitySettings, ctx: KoaContextWithOIDC) {
  const { oidc } = ctx;
  const { client, session } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grantId = oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = grantId ? await oidc.provider.Grant.find(grantId) : undefined;
  if (existing && existing.accountId === session.accountId) return existing;
  const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scopes.join(' '));
  grant.addResourceScope(getResource(settings), scopes.join(' '));
  await grant.save();
  return grant;
}

/** A random id in the shape of a JWT, because keycloak-js decodes refresh tokens. */
function formatRefreshTokens(provider: Provider): void {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  Object.defineProperty(provider.RefreshToken.prototype, 'generateTokenId', {
    value: () => `${part({ typ: 'opaque' })}.${part({ typ: 'Refresh' })}.${randomBytes(32).toString('base64url')}`,
  });
}

/** Records the end of a session before the library destroys it, so that its sockets are closed. */
function endSessionsWithNotice(settings: IdentitySettings, provider: Provider): void {
  const destroy = provider.Session.prototype.destroy;
  provider.Session.prototype.destroy = async function destroyWithNotice() {
    if (this.accountId) await settings.store.endSessions({ sub: this.accountId, sid: this.uid, why: 'logout', at: settings.clock() });
    await destroy.call(this);
  };
}

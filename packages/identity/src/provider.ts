import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { privateKeySet } from './keys.ts';
import { modelAdapter } from './model-adapter.ts';
import type { Setting } from './options.ts';
import { errorPage, logoutPage, signedOutPage } from './pages/notices.ts';
import { hashId, keyedHash } from './secrets.ts';
import { noteSession } from './sessions.ts';
import type { KeyRow } from './store.ts';
import { accessClaims, personClaims } from './tokens.ts';

const scopes = ['openid', 'profile', 'email', 'roles', 'offline_access'];

/** The library with our settings. Built anew when the signing keys change. */
export function buildProvider(setting: Setting, keys: KeyRow[]): Provider {
  const provider = new Provider(setting.issuer, configuration(setting, keys));
  // Scheme and host are rewritten from the setting before a request gets here (plugin.ts), so they may be believed.
  provider.proxy = true;
  shapeRefreshTokens(provider);
  endSessionsWithNotice(setting, provider);
  provider.on('server_error', (_ctx, error) => setting.log.error({ error: error.message, stack: error.stack }, 'identity failed'));
  // Koa prints to the console where nobody listens; here end requests that broke off, and what the library did not foresee.
  EventEmitter.prototype.on.call(provider, 'error', (error: Error) => setting.log.warn({ error: error.message }, 'identity request broke'));
  provider.on('authorization.error', (_ctx, error) =>
    setting.log.info({ error: error.message, why: oauthDetail(error) }, 'authorization refused'),
  );
  provider.on('grant.error', (_ctx, error) => setting.log.info({ error: error.message, why: oauthDetail(error) }, 'token refused'));
  return provider;
}

function oauthDetail(error: Error): string {
  return error instanceof errors.OIDCProviderError ? (error.error_description ?? '') : '';
}

function configuration(setting: Setting, keys: KeyRow[]): Configuration {
  const { limits } = setting;
  const now = () => Math.floor(Date.now() / 1000);
  const openid = (path: string) => `/protocol/openid-connect/${path}`;
  return {
    adapter: modelAdapter(setting.store, () => new Date(), setting.clock),
    jwks: privateKeySet(keys, setting.clock()),
    clients: setting.clients.map((client) => ({
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
    discovery: { userinfo_endpoint: setting.issuer + openid('userinfo'), revocation_endpoint: setting.issuer + openid('revoke') },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    scopes,
    claims: { openid: ['sub', 'publicKey'], profile: ['preferred_username', setting.usernameClaim], email: ['email', 'email_verified'] },
    extraParams: {
      // Tokens are kept as a hash: what the interaction remembers must not be worth stealing.
      signin_token: (ctx, value) => takeParam(setting, ctx, 'signin_token', value, hashId),
      signup_token: (ctx, value) => takeParam(setting, ctx, 'signup_token', value, hashId),
      terms: (ctx, value) => takeParam(setting, ctx, 'terms', value),
      screen: (ctx, value) => takeParam(setting, ctx, 'screen', value),
    },
    cookies: cookies(setting),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => true,
    ttl: {
      AuthorizationCode: 60,
      AccessToken: limits.accessTokenSeconds,
      IdToken: limits.accessTokenSeconds,
      RefreshToken: (_ctx, token) =>
        Math.max(1, Math.min(limits.refreshIdleSeconds, (token.iiat ?? now()) + limits.sessionSeconds - now())),
      Session: (_ctx, session) => Math.max(1, (session.loginTs ?? now()) + limits.sessionSeconds - now()),
      Grant: limits.sessionSeconds,
      Interaction: limits.interactionSeconds,
    },
    clientBasedCORS: (_ctx, origin, client) =>
      setting.clients.some((known) => known.clientId === client.clientId && known.origins.includes(origin)),
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => logoutPage(setting, ctx, form),
        postLogoutSuccessSource: async (ctx) => signedOutPage(setting, ctx),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resourceOf(setting),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== resourceOf(setting)) throw new errors.InvalidTarget();
          return {
            scope: scopes.join(' '),
            audience: setting.audience,
            accessTokenTTL: limits.accessTokenSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
    formats: { customizers: { jwt: (_ctx, _token, jwt) => followClock(setting, jwt.payload) } },
    extraTokenClaims: async (ctx, token) => {
      if (token.kind !== 'AccessToken' || !token.sessionUid) return undefined;
      const account = await setting.store.findAccount({ sub: token.accountId });
      const authTime = ctx.oidc.entities.AuthorizationCode?.authTime ?? ctx.oidc.entities.RefreshToken?.authTime;
      if (!account || account.disabledAt || authTime === undefined) throw new errors.InvalidGrant('account is closed');
      if (!(await noteSession(setting, token.sessionUid, account.sub, ctx.get('user-agent'))))
        throw new errors.InvalidGrant('session has ended');
      return { ...accessClaims(setting, account, token.clientId ?? '', token.sessionUid, authTime), grant: hashId(token.grantId) };
    },
    findAccount: async (_ctx, sub) => {
      const account = await setting.store.findAccount({ sub });
      if (!account || account.disabledAt) return undefined;
      return { accountId: sub, claims: async () => ({ sub, ...personClaims(setting, account) }) };
    },
    interactions: { url: (_ctx, interaction) => `${setting.base}/login/${interaction.uid}`, policy: loginPolicy() },
    loadExistingGrant: (ctx) => firstPartyGrant(setting, ctx),
    renderError: async (ctx, out) => errorPage(setting, ctx, out),
  };
}

/** Our own parameters say what the app has done already; from anywhere else than its pages they are dropped. */
function takeParam(setting: Setting, ctx: KoaContextWithOIDC, name: string, value: unknown, keep = (text: string): string => text): void {
  if (!ctx.oidc.params || value === undefined) return;
  ctx.oidc.params[name] = typeof value === 'string' && value !== '' && cameFromOurPages(setting, ctx) ? keep(value) : undefined;
}

/**
 * A stranger's link with a stranger's token would sign a person in to the stranger's account, and one with `terms` would tick for them. Browsers
 * say where a navigation began: only our own pages count. A program sends no such header.
 */
function cameFromOurPages(setting: Setting, ctx: KoaContextWithOIDC): boolean {
  const site = ctx.get('sec-fetch-site');
  if (site === '' || site === 'same-origin') return true;
  const referer = ctx.get('referer');
  if (!URL.canParse(referer)) return false;
  const { origin } = new URL(referer);
  return setting.clients.some((client) => client.origins.includes(origin));
}

/** The library stamps access tokens with the system's time; whoever checks them goes by the host's clock. The two differ only where a host turns its clock. */
function followClock(setting: Setting, payload: { [claim: string]: unknown } | undefined): void {
  if (typeof payload?.['iat'] !== 'number' || typeof payload['exp'] !== 'number') return;
  const ahead = Math.round((setting.clock().getTime() - Date.now()) / 1000);
  payload['iat'] += ahead;
  payload['exp'] += ahead;
}

function resourceOf(setting: Setting): string {
  return `urn:${setting.audience}`;
}

/** `__Host-` wants the path `/`, so the two cookies bound to one interaction's path take `__Secure-`. */
function cookies(setting: Setting): Configuration['cookies'] {
  const host = setting.secure ? '__Host-' : '';
  const path = setting.secure ? '__Secure-' : '';
  const options = { httpOnly: true, sameSite: 'lax', signed: true, secure: setting.secure } as const;
  return {
    keys: [keyedHash(setting.secret, 'cookies')],
    names: { session: `${host}identity_session`, interaction: `${path}identity_login`, resume: `${path}identity_resume` },
    long: { ...options, path: '/' },
    short: options,
  };
}

/** Sign-up is a prompt of its own; a handed-over token always asks for the login step; consent is never asked, all clients being ours. */
function loginPolicy(): interactionPolicy.DefaultPolicy {
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

/** A grant revoked by a replayed refresh token leaves its id in the session: then a new one is made. */
async function firstPartyGrant(setting: Setting, ctx: KoaContextWithOIDC) {
  const { oidc } = ctx;
  const { client, session } = oidc;
  if (!client || !session?.accountId) return undefined;
  const known = oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = known ? await oidc.provider.Grant.find(known) : undefined;
  if (existing && existing.accountId === session.accountId) return existing;
  const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(scopes.join(' '));
  grant.addResourceScope(resourceOf(setting), scopes.join(' '));
  await grant.save();
  return grant;
}

/** keycloak-js decodes the refresh token, so it looks like a JWT; it is nothing but a random id. */
function shapeRefreshTokens(provider: Provider): void {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  Object.defineProperty(provider.RefreshToken.prototype, 'generateTokenId', {
    value: () => `${part({ typ: 'opaque' })}.${part({ typ: 'Refresh' })}.${randomBytes(32).toString('base64url')}`,
  });
}

/** Sign-out destroys the library's session; before it goes, its end is noted for everybody who holds a socket of it. */
function endSessionsWithNotice(setting: Setting, provider: Provider): void {
  const destroy = provider.Session.prototype.destroy;
  provider.Session.prototype.destroy = async function destroyWithNotice() {
    if (this.accountId) await setting.store.endSessions({ sub: this.accountId, sid: this.uid, why: 'logout', at: setting.clock() });
    await destroy.call(this);
  };
}

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { IdentityError } from './identity-error.ts';
import { takeAttemptByAddress } from './limits.ts';
import { addLoginRoutes, type LoginParts } from './login-routes.ts';
import type { IdentitySettings } from './options.ts';
import { createRefusedPage } from './pages/notices.ts';
import { sendPage } from './pages/page.ts';
import { chooseLanguage } from './reader-language.ts';
import { getTexts } from './texts/languages.ts';
import { createPersonClaims, type createTokens } from './tokens.ts';

type PluginParts = LoginParts & { tokens: ReturnType<typeof createTokens>; sweep: () => Promise<number> };

/** All routes under `/realms/<realm>`, in their own scopes so that the host's body parsers stay unchanged. */
export function createIdentityPlugin(parts: PluginParts): FastifyPluginAsync {
  return async (host) => {
    scheduleSweep(host, parts);
    await host.register(async (app) => addProtocolRoutes(app, parts));
    await host.register(async (app) => {
      acceptForms(app);
      addErrorHandlers(app, parts.settings);
      addLoginRoutes(app, parts);
      addResourceRoutes(app, parts);
      app.post(`${parts.settings.base}/protocol/openid-connect/revoke`, (request, reply) => revokeToken(parts, request, reply));
    });
  };
}

function scheduleSweep(host: FastifyInstance, { settings, sweep }: PluginParts): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  const run = () =>
    sweep()
      .catch((error: unknown) =>
        settings.log.error(
          { error: error instanceof Error ? error.message : String(error) },
          'could not delete expired identity rows or rotate keys; retrying at the next interval',
        ),
      )
      .finally(() => {
        running = undefined;
      });
  host.addHook('onReady', async () => {
    // A sweep that takes longer than the interval is not joined by another one.
    timer = setInterval(() => {
      running ??= run();
    }, settings.limits.sweepEveryMs);
    timer.unref();
  });
  host.addHook('onClose', async () => {
    clearInterval(timer);
    // The database may be closed next.
    await running;
    await settings.hashes.close();
  });
}

function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 65_536 }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}

/** Shows an error page; the details go to the log. */
function addErrorHandlers(app: FastifyInstance, settings: IdentitySettings): void {
  app.setErrorHandler((error, request, reply) => {
    const status =
      typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    const message = error instanceof Error ? error.message : String(error);
    if (status >= 500) settings.log.error({ error: message, path: request.routeOptions.url }, 'identity request failed');
    const language = chooseLanguage(settings, request.headers);
    const { failed, unreadable } = getTexts(language).notice;
    sendPage(settings, reply, status, createRefusedPage(settings, language, status >= 500 ? failed : unreadable));
    return reply;
  });
}

/** The library's endpoints. It reads the raw request, with scheme and host replaced by the configured ones. */
function addProtocolRoutes(app: FastifyInstance, { settings, provider }: PluginParts): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const { host, protocol } = new URL(settings.issuerOrigin);
  let memoized: { library: Provider; handle: ReturnType<Provider['callback']> } | undefined;

  /** Memoized: building the library's handler is expensive. */
  function getHandler(): ReturnType<Provider['callback']> {
    const library = provider();
    if (memoized?.library !== library) memoized = { library, handle: library.callback() };
    return memoized.handle;
  }

  async function forward(request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> {
    const { raw } = request;
    reply.hijack();
    raw.headers.host = host;
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    reply.raw.setHeader('referrer-policy', 'same-origin');
    reply.raw.setHeader('content-security-policy', createScriptPolicy(settings));
    Object.assign(raw, { originalUrl: settings.base + path });
    raw.url = path;
    await getHandler()(raw, reply.raw);
  }

  async function authorize(request: FastifyRequest, reply: FastifyReply, search: URLSearchParams): Promise<void> {
    // A silent check stores nothing; anything else creates an interaction, so it is rate limited.
    if (search.get('prompt') !== 'none') {
      try {
        await takeAttemptByAddress(settings, 'startsPerAddress', settings.networksOf(request));
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
        const language = chooseLanguage(settings, request.headers, search.get('ui_locales'));
        return sendPage(settings, reply, 429, createRefusedPage(settings, language, error.messageIn(language)), error.retryAfterMs);
      }
    }
    await forward(request, reply, `/protocol/openid-connect/auth?${search}`);
  }

  const path = (request: FastifyRequest) => request.url.slice(settings.base.length);
  // The return from the sign-in pages is identified by its cookie; the library fails there on a client_id in the query.
  app.get(`${settings.base}/protocol/openid-connect/auth/:uid`, (request, reply) =>
    forward(request, reply, path(request).split('?', 1).join('')),
  );
  const searchOf = (request: FastifyRequest) => new URL(request.url, settings.issuerOrigin).searchParams;
  app.get(`${settings.base}/protocol/openid-connect/auth`, (request, reply) => authorize(request, reply, searchOf(request)));
  // keycloak-js's `register()` comes here.
  app.get(`${settings.base}/protocol/openid-connect/registrations`, (request, reply) => {
    const search = searchOf(request);
    search.set('prompt', 'create');
    return authorize(request, reply, search);
  });
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${settings.base}/protocol/openid-connect/*`,
    handler: (request, reply) => forward(request, reply, path(request)),
  });
  app.route({
    method: ['GET', 'OPTIONS'],
    url: `${settings.base}/.well-known/*`,
    handler: (request, reply) => forward(request, reply, path(request)),
  });
}

/** For the library's self-submitting forms; the library adds the hash of its script. */
function createScriptPolicy(settings: IdentitySettings): string {
  const origins = [...new Set(settings.clients.flatMap((client) => client.origins))].filter((origin) => origin !== settings.issuerOrigin);
  return `default-src 'none'; script-src 'self'; form-action ${["'self'", ...origins].join(' ')}; base-uri 'none'; frame-ancestors 'self'`;
}

/** The endpoints for access tokens, and the page with which keycloak-js checks for third-party cookies. */
function addResourceRoutes(app: FastifyInstance, parts: PluginParts): void {
  const { settings } = parts;
  const userinfo = `${settings.base}/protocol/openid-connect/userinfo`;
  const account = `${settings.base}/account`;

  app.route({
    method: ['GET', 'POST'],
    url: userinfo,
    handler: (request, reply) =>
      withToken(parts, request, reply, (row) => ({
        sub: row.sub,
        ...createPersonClaims(settings, row),
        realm_access: { roles: row.realmRoles },
      })),
  });
  app.get(account, (request, reply) => {
    if (!request.headers.authorization) return reply.redirect(settings.branding.accountUrl ?? '/account', 303);
    return withToken(parts, request, reply, (row) => ({
      id: row.sub,
      username: row.signInName ?? row.username,
      email: row.email,
      emailVerified: row.emailVerified,
      createdTimestamp: row.createdAt.getTime(),
      attributes: {},
    }));
  });
  for (const url of [userinfo, account]) {
    app.options(url, (request, reply) => {
      allowOrigin(settings, request, reply);
      return reply
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'authorization, content-type')
        .code(204)
        .send();
    });
  }
  app.get(`${settings.base}/protocol/openid-connect/3p-cookies/step1.html`, (_request, reply) => {
    const origins = settings.clients.flatMap((client) => client.origins);
    const script = "parent.postMessage('supported','*')";
    const hash = createHash('sha256').update(script).digest('base64');
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; frame-ancestors ${["'self'", ...new Set(origins)].join(' ')}`,
    });
    reply.raw.end(`<!doctype html><title>Cookies</title><script>${script}</script>`);
  });
}

function allowOrigin(settings: IdentitySettings, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  reply.header('vary', 'Origin');
  if (origin && settings.clients.some((client) => client.origins.includes(origin))) reply.header('access-control-allow-origin', origin);
}

type Row = NonNullable<Awaited<ReturnType<IdentitySettings['store']['findAccount']>>>;

async function withToken(
  parts: PluginParts,
  request: FastifyRequest,
  reply: FastifyReply,
  present: (row: Row) => object,
): Promise<FastifyReply> {
  allowOrigin(parts.settings, request, reply);
  reply.header('cache-control', 'no-store');
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  try {
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw new IdentityError('invalid', 'The access token is missing.');
    const { sub } = await parts.tokens.verifyLive(token);
    const row = await parts.settings.store.findAccount({ sub });
    if (!row) throw new IdentityError('expired', (errors) => errors.accountMissing);
    return await reply.send(present(row));
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    return await reply
      .code(401)
      .header('www-authenticate', 'Bearer error="invalid_token"')
      .send({ error: 'invalid_token', error_description: error.message });
  }
}

/** RFC 7009. Implemented here because the library rejects tokens that look like a JWT. Unknown tokens get the same response. */
async function revokeToken({ settings, provider }: PluginParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  allowOrigin(settings, request, reply);
  const form = new Map(Object.entries(typeof request.body === 'object' && request.body !== null ? request.body : {}));
  const clientId = form.get('client_id');
  if (!settings.clients.some((client) => client.clientId === clientId)) return await reply.code(401).send({ error: 'invalid_client' });
  const submittedToken = form.get('token');
  if (typeof submittedToken !== 'string' || submittedToken === '') return await reply.code(400).send({ error: 'invalid_request' });
  const library = provider();
  const token = await library.RefreshToken.find(submittedToken);
  if (token && token.clientId === clientId && token.grantId) await library.RefreshToken.revokeByGrantId(token.grantId);
  return await reply.code(200).send();
}

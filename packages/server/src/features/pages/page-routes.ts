import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { App } from '@strapline/contract/apps/app';
import { errorTable } from '@strapline/contract/errors';
import { isLanguage, languageParam } from '@strapline/contract/languages';
import { findPage, type PageName } from '@strapline/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getFooterLinks } from '../../platform/apps.ts';
import { createBrowserSecret, readBrowserSecret } from '../../platform/browser-cookie.ts';
import { createAddressReader } from '../../platform/client-address.ts';
import { type HttpCaller, sendProblem } from '../../platform/http-gateway.ts';
import { choosePageLanguage, keepChosenLanguage } from '../../platform/language/asked-language.ts';
import { takeAddressToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { loadMessages } from '../language/language.ts';
import { addListingFeed } from './listing-feed.ts';
import { addLlmsText } from './llms-text.ts';
import { type Dispatch, loadPage } from './load-page.ts';
import type { LoadedPage } from './loaded-page.ts';
import { addOembed, decodePath, drawDiscovery } from './oembed.ts';
import { createHomeHead, drawHead, type HeadApp } from './page-head.ts';
import { createMarkupRenderer, type RenderMarkup } from './page-markup.ts';
import { createPagePolicy } from './page-policy.ts';
import { createDataElement, fillPage, loadPageTemplate, webDist } from './page-template.ts';
import { createScreenLinks } from './screen-links.ts';
import { addShareCards } from './share-cards.ts';
import { addShareTarget } from './share-target.ts';
import { addSitemap } from './sitemap.ts';
import { addManifest } from './web-manifest.ts';
import { loadWidgetFrame } from './widget-frame.ts';

/** Prefixes for programs: an unknown path there gets a JSON problem, not a page. */
const notPages = /^\/(v1|media|realms|sandbox|socket\.io|assets|icons|content|demo|card|t)(\/|$)/;

/** Serves the app's files, and a page for every other path. */
export async function addPages(app: FastifyInstance, services: Services, dispatch: Dispatch, caller: HttpCaller): Promise<void> {
  const { config } = services;
  // The forum of this server, unless a setting names another one.
  const links: SiteSettings['links'] = { forum: config.discourse?.url ?? '/forum' };
  const site = {
    links,
    supportEmail: config.supportEmail,
    chatwoot: config.chatwoot && { url: config.chatwoot.url, token: config.chatwoot.token },
    invites: config.invites,
    youtube: config.youtubeKey !== null,
    posthog: config.posthog,
    apps: services.apps.all.map(({ key, name }) => ({ key, name, url: services.apps.getUrl(key) })),
    identity: config.oidc ?? { url: config.publicUrl, realm: config.realm, clientId: config.clientId },
  };
  const pages: Pages = { services, dispatch, caller, site, render: await createMarkupRenderer(services) };
  addSitemap(app, services, caller);
  addListingFeed(app, services, dispatch, caller);
  addLlmsText(app, services);
  addCspReports(app, services);
  if (existsSync(webDist)) await addFiles(app);
  app.get('/favicon.ico', async (request, reply) =>
    reply.redirect(`${services.apps.choose({ host: request.headers.host }).icons}/icon-192.png`, 301),
  );
  addManifest(app, services);
  addShareTarget(app);
  addShareCards(app, services, dispatch, caller);
  addOembed(app, services, dispatch, caller);
  app.setNotFoundHandler(async (request, reply) => {
    const target = new URL(request.url, 'http://localhost');
    if ((request.method !== 'GET' && request.method !== 'HEAD') || notPages.test(target.pathname))
      return sendProblem(reply, { code: 'not_found', message: errorTable.not_found.message });
    return await sendPage(request, reply, target, pages);
  });
}

const pagesWithBrowserCookie: ReadonlySet<PageName> = new Set(['checkout', 'signUp', 'referrals', 'icbm', 'tagSurvey', 'sizeSurvey']);

type Pages = { services: Services; dispatch: Dispatch; caller: HttpCaller; site: SiteSettings; render: RenderMarkup };

type SiteSettings = { links: Services['config']['footerLinks'] };

/** Another app's site has none of the main one's social profiles, but pages of ours are every app's. */
function createSiteOf<S extends SiteSettings>({ socials }: App, site: S): S {
  const [social1, social2] = [site.links.social1, site.links.social2].map(
    (link, index) => socials[index] ?? (link?.startsWith('/') ? link : ''),
  );
  return { ...site, links: { ...site.links, social1: social1 ?? '', social2: social2 ?? '' } };
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, target: URL, pages: Pages): Promise<FastifyReply> {
  const { services, dispatch } = pages;
  const pagePath = decodePath(target.pathname);
  const template = loadPageTemplate();
  if (!template) return reply.code(503).type('text/plain; charset=utf-8').send('The web app has not been built here. Run: npm run build');
  const app = services.apps.choosePage(request.headers, target.searchParams);
  const shared = { ...pages.site, links: { ...pages.site.links, ...getFooterLinks(services, app) } };
  const site = app === services.apps.main ? shared : createSiteOf(app, shared);
  const { theme: _theme, icons: _icons, frameColors: _colors, ...appData } = app;
  const query = target.searchParams;
  const { publicUrl } = services.config;
  const language = choosePageLanguage(request.headers, query, publicUrl);
  const who = { ...(await pages.caller(request)), app: app.key, language };
  const tooSoonMs = await takeAddressToken(services.limits, 'page', who.address);
  if (tooSoonMs > 0) {
    reply
      .code(429)
      .header('retry-after', Math.ceil(tooSoonMs / 1000))
      .header('cache-control', 'no-store');
    return reply.type('text/plain; charset=utf-8').send(errorTable.rate_limited.message);
  }
  const chosen = keepChosenLanguage(request.headers, target, publicUrl);
  if (chosen) return reply.header('set-cookie', chosen.setCookie).header('cache-control', 'no-store').redirect(chosen.path, 303);
  const isEmbedded = query.get('embed') === '1';
  if (!isEmbedded && findPage(pagePath, app).name === 'widget') return redirectToEmbedded(reply, target);
  const i18n = await loadMessages(language);
  const page = await loadPage(services, dispatch, who, pagePath, query).catch((error: unknown) =>
    createFallbackPage(error, { app, i18n }, pagePath, reply),
  );
  const span = services.telemetry.getActive();
  span?.rename(`${request.method} page ${page.name}`);
  span?.set({ 'strapline.page': page.name });
  const render = async () =>
    await pages.render({ name: page.name, path: pagePath, query, client: who.address, app: appData, site, language }, page.calls);
  // Titles in other languages than English come from the screen, so it is rendered first.
  const translated = language === 'en' ? null : await render();
  const head = { ...page.head, title: translated?.title ?? page.head.title };
  const nonce = randomBytes(18).toString('base64');
  const widget = page.name === 'widget' ? await loadWidgetFrame(services, { app, path: pagePath, query, nonce }) : null;
  const frameOrigins = widget?.origins ?? [];
  const { csp, isFramable } = createPagePolicy(services, { app, name: page.name, isEmbedded, frameOrigins }, nonce);
  const url = services.apps.getUrl(app.key);
  const discovery = page.status === 200 ? drawDiscovery(page.name, { origin: url, path: target.pathname, title: head.title }) : '';
  const [before, after] = fillPage(template, {
    app,
    language,
    title: head.title,
    head: (widget?.head ?? '') + drawLanguageScript(query, nonce) + drawHead(head, { app, url, i18n, query }, nonce) + discovery,
    lateHead: createScreenLinks(page.name, language),
    nonce,
  });
  reply
    .code(page.status)
    .header('content-security-policy', csp)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .header('content-language', language)
    .type('text/html; charset=utf-8');
  if (isFramable) reply.removeHeader('x-frame-options');
  // A session cookie, to count unpaid checkouts per browser in addition to the address, and to notice who refers themselves.
  if (pagesWithBrowserCookie.has(page.name) && !readBrowserSecret(request.headers.cookie, publicUrl))
    reply.header('set-cookie', createBrowserSecret(publicUrl).setCookie);
  const out = createCompression(request, reply);
  reply.send(out);
  // The head is sent first, so that the browser loads its resources while the markup is rendered.
  out.write(before);
  out.flush?.();
  const { links, app: markup } = translated ?? (await render());
  const data = { ...(markup ? { page: page.name } : {}), calls: page.calls, site, app: appData };
  // No app will run: its scripts aren't loaded, and no button waits for it.
  const stop =
    markup && page.isStatic
      ? `<script nonce="${nonce}">document.querySelector('link[rel=late-entry]')?.remove();document.documentElement.dataset.pageRuns=''</script>`
      : '';
  out.end(`${links}<div id="root">${markup}</div>${createDataElement(data, nonce)}${stop}${after}`);
  return reply;
}

const languageScript = readFileSync(path.join(import.meta.dirname, 'carry-language.js'), 'utf8');

function drawLanguageScript(query: URLSearchParams, nonce: string): string {
  return isLanguage(query.get(languageParam)) ? `<script nonce="${nonce}">${languageScript}</script>` : '';
}

/** A widget has one form, with or without a frame. */
function redirectToEmbedded(reply: FastifyReply, { pathname, searchParams }: URL): FastifyReply {
  searchParams.set('embed', '1');
  return reply.header('cache-control', 'no-store').redirect(`${pathname.replace(/^\/+/, '/')}?${searchParams}`, 302);
}

/** The app without data, which it then loads itself; the status tells search engines that this is temporary. */
function createFallbackPage(
  error: unknown,
  { app, i18n }: Pick<HeadApp, 'app' | 'i18n'>,
  pagePath: string,
  reply: FastifyReply,
): LoadedPage & { status: number; name: PageName } {
  if (!(error instanceof WireError)) throw error;
  if (error.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000));
  return {
    status: errorTable[error.code].status,
    name: findPage(pagePath, app).name,
    head: { ...createHomeHead({ app, i18n }), isHidden: true },
    calls: [],
  };
}

function createCompression(request: FastifyRequest, reply: FastifyReply): Transform & { flush?: () => void } {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  if (!encoding) return new PassThrough();
  reply.header('content-encoding', encoding);
  return encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : createGzip();
}

/** Files of the build outside its folders. The templates of pages are not among them: they are never served as they are. */
const rootFiles = ['sw.js', 'push-worker.js', 'share-worker.js', 'silent-check-sso.html', 'silent-check-sso.js'];

const plainName = /^[\w-][\w.-]*$/;

/** Built files. Those with a hash in their name are immutable, the others are revalidated. The build adds compressed versions. */
async function addFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDist,
    // Its own routes compare each path with the names in its folders, which takes longer than sending most files.
    serve: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      const name = path.relative(webDist, file);
      response.header('cache-control', name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (name.startsWith('silent-check-sso')) {
        // Our own pages frame the silent sign-in page, which runs one script.
        response.header('content-security-policy', "default-src 'none'; script-src 'self'; frame-ancestors 'self'");
        response.removeHeader('x-frame-options');
      }
      if (name.startsWith('sw.js')) response.header('content-security-policy', "default-src 'self'; connect-src 'self'; script-src 'self'");
    },
  });
  for (const file of rootFiles) app.get(`/${file}`, (_request, reply) => reply.sendFile(file));
  // Files are looked up per request, so that a newer build needs no restart.
  for (const folder of ['assets', 'icons'])
    app.get<{ Params: { '*': string } }>(`/${folder}/*`, (request, reply) => {
      const file = request.params['*'];
      return file.split('/').every((part) => plainName.test(part)) ? reply.sendFile(`${folder}/${file}`) : reply.callNotFound();
    });
}

function addCspReports(app: FastifyInstance, services: Services): void {
  const addressOf = createAddressReader(services.config.trustProxy);
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, body),
    );
    scope.post('/v1/csp-reports', async (request, reply) => {
      if ((await takeAddressToken(services.limits, 'write', addressOf(request.socket.remoteAddress, request.headers), 'csp ')) === 0) {
        services.metrics.alarms.inc({ what: 'csp' });
        services.log.warn({ report: String(request.body).slice(0, 1000) }, 'a browser reported a Content-Security-Policy violation');
      }
      return reply.code(204).send();
    });
  });
}

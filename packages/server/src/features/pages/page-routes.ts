import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { errorTable } from '@strapline/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createBrowserSecret, readBrowserSecret } from '../../platform/browser-cookie.ts';
import { addressReader } from '../../platform/client-address.ts';
import { type HttpCaller, sendProblem } from '../../platform/http-gateway.ts';
import { takeAddressToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Ask, type Page, pageFor } from './page-for.ts';
import { drawHead, splashHead } from './page-head.ts';
import { type DrawMarkup, markupDrawer } from './page-markup.ts';
import { pagePolicy } from './page-policy.ts';
import { fillPage, pageTemplate, webDist } from './page-template.ts';
import { linksOfScreen } from './route-files.ts';
import { addSitemap } from './sitemap.ts';

const zip = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Addresses of programs: an unknown one is a problem in JSON, not a page. */
const notPages = /^\/(v1|media|realms|sandbox|socket\.io|assets|icons|content|demo|t)(\/|$)/;

/** The app's files, and its page for every other path. */
export async function addPages(app: FastifyInstance, services: Services, dispatch: Ask, caller: HttpCaller): Promise<void> {
  const { config } = services;
  const site = {
    links: config.footerLinks,
    supportEmail: config.supportEmail,
    featured: config.featured,
    identity: config.oidc ?? { url: config.publicUrl, realm: config.realm, clientId: config.clientId },
  };
  const pages: Pages = { services, dispatch, caller, site, draw: await markupDrawer(services, site) };
  addSitemap(app, services, caller);
  addCspReports(app, services);
  if (existsSync(webDist)) await addFiles(app);
  app.get('/favicon.ico', async (_request, reply) => reply.redirect('/icons/icon-192.png', 301));
  // The specification's address of the help page.
  for (const faq of ['/faq', '/faq/']) app.get(faq, async (_request, reply) => reply.redirect('/content/help', 301));
  app.setNotFoundHandler(async (request, reply) => {
    const target = new URL(request.url, 'http://localhost');
    if ((request.method !== 'GET' && request.method !== 'HEAD') || notPages.test(target.pathname))
      return sendProblem(reply, { code: 'not_found', message: errorTable.not_found.message });
    return await sendPage(request, reply, target, pages);
  });
}

type Pages = { services: Services; dispatch: Ask; caller: HttpCaller; site: object; draw: DrawMarkup };

async function sendPage(request: FastifyRequest, reply: FastifyReply, target: URL, pages: Pages): Promise<FastifyReply> {
  const { services, dispatch } = pages;
  const pagePath = decoded(target.pathname);
  const template = pageTemplate();
  if (!template) return reply.code(503).type('text/plain; charset=utf-8').send('The web app has not been built here. Run: npm run build');
  const who = await pages.caller(request);
  const tooSoonMs = await takeAddressToken(services.limits, 'page', who.address);
  if (tooSoonMs > 0) {
    reply
      .code(429)
      .header('retry-after', Math.ceil(tooSoonMs / 1000))
      .header('cache-control', 'no-store');
    return reply.type('text/plain; charset=utf-8').send(errorTable.rate_limited.message);
  }
  const page = await pageFor(services, dispatch, who, pagePath, target.searchParams).catch((error: unknown) => laterPage(error, reply));
  const nonce = randomBytes(18).toString('base64');
  const { csp, isFramable } = pagePolicy(services, { path: pagePath, isEmbedded: target.searchParams.get('embed') === '1' }, nonce);
  const markup = await pages.draw({ path: pagePath, query: target.search, client: who.address }, page.calls);
  const html = fillPage(template, {
    title: page.head.title,
    head: drawHead(page.head, services.config.publicUrl, nonce) + markup.head,
    lateHead: linksOfScreen(page.calls[0]?.event, pagePath),
    app: markup.app,
    data: { calls: page.calls, site: pages.site },
    nonce,
  });
  reply
    .code(page.status)
    .header('content-security-policy', csp)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  if (isFramable) reply.removeHeader('x-frame-options');
  // Unpaid checkouts are counted by browser as well as by address; nothing else rests on it, and it ends with the browser.
  const { publicUrl } = services.config;
  if (pagePath === '/checkout' && !readBrowserSecret(request.headers.cookie, publicUrl))
    reply.header('set-cookie', createBrowserSecret(publicUrl).setCookie);
  return await sendZipped(request, reply, html);
}

/** The app without an answer, which it asks for itself; the status says that this is not how it stays. */
function laterPage(error: unknown, reply: FastifyReply): Page {
  if (!(error instanceof WireError)) throw error;
  if (error.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterMs / 1000));
  return { status: errorTable[error.code].status, head: { ...splashHead, isHidden: true }, calls: [] };
}

async function sendZipped(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(await zip.br(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await zip.gzip(html));
  return reply.send(html);
}

/** Built files: what carries a hash in its name is kept for ever, the rest is asked for each time. The build lays compressed twins beside them. */
async function addFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDist,
    index: false,
    dotfiles: 'ignore',
    // The built pages themselves go out filled in only. Files are looked up when asked for, so that a newer build is served without a restart.
    allowedPath: (file) => !['/index.html', '/certificate.html'].includes(file) && !file.endsWith('/'),
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      const name = path.relative(webDist, file);
      response.header('cache-control', name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (name.startsWith('silent-check-sso')) {
        // The silent sign-in page is framed by our own pages, and runs its one script.
        response.header('content-security-policy', "default-src 'none'; script-src 'self'; frame-ancestors 'self'");
        response.removeHeader('x-frame-options');
      }
      if (name.startsWith('sw.js')) response.header('content-security-policy', "default-src 'self'; connect-src 'self'; script-src 'self'");
    },
  });
}

function addCspReports(app: FastifyInstance, services: Services): void {
  const addressOf = addressReader(services.config.trustProxy);
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, body),
    );
    scope.post('/v1/csp-reports', async (request, reply) => {
      if ((await takeAddressToken(services.limits, 'write', addressOf(request.socket.remoteAddress, request.headers), 'csp ')) === 0) {
        services.metrics.alarms.inc({ what: 'csp' });
        services.log.warn({ report: String(request.body).slice(0, 1000) }, 'a browser reported a policy violation on one of our pages');
      }
      return reply.code(204).send();
    });
  });
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // Broken escapes name nothing.
    return '/%';
  }
}

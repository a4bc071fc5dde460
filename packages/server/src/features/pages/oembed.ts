import type { App } from '@strapline/contract/apps/app';
import { findPage, getPage, type PageName } from '@strapline/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listAllowedOrigins } from '../../platform/apps.ts';
import { createAnonymousCaller } from '../../platform/caller.ts';
import type { HttpCaller } from '../../platform/http-gateway.ts';
import { takeAddressToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { cardSize, getCardPath, type ShareCard } from '../share-card/share-card.ts';
import { findFrameSettings } from '../widget/widget.ts';
import { type Dispatch, loadPage } from './load-page.ts';
import { escapeText } from './page-template.ts';

/** How large a frame is offered; a consumer's `maxwidth` and `maxheight` make it smaller. */
const largest = { width: 760, height: 720 };
const cacheSeconds = 3600;

/** `GET /v1/oembed`: describes our pages that other sites may frame, as JSON. Source: https://oembed.com, version 1.0 */
export function addOembed(app: FastifyInstance, services: Services, dispatch: Dispatch, caller: HttpCaller): void {
  const origins = listAllowedOrigins(services.apps);

  async function describe(request: FastifyRequest, reply: FastifyReply, query: URLSearchParams): Promise<FastifyReply> {
    const reader = await caller(request);
    const retryAfterMs = await takeAddressToken(services.limits, 'page', reader.address);
    if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
    // The specification's own status, which the wire's codes don't have.
    if ((query.get('format') ?? 'json') !== 'json') return reply.code(501).header('cache-control', 'no-store').send();
    const typed = query.get('url');
    if (!typed) throw new WireError('validation', { fields: { url: 'Enter the address of a page.' } });
    const url = URL.canParse(typed) ? new URL(typed) : null;
    if (!url || !origins.has(url.origin)) throw new WireError('not_found');
    const target = services.apps.choosePage({ host: url.host }, url.searchParams);
    const { name, params } = findPage(decodePath(url.pathname), target);
    if (await isPrivate(services, target, name, params))
      throw new WireError('unauthenticated', { message: 'This page can’t be embedded.' });
    if (!getPage(name).frame) throw new WireError('not_found');
    // Described as visitors see it, also to members.
    const visitor = createAnonymousCaller(target.key, reader.address, null);
    const page = await loadPage(services, dispatch, visitor, decodePath(url.pathname), url.searchParams);
    if (page.status !== 200) throw new WireError('not_found');
    const size = { width: readLimit(query, 'maxwidth', largest.width), height: readLimit(query, 'maxheight', largest.height) };
    const src = `${services.apps.getUrl(target.key)}${url.pathname}?embed=1`;
    return reply
      .header('cache-control', `public, max-age=${cacheSeconds}`)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send({
        version: '1.0',
        type: 'rich',
        title: page.head.title,
        provider_name: target.name,
        provider_url: services.apps.getUrl(target.key),
        cache_age: cacheSeconds,
        ...createThumbnail(page.head.card, services.apps.getUrl(target.key)),
        ...size,
        html: `<iframe src="${escapeText(src)}" title="${escapeText(page.head.title)}" width="${size.width}" height="${size.height}" loading="lazy" style="border:0"></iframe>`,
      });
  }

  app.get('/v1/oembed', async (request, reply) => await describe(request, reply, new URL(request.url, 'http://localhost').searchParams));
}

/** The page's share card; pages that share the home page's card have none. */
function createThumbnail(card: ShareCard | undefined, origin: string) {
  if (!card || card.kind === 'home') return {};
  return { thumbnail_url: origin + getCardPath(card), thumbnail_width: cardSize.width, thumbnail_height: cardSize.height };
}

/** Pages for members, and widgets that nobody may frame. */
async function isPrivate(services: Services, app: App, name: PageName, { widgetId }: Record<string, string>): Promise<boolean> {
  if (name !== 'widget') return getPage(name).access !== undefined;
  const settings = widgetId === undefined ? null : await findFrameSettings(services, app.key, widgetId);
  return settings?.origins.length === 0;
}

function readLimit(query: URLSearchParams, name: string, most: number): number {
  const typed = query.get(name);
  return typed && /^[1-9]\d{0,4}$/.test(typed) ? Math.min(Number(typed), most) : most;
}

/** The link in a page's head by which other sites find its description. */
export function drawDiscovery(name: PageName, { origin, path, title }: { origin: string; path: string; title: string }): string {
  if (!getPage(name).frame) return '';
  const address = `${origin}/v1/oembed?url=${encodeURIComponent(origin + path)}`;
  return `\n    <link rel="alternate" type="application/json+oembed" href="${escapeText(address)}" title="${escapeText(title)}" />`;
}

/** Malformed escapes match no page. */
export function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '/%';
  }
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getPage, type PageName } from '@strapline/contract/pages';
import { takeAddressToken } from '../../platform/limits.ts';
import { hashSha256 } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import type { LoadedCall } from './page-loaders.ts';
import { webDist } from './page-template.ts';

/** What the web app's server build exports. */
type ServerEntry = { renderPage(address: string, calls: readonly LoadedCall[], site: object): Promise<string> };

/** The first markup: `links` are preloads that the app asks for, `app` is for the root element. Empty where the browser is to render the page. */
type Markup = { links: string; app: string };
type MarkupTarget = { name: PageName; path: string; query: URLSearchParams; client: string };
export type RenderMarkup = (target: MarkupTarget, calls: readonly LoadedCall[]) => Promise<Markup>;

const entry = path.resolve(webDist, '../dist-server/entry-server.js');
const keptPages = 300;
/** With a longer query the browser renders. */
const longestQuery = 300;
const empty: Markup = { links: '', app: '' };

/**
 * Renders first pages with the web app's own components. Markup is kept by what it depends on: the page, the parameters of the query that it reads, and the
 * answers. So a page on which nothing changed is rendered once, and one without answers once for all. Without the server build, past the limit of an address, or
 * where rendering fails, pages start empty and the browser renders them.
 */
export async function createMarkupRenderer(services: Pick<Services, 'log' | 'limits' | 'metrics'>, site: object): Promise<RenderMarkup> {
  if (!existsSync(entry)) return () => Promise.resolve(empty);
  const { renderPage } = (await import(pathToFileURL(entry).href)) as ServerEntry;
  const cache = new Map<string, Promise<Markup>>();

  async function render(address: string, calls: readonly LoadedCall[], client: string): Promise<Markup> {
    if ((await takeAddressToken(services.limits, 'drawing', client)) > 0) return empty;
    services.metrics.drawings.inc();
    try {
      return splitMarkup(await renderPage(address, calls, site));
    } catch (error) {
      services.log.error({ err: error, address: address.split('?')[0] }, 'a first page could not be rendered; the browser will');
      return empty;
    }
  }

  return async (target, calls) => {
    const search = createSearch(target);
    if (search.length > longestQuery) return empty;
    const address = (calls.length > 0 ? target.path : getPlainPath(target.name)) + search;
    const key = hashSha256(JSON.stringify([address, calls]));
    const cached = cache.get(key);
    if (cached) return await cached;
    // Kept before anything is waited for, so that of many at once only the first renders.
    const rendering = render(address, calls, target.client);
    cache.set(key, rendering);
    // A map keeps the order of arrival: the first key is the oldest.
    const [oldest] = cache.keys();
    if (cache.size > keptPages && oldest) cache.delete(oldest);
    const markup = await rendering;
    if (markup === empty) cache.delete(key);
    return markup;
  };
}

/** Without its answers a page is the same for every thing. */
function getPlainPath(name: PageName): string {
  return getPage(name)
    .path.replace(/\/\{-\$\w{1,40}\}/g, '')
    .replace(/\$\w*/g, '-');
}

function createSearch({ name, query }: MarkupTarget): string {
  const read = new URLSearchParams();
  for (const key of [...(getPage(name).query ?? []), 'embed']) {
    // Of several the last counts, as in the browser.
    const value = query.getAll(key).at(-1);
    if (value) read.set(key, value);
  }
  return read.size > 0 ? `?${read}` : '';
}

/** React writes preloads and the title in front of the markup. The title is in the head already. */
function splitMarkup(markup: string): Markup {
  const front = /^(?:<link [^>]*>|<title>[^<]*<\/title>|<meta [^>]*>)*/.exec(markup)?.[0] ?? '';
  return { links: (front.match(/<link [^>]*>/g) ?? []).join(''), app: markup.slice(front.length) };
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppData } from '@strapline/contract/apps/app';
import { type Language, languageParam } from '@strapline/contract/languages';
import { getPage, type PageName } from '@strapline/contract/pages';
import { takeAddressToken } from '../../platform/limits.ts';
import { hashSha256 } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { runInSpan } from '../../platform/telemetry/run-in-span.ts';
import type { LoadedCall } from './loaded-page.ts';
import { webDist } from './page-template.ts';

type Setting = { site: object; app: AppData; language: Language };
type ServerEntry = { renderPage(address: string, calls: readonly LoadedCall[], setting: Setting): Promise<string> };

/** Server-rendered markup: preload links, the title if the screen has one, and the content of the root element. Empty if the browser renders the page. */
type Markup = { links: string; title: string | null; app: string };
type MarkupTarget = Setting & { name: PageName; path: string; query: URLSearchParams; client: string };
export type RenderMarkup = (target: MarkupTarget, calls: readonly LoadedCall[]) => Promise<Markup>;

const entry = path.resolve(webDist, '../dist-server/entry-server.js');
const maxCachedPages = 300;
/** The browser renders pages with a longer query. */
const maxQueryLength = 300;
const empty: Markup = { links: '', title: null, app: '' };

/**
 * Renders pages with the web app's components. Markup is cached by page, the query parameters that it reads, and its data. Without the server build, above
 * the rate limit of an address, or if rendering fails, the markup is empty and the browser renders the page.
 */
export async function createMarkupRenderer(services: Pick<Services, 'log' | 'limits' | 'metrics' | 'telemetry'>): Promise<RenderMarkup> {
  if (!existsSync(entry)) return () => Promise.resolve(empty);
  const { renderPage } = (await import(pathToFileURL(entry).href)) as ServerEntry;
  const cache = new Map<string, Promise<Markup>>();

  async function render(address: string, calls: readonly LoadedCall[], { client, app, site, language }: MarkupTarget): Promise<Markup> {
    if ((await takeAddressToken(services.limits, 'drawing', client)) > 0) return empty;
    services.metrics.drawings.inc();
    try {
      const span = services.telemetry.beginSpan('render page', 'internal');
      return splitMarkup(await runInSpan(span, () => renderPage(address, calls, { site, app, language })));
    } catch (error) {
      services.log.error(
        { err: error, address: address.split('?')[0] },
        'a page could not be rendered on the server; the browser renders it instead',
      );
      return empty;
    }
  }

  return async (target, calls) => {
    const search = createSearch(target);
    if (search.length > maxQueryLength) return empty;
    const address = (calls.length > 0 ? target.path : getPlainPath(target.name)) + search;
    const key = hashSha256(JSON.stringify([target.app.key, target.language, address, calls]));
    const cached = cache.get(key);
    if (cached) return await cached;
    // Cached before awaiting, so that concurrent requests render once.
    const rendering = render(address, calls, target);
    cache.set(key, rendering);
    // A map keeps insertion order: the first key is the oldest.
    const [oldest] = cache.keys();
    if (cache.size > maxCachedPages && oldest) cache.delete(oldest);
    const markup = await rendering;
    if (markup === empty) cache.delete(key);
    return markup;
  };
}

/** Without data, the page is the same for all path parameters. */
function getPlainPath(name: PageName): string {
  return getPage(name)
    .path.replace(/\/\{-\$\w{1,40}\}/g, '')
    .replace(/\$\w*/g, '-');
}

function createSearch({ name, query, app, language }: MarkupTarget): string {
  const read = new URLSearchParams();
  for (const key of [...(getPage(name).query ?? []), 'embed']) {
    // The last of repeated parameters counts, as in the browser.
    const value = query.getAll(key).at(-1);
    if (value) read.set(key, value);
  }
  // Links of an app or a language that the address chose keep the parameter.
  if (query.get('app') === app.key) read.set('app', app.key);
  if (query.get(languageParam) === language) read.set(languageParam, language);
  return read.size > 0 ? `?${read}` : '';
}

/** React emits preloads and the title before the markup. */
function splitMarkup(markup: string): Markup {
  const front = /^(?:<link [^>]*>|<title>[^<]*<\/title>|<meta [^>]*>)*/.exec(markup)?.[0] ?? '';
  const title = /<title>([^<]*)<\/title>/.exec(front)?.[1] ?? null;
  return { links: (front.match(/<link [^>]*>/g) ?? []).join(''), title: title && decodeText(title), app: markup.slice(front.length) };
}

/** React escapes these five signs. */
const escaped: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

function decodeText(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => escaped[sign] ?? sign);
}

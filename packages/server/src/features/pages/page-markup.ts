import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeAddressToken } from '../../platform/limits.ts';
import { sha256 } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { webDist } from './page-template.ts';

/** What the web app's server build exports. */
type Drawer = {
  drawPage(address: string, calls: readonly object[]): Promise<string>;
  /** The route of a path, and what of a query that route knows. */
  plainAddress(path: string, query: string): { path: string; search: string };
};

/** The first markup: `app` for the page's root, `head` for what the app wants in the head. */
type Markup = { head: string; app: string };
export type DrawMarkup = (target: { path: string; query: string; client: string }, calls: readonly object[]) => Promise<Markup>;

const entry = path.resolve(webDist, '../dist-server/entry-server.js');
const keptPages = 300;
/** A longer query is not drawn from; the browser reads it. */
const longestQuery = 300;
const empty: Markup = { head: '', app: '' };

/**
 * Draws first pages with the web app's own components. A drawing is kept by what it depends on: the route, the words of the query that the route knows, and
 * the answers, so that a page that nothing changed on is drawn once, and one without answers once for all. Without the server build, past the limit of an address, or where
 * drawing fails, pages start empty and the browser draws them.
 */
export async function markupDrawer(services: Pick<Services, 'log' | 'limits' | 'metrics'>, site: object): Promise<DrawMarkup> {
  if (!existsSync(entry)) return () => Promise.resolve(empty);
  Object.assign(globalThis, { straplineSite: site });
  const { drawPage, plainAddress } = (await import(pathToFileURL(entry).href)) as Drawer;
  const kept = new Map<string, Promise<Markup>>();

  async function draw(address: string, calls: readonly object[], client: string): Promise<Markup> {
    if ((await takeAddressToken(services.limits, 'drawing', client)) > 0) return empty;
    services.metrics.drawings.inc();
    try {
      return split(await drawPage(address, calls));
    } catch (error) {
      services.log.error({ err: error, address: address.split('?')[0] }, 'a first page could not be drawn; the browser will');
      return empty;
    }
  }

  return async (target, calls) => {
    const plain = plainAddress(target.path, target.query);
    const search = plain.search.length > longestQuery ? '' : plain.search;
    const address = (calls.length > 0 ? target.path : plain.path) + search;
    const key = sha256(JSON.stringify([address, calls]));
    const known = kept.get(key);
    if (known) return await known;
    // Kept before anything is waited for, so that of many at once only the first draws.
    const drawing = draw(address, calls, target.client);
    kept.set(key, drawing);
    // A map keeps the order of arrival: the first key is the oldest.
    const [oldest] = kept.keys();
    if (kept.size > keptPages && oldest) kept.delete(oldest);
    const markup = await drawing;
    if (markup === empty) kept.delete(key);
    return markup;
  };
}

/** The library writes preloads and the title in front of the markup: preloads go to the head, where the title is already. */
function split(drawn: string): Markup {
  const front = /^(?:<link [^>]*>|<title>[^<]*<\/title>|<meta [^>]*>)*/.exec(drawn)?.[0] ?? '';
  const links = front.match(/<link [^>]*>/g) ?? [];
  return { head: links.join(''), app: drawn.slice(front.length) };
}

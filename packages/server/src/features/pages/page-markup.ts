import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sha256 } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { webDist } from './page-template.ts';

/** What the web app's server build exports. */
type Drawer = { drawPage(address: string, calls: readonly object[]): Promise<string> };

/** The first markup: `app` for the page's root, `head` for what the app wants in the head. */
export type Markup = { head: string; app: string };
export type DrawMarkup = (address: string, calls: readonly object[]) => Promise<Markup>;

const entry = path.resolve(webDist, '../dist-server/entry-server.js');
const keptPages = 300;

/**
 * Draws first pages with the web app's own components. A drawing is kept by address and answers, so that a page that nothing changed on is drawn once.
 * Without the server build, or where drawing fails, pages start empty and the browser draws them.
 */
export async function markupDrawer(services: Pick<Services, 'log'>, site: object): Promise<DrawMarkup> {
  if (!existsSync(entry)) return () => Promise.resolve({ head: '', app: '' });
  Object.assign(globalThis, { straplineSite: site });
  const { drawPage } = (await import(pathToFileURL(entry).href)) as Drawer;
  const kept = new Map<string, Markup>();
  return async (address, calls) => {
    const key = sha256(JSON.stringify([address, calls]));
    const known = kept.get(key);
    if (known) return known;
    try {
      const drawn = split(await drawPage(address, calls));
      kept.set(key, drawn);
      // A map keeps the order of arrival: the first key is the oldest.
      const [oldest] = kept.keys();
      if (kept.size > keptPages && oldest) kept.delete(oldest);
      return drawn;
    } catch (error) {
      services.log.error({ err: error, address: address.split('?')[0] }, 'a first page could not be drawn; the browser will');
      return { head: '', app: '' };
    }
  };
}

/** The library writes preloads and the title in front of the markup: preloads go to the head, where the title is already. */
function split(drawn: string): Markup {
  const front = /^(?:<link [^>]*>|<title>[^<]*<\/title>|<meta [^>]*>)*/.exec(drawn)?.[0] ?? '';
  const links = front.match(/<link [^>]*>/g) ?? [];
  return { head: links.join(''), app: drawn.slice(front.length) };
}

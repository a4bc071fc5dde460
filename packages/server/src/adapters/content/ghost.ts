import type { Outgoing } from '../../platform/outgoing.ts';
import type { Content, ContentInfo } from '../../ports/content.ts';

/** A Ghost at another address, for the main app; other apps keep `embedded`. */
export function createGhostContent(
  ghost: ContentInfo,
  mainApp: string,
  embedded: Content,
  outgoing: Outgoing,
  cleanHtml: (html: string) => string,
): Content {
  return {
    provider: 'ghost',
    getInfo: (app) => (app === mainApp ? ghost : embedded.getInfo(app)),
    getReader: (app) => {
      if (app !== mainApp) return embedded.getReader(app);
      return async (resource, params) => {
        const url = new URL(`${ghost.url}/ghost/api/content/${resource}`);
        url.search = String(new URLSearchParams({ key: ghost.key, ...params }));
        const { status, text } = await outgoing(url, { method: 'GET', headers: { accept: 'application/json', 'accept-version': 'v6.0' } });
        if (status === 404) return null;
        if (status !== 200) throw new Error(`Ghost answered ${status}`);
        return JSON.parse(text, (name, value: unknown) => (name === 'html' && typeof value === 'string' ? cleanHtml(value) : value));
      };
    },
  };
}

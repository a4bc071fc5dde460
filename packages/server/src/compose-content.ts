import { createContent } from '@strapline/content/content';
import { languageNames, languages } from '@strapline/contract/languages';
import { isLoopback } from '@strapline/domain/loopback';
import type { FastifyInstance } from 'fastify';
import sanitizeHtml from 'sanitize-html';
import { contentDrawings } from './adapters/content/drawings.ts';
import { createEmbeddedContent } from './adapters/content/embedded.ts';
import { createGhostContent } from './adapters/content/ghost.ts';
import { createContentSites } from './features/pages/content-sites.ts';
import { createPostLibrary } from './features/post/library/post-library.ts';
import { createAddressReader } from './platform/client-address.ts';
import { choosePageLanguage, keepChosenLanguage } from './platform/language/asked-language.ts';
import { takeAddressToken } from './platform/limits.ts';
import { createOutgoing } from './platform/outgoing.ts';
import type { Services } from './platform/services.ts';
import { createFontFaces } from './platform/web-fonts.ts';
import type { Content } from './ports/content.ts';

export type ContentService = { content: Content; register(app: FastifyInstance, services: Services): Promise<void> };

/** The content service: Markdown pages, and Ghost's API over the FAQ and people's posts. With GHOST_URL the main app reads a Ghost instead. */
export function openContent(services: Pick<Services, 'config' | 'apps' | 'secrets' | 'db' | 'clock'>): ContentService {
  const { config, apps, secrets } = services;
  const sites = createContentSites(services, createFontFaces());
  // Posts are read once all services exist, which need the content service themselves.
  let getServices = (): Services => {
    throw new Error('the content service is not registered yet');
  };
  const { content, plugin } = createEmbeddedContent(
    apps.all.map((app) => ({
      key: app.key,
      name: app.name,
      description: app.description,
      url: apps.getUrl(app.key),
      accentColor: app.frameColors.theme,
      supportEmail: config.supportEmail,
      words: { item: app.item.one, items: app.item.many },
      folders: [app.sizeSystem],
      languages: languages.filter((language) => language !== 'en'),
      posts: createPostLibrary(() => getServices(), app.key),
      contentKey: secrets.mac('content key', app.key).toString('hex').slice(0, 26),
      adminKey: app === apps.main ? config.contentAdminKey : null,
    })),
  );
  const pages = createContent({
    sites,
    chooseSite: (headers) => apps.choose(headers).key,
    chooseLanguage: ({ headers, url }) => choosePageLanguage(headers, readQuery(url), config.publicUrl),
    languages: languageNames,
    drawings: contentDrawings,
  });
  const { ghost } = config;
  // A Ghost on this machine is reached only if the setting names it.
  const outgoing = createOutgoing({ loopback: ghost !== null && isLoopback(new URL(ghost.url).hostname), maxBytes: 5_000_000 });
  return {
    content: ghost ? createGhostContent(ghost, apps.main.key, content, outgoing, cleanHtml) : content,
    register: async (app, all) => {
      const { limits } = all;
      getServices = () => all;
      await app.register(
        async (site) => {
          site.addHook('onRequest', async ({ headers, url }, reply) => {
            const chosen = keepChosenLanguage(headers, new URL(url, 'http://localhost'), config.publicUrl);
            if (chosen) return reply.header('set-cookie', chosen.setCookie).header('cache-control', 'no-store').redirect(chosen.path, 303);
          });
          await pages.plugin(site, {});
        },
        { prefix: '/content' },
      );
      const readAddress = createAddressReader(config.trustProxy);
      await app.register(
        async (api) => {
          api.addHook('onRequest', async (request, reply) => {
            const retryAfterMs = await takeAddressToken(limits, 'read', readAddress(request.socket.remoteAddress, request.headers));
            if (retryAfterMs <= 0) return;
            reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
            throw Object.assign(new Error('rate limited'), { statusCode: 429 });
          });
          await plugin(api, {});
        },
        { prefix: '/content/ghost/api' },
      );
    },
  };
}

const readQuery = (url: string): URLSearchParams => new URL(url, 'http://localhost').searchParams;

/** What its editor writes is shown on our pages: text, tables and pictures stay, and nothing that could run. */
function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'figure', 'figcaption'],
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['https', 'http', 'mailto'],
  });
}

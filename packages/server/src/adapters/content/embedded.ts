import { createGhostApi } from '@strapline/content/api/ghost-api';
import { requestInProcess } from '@strapline/content/api/in-process';
import { combineLibraries } from '@strapline/content/library/combine-libraries';
import type { WritableLibrary } from '@strapline/content/library/content-library';
import { createFaqLibrary } from '@strapline/content/library/faq-library';
import type { Content } from '../../ports/content.ts';

export type EmbeddedSite = {
  key: string;
  name: string;
  description: string;
  /** Origin of the app's pages. */
  url: string;
  accentColor: string;
  supportEmail: string;
  words: Readonly<Record<string, string>>;
  /** Folders with questions that not all apps have. */
  folders: readonly string[];
  /** Other languages than English of its questions, by their tags. */
  languages: readonly string[];
  /** Posts that people write. */
  posts: WritableLibrary;
  contentKey: string;
  adminKey: string | null;
};

/** The embedded content service: the Markdown files together with people's posts. The plugin is Ghost's API. */
export function createEmbeddedContent(sites: readonly EmbeddedSite[]): { content: Content; plugin: ReturnType<typeof createGhostApi> } {
  const plugin = createGhostApi({
    sites: sites.map((site) => ({
      title: site.name,
      description: site.description,
      url: site.url,
      accentColor: site.accentColor,
      supportAddress: site.supportEmail,
      navigation: [
        { label: 'Blog', url: `${site.url}/blog` },
        { label: 'F.A.Q.', url: `${site.url}/faq` },
      ],
      library: combineLibraries(createFaqLibrary(site), site.posts),
      contentKey: site.contentKey,
      adminKey: site.adminKey,
    })),
  });
  // The server reads through the same API as everybody else, without a connection.
  const request = requestInProcess(plugin);
  const getSite = (app: string): EmbeddedSite => {
    const site = sites.find(({ key }) => key === app);
    if (!site) throw new Error(`unknown app: ${app}`);
    return site;
  };
  return {
    plugin,
    content: {
      provider: 'embedded',
      getInfo: (app) => ({ url: `${getSite(app).url}/content`, key: getSite(app).contentKey }),
      getReader: (app) => async (resource, params) => {
        const query = new URLSearchParams({ key: getSite(app).contentKey, ...params });
        const { status, text } = await request(`/content/${resource}?${query}`);
        if (status === 404) return null;
        if (status !== 200) throw new Error(`the content service answered ${status}`);
        return JSON.parse(text);
      },
    },
  };
}

import { createContext, use } from 'react';
import { type LinkName, type PostHogSettings, readPageData, type SiteSettings } from './page-data.ts';

/** The server's settings for the app. Every setting has a working default. */
export type Site = {
  links: Record<LinkName, string>;
  supportEmail: string;
  /** Instead of our chat. */
  chatwoot: { url: string; token: string } | null;
  /** Whether new creators need an invitation. */
  invites: 'required' | 'open';
  /** Whether YouTube can be asked who streams. */
  youtube: boolean;
  posthog: PostHogSettings | null;
  /** The apps of this server, with the origin of their pages. */
  apps: readonly { key: string; name: string; url: string }[];
  identity: { url: string; realm: string; clientId: string };
};

const defaults: Site = {
  links: {
    collectors: '/content/boutique',
    social1: '',
    social2: '',
    forum: '',
    blog: '/content/blog',
    jobs: '',
    terms: '/content/terms',
    privacy: '/content/privacy',
    complaint: '/content/complaint',
  },
  supportEmail: '',
  chatwoot: null,
  invites: 'open',
  youtube: false,
  posthog: null,
  apps: [],
  identity: { url: '', realm: 'strapline', clientId: 'strapline-web' },
};

export function createSite(settings: SiteSettings = {}): Site {
  return {
    ...defaults,
    ...settings,
    links: { ...defaults.links, ...settings.links },
    identity: { ...defaults.identity, ...settings.identity },
  };
}

/** The settings embedded in this page; on the server, the defaults. Components use `useSite`. */
export const pageSite = createSite(readPageData().site);

export const SiteContext = createContext(pageSite);

export function useSite(): Site {
  return use(SiteContext);
}

import { createContext, use } from 'react';
import { type LinkName, readPageData, type SiteSettings } from './page-data.ts';

/** What this server has set for the app. Everything has a default that works with nothing configured. */
export type Site = {
  links: Record<LinkName, string>;
  supportEmail: string;
  /** Slug of the piece that was chosen for the front page. */
  featured: string;
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
  featured: '',
  identity: { url: '', realm: 'strapline', clientId: 'strapline-web' },
};

export function createSite({ links, supportEmail, featured, identity }: SiteSettings = {}): Site {
  return {
    links: { ...defaults.links, ...links },
    supportEmail: supportEmail ?? defaults.supportEmail,
    featured: featured ?? defaults.featured,
    identity: { ...defaults.identity, ...identity },
  };
}

/** The settings in this page; on the server the defaults. Components use `useSite`. */
export const pageSite = createSite(readPageData().site);

export const SiteContext = createContext(pageSite);

export function useSite(): Site {
  return use(SiteContext);
}

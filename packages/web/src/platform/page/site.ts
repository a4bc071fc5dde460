import { createContext, use } from 'react';
import { type LinkName, readPageData, type SiteSettings } from './page-data.ts';

/** The server's settings for the app. Every setting has a working default. */
export type Site = {
  links: Record<LinkName, string>;
  supportEmail: string;
  /** Slug of the listing featured on the home page. */
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

/** The settings embedded in this page; on the server, the defaults. Components use `useSite`. */
export const pageSite = createSite(readPageData().site);

export const SiteContext = createContext(pageSite);

export function useSite(): Site {
  return use(SiteContext);
}

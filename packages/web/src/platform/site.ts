import { readPageData } from './page-data-element.ts';

export type LinkName = 'collectors' | 'social1' | 'social2' | 'forum' | 'blog' | 'jobs' | 'terms' | 'privacy' | 'complaint';

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

function siteOfPage(): Site {
  const { site } = readPageData();
  return {
    links: { ...defaults.links, ...site?.links },
    supportEmail: site?.supportEmail ?? defaults.supportEmail,
    featured: site?.featured ?? defaults.featured,
    identity: { ...defaults.identity, ...site?.identity },
  };
}

export const site = siteOfPage();

import type { LinkName, Site } from './site.ts';

export type KnownCall = { event: string; input: unknown; answer: unknown };
type SiteSettings = {
  links?: Partial<Record<LinkName, string>>;
  supportEmail?: string;
  featured?: string;
  identity?: Partial<Site['identity']>;
};
export type PageData = { calls?: KnownCall[]; site?: SiteSettings };

declare global {
  /** Set by the server's own drawing of a page, where there is no document to read it from. */
  var straplineSite: SiteSettings | undefined;
}

/** What the server wrote into the page besides the markup. */
export function readPageData(): PageData {
  if (typeof document === 'undefined') return globalThis.straplineSite ? { site: globalThis.straplineSite } : {};
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : {};
}

import type { LinkName, Site } from './site.ts';

export type KnownCall = { event: string; input: unknown; answer: unknown };
export type PageData = {
  calls?: KnownCall[];
  site?: { links?: Partial<Record<LinkName, string>>; supportEmail?: string; identity?: Partial<Site['identity']> };
};

/** What the server wrote into the page besides the markup. */
export function readPageData(): PageData {
  const text = document.getElementById('page-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : {};
}

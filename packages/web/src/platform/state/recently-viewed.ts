import { createOwnSlice } from './own-slice.ts';

const most = 12;

/** Addresses of the pieces that were opened last, newest first: in this browser alone, encrypted, and until sign-out. */
const viewed = createOwnSlice<readonly string[]>('recently-viewed', [], 'sealed');

export const useRecentlyViewed = viewed.useValue;
export const clearRecentlyViewed = viewed.clear;

export function recordView(slug: string): void {
  viewed.change((slugs) => [slug, ...slugs.filter((one) => one !== slug)].slice(0, most));
}

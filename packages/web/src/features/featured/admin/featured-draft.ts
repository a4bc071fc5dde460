import type { FeaturedEntry } from '@strapline/contract/shapes/blog/featured';
import { createDrafts } from '../../../platform/state/drafts.ts';
import { formatLocalTime } from '../../../ui/format/local-time.ts';

const empty = { listing: '', title: '', text: '', from: '', until: '' };
export type FeaturedDraft = typeof empty;

/** What an admin typed about pieces and didn't save yet: one draft per slug, and one for a new piece. */
export const featuredDrafts = createDrafts('featured-drafts', empty);

export const newDraft = 'new';

/** Starts to edit an entry, or continues what was typed about it before. */
export function openDraft({ slug, title, text, from, until }: FeaturedEntry): void {
  if (featuredDrafts.read(slug).listing !== '') return;
  const [start, end] = [from, until].map((at) => formatLocalTime(new Date(at)));
  featuredDrafts.change(slug, { listing: slug, title, text, from: start ?? '', until: end ?? '' });
}

/** A listing's slug, also from the address of its page. */
export function readSlug(listing: string): string {
  return listing
    .trim()
    .replace(/^.*\/listing\//, '')
    .replace(/[?#/].*$/, '');
}

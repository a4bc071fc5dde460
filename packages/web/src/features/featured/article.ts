import type { Output } from '@strapline/contract/events';

export type Listing = Output<'fetchListing'>;

/** What the team wrote, with times as in `fetchFeatured`. */
export type Article = { title: string; text: string; from: string; until: string };

import type { EventName } from '@strapline/contract/events';

/**
 * The reads that a replica may answer for somebody who isn't signed in: lists that only show. Whatever a decision depends on isn't among them, such as the
 * state of one piece, its owner, an order, or what somebody allows others to see.
 */
export const publicReads: ReadonlySet<string> = new Set<EventName>([
  'searchListings',
  'countListings',
  'countFacets',
  'listSimilarListings',
  'listFeatured',
  'listModels',
  'listPosts',
]);

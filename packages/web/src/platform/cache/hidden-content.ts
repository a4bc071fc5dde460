import type { EventName } from '@strapline/contract/events';
import { subscribe } from '../wire/wire.ts';
import { queryClient } from './queries.ts';
import { removeAllStoredAnswers } from './stored-answers.ts';

/** What other people made, which may be hidden at any time. */
const hideable: ReadonlySet<unknown> = new Set<EventName>([
  'fetchListing',
  'fetchBraTag',
  'fetchGallery',
  'listGalleries',
  'fetchModel',
  'fetchReferrer',
  'fetchCollector',
  'searchListings',
  'countListings',
  'countFacets',
  'listSimilarListings',
  'listModels',
  'listMessages',
  'listThreads',
  'getStats',
  'getYoutubeLiveStreamStatus',
  'listTopics',
  'fetchTopic',
  'listReplies',
  'listPostEdits',
  'fetchSurvey',
  'fetchFeatured',
  'listFeatured',
]);
/** The service worker's copies of what others made. */
const copies = ['public-reads', 'media', 'pages', 'content-pages'];
/** All open pages learn of it at once, so each waits for a moment of its own. */
const spreadMs = 1_000;

/** When something is hidden anywhere, this page loads again what it shows, and drops offline copies. */
export function watchHiddenContent(): () => void {
  return subscribe('contentHidden', () => void setTimeout(() => void reload(), Math.random() * spreadMs));
}

async function reload(): Promise<void> {
  const filter = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => hideable.has(queryKey[0]) };
  await removeAllStoredAnswers();
  await Promise.all([queryClient.invalidateQueries(filter), ...copies.map(async (name) => await globalThis.caches?.delete(name))]);
}

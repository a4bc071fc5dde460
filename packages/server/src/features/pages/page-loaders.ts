import type { EventName, Output } from '@strapline/contract/events';
import type { PageName, Pages } from '@strapline/contract/pages';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { boutiqueHead, createBraTagHead, createListingHead, createModelHead, type Head, homeHead, modelsHead } from './page-head.ts';

/** A call that the page's screen would make, with its result. */
export type LoadedCall = { event: EventName; input: object; answer: object };

export type LoadedPage = { head: Head; calls: LoadedCall[] };

/** Calls an event as the page's visitor; null if the record doesn't exist or isn't public. */
export type CallEvent<K extends EventName> = <E extends K>(event: E, input: object) => Promise<Output<E> | null>;

export type PageTarget = { params: Record<string, string>; query: URLSearchParams; publicUrl: string; featured: string };

type LoadingPage = { [N in PageName]: Pages[N] extends { load: readonly EventName[] } ? N : never }[PageName];
type EventsOf<N extends LoadingPage> = Pages[N] extends { load: readonly (infer E extends EventName)[] } ? E : never;

/** The loaders of pages with `load` in `pages.ts`; null means 404. */
export const pageLoaders: { [N in LoadingPage]: (call: CallEvent<EventsOf<N>>, target: PageTarget) => Promise<LoadedPage | null> } = {
  async home(call, { query, featured }) {
    const section = query.get('section');
    if (section === 'models') return { head: modelsHead, calls: createCalls('listModels', {}, await call('listModels', {})) };
    const newest = createCalls('searchListings', {}, await call('searchListings', {}));
    if (section === 'boutique') return { head: boutiqueHead, calls: newest };
    const chosen = featured ? createCalls('fetchListing', { slug: featured }, await call('fetchListing', { slug: featured })) : [];
    return { head: homeHead, calls: [...newest, ...chosen] };
  },
  async listing(call, { params: { slug }, publicUrl }) {
    const answer = await call('fetchListing', { slug });
    return answer && { head: createListingHead(answer, publicUrl), calls: createCalls('fetchListing', { slug }, answer) };
  },
  async tag(call, { params: { braTagId = '' }, publicUrl }) {
    const answer = parseBraTagId(braTagId) ? await call('fetchBraTag', { braTagId }) : null;
    return answer && { head: createBraTagHead(answer, publicUrl), calls: createCalls('fetchBraTag', { braTagId }, answer) };
  },
  /** The screen loads the certificate itself. Hidden from search engines, which have the tag's page. */
  async certificate(call, { params: { braTagId = '' } }) {
    const tag = parseBraTagId(braTagId) ? await call('fetchBraTag', { braTagId }) : null;
    if (!tag) return null;
    const title = `${tag.title}, certificate of provenance: Strapline`;
    const description = `The certificate of ${tag.title}, which anyone can check.`;
    return { head: { title, description, path: `/bratag/${braTagId}/certificate`, isHidden: true }, calls: [] };
  },
  async model(call, { params: { slug }, publicUrl }) {
    const answer = await call('fetchModel', { slug });
    return answer && { head: createModelHead(answer, publicUrl), calls: createCalls('fetchModel', { slug }, answer) };
  },
  async gallery(call, { params: { galleryId = '' } }) {
    const answer = parseBraTagId(galleryId) ? await call('fetchGallery', { galleryId }) : null;
    if (!answer) return null;
    const head = {
      ...homeHead,
      title: `${answer.title}, pictures: Strapline`,
      description: `Pictures of ${answer.title}.`,
      path: `/gallery/${galleryId}`,
    };
    return { head, calls: createCalls('fetchGallery', { galleryId }, answer) };
  },
  async collector(call, { params: { userId } }) {
    // The member's own collection: only the browser has the session.
    if (userId === undefined) return { head: { ...homeHead, path: '/collector', isHidden: true }, calls: [] };
    const answer = await call('fetchCollector', { userId });
    if (!answer) return null;
    const head = {
      ...homeHead,
      title: `The collection of ${answer.displayName || answer.username}: Strapline`,
      description: `${answer.collected === 1 ? 'One piece' : `${answer.collected} pieces`} on record with ${answer.username}.`,
      path: `/collector/${userId}`,
    };
    return { head, calls: createCalls('fetchCollector', { userId }, answer) };
  },
  /** If the piece is on hold or sold, it may be the visitor's own; only the browser knows, so it loads the listing itself. */
  async checkout(call, { query }) {
    const slug = query.get('listing');
    const answer = slug ? await call('fetchListing', { slug }) : null;
    const calls = answer?.listing === 'published' ? createCalls('fetchListing', { slug }, answer) : [];
    return { head: { ...homeHead, path: '/checkout', isHidden: true }, calls };
  },
};

function createCalls(event: EventName, input: object, answer: object | null): LoadedCall[] {
  return answer ? [{ event, input, answer }] : [];
}

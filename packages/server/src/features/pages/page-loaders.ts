import type { EventName, Output } from '@strapline/contract/events';
import type { PageName, Pages } from '@strapline/contract/pages';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { boutiqueHead, createBraTagHead, createListingHead, createModelHead, type Head, homeHead, modelsHead } from './page-head.ts';

/** A call that the page's first screen would make, with its answer. */
export type LoadedCall = { event: EventName; input: object; answer: object };

/** What a page starts with. `isHidden` keeps it from search engines. */
export type LoadedPage = { head: Head; calls: LoadedCall[] };

/** Makes a public call for the page; null when the thing is not there, or not for everybody. */
export type CallEvent<K extends EventName> = <E extends K>(event: E, input: object) => Promise<Output<E> | null>;

export type PageTarget = { params: Record<string, string>; query: URLSearchParams; publicUrl: string; featured: string };

type LoadingPage = { [N in PageName]: Pages[N] extends { load: readonly EventName[] } ? N : never }[PageName];
type EventsOf<N extends LoadingPage> = Pages[N] extends { load: readonly (infer E extends EventName)[] } ? E : never;

/** One for each page of the table that loads something; null is a 404. */
export const pageLoaders: { [N in LoadingPage]: (ask: CallEvent<EventsOf<N>>, target: PageTarget) => Promise<LoadedPage | null> } = {
  async home(ask, { query, featured }) {
    const section = query.get('section');
    if (section === 'models') return { head: modelsHead, calls: createCalls('listModels', {}, await ask('listModels', {})) };
    const newest = createCalls('searchListings', {}, await ask('searchListings', {}));
    if (section === 'boutique') return { head: boutiqueHead, calls: newest };
    const chosen = featured ? createCalls('fetchListing', { slug: featured }, await ask('fetchListing', { slug: featured })) : [];
    return { head: homeHead, calls: [...newest, ...chosen] };
  },
  async listing(ask, { params: { slug }, publicUrl }) {
    const answer = await ask('fetchListing', { slug });
    return answer && { head: createListingHead(answer, publicUrl), calls: createCalls('fetchListing', { slug }, answer) };
  },
  async tag(ask, { params: { braTagId = '' }, publicUrl }) {
    const answer = parseBraTagId(braTagId) ? await ask('fetchBraTag', { braTagId }) : null;
    return answer && { head: createBraTagHead(answer, publicUrl), calls: createCalls('fetchBraTag', { braTagId }, answer) };
  },
  /** Its screen asks for the certificate itself; the tag gives its name to whom it is shown. Search engines have the tag's own page. */
  async certificate(ask, { params: { braTagId = '' } }) {
    const tag = parseBraTagId(braTagId) ? await ask('fetchBraTag', { braTagId }) : null;
    if (!tag) return null;
    const title = `${tag.title}, certificate of provenance: Strapline`;
    const description = `The certificate of ${tag.title}, which anyone can check.`;
    return { head: { title, description, path: `/bratag/${braTagId}/certificate`, isHidden: true }, calls: [] };
  },
  async model(ask, { params: { slug }, publicUrl }) {
    const answer = await ask('fetchModel', { slug });
    return answer && { head: createModelHead(answer, publicUrl), calls: createCalls('fetchModel', { slug }, answer) };
  },
  async gallery(ask, { params: { galleryId = '' } }) {
    const answer = parseBraTagId(galleryId) ? await ask('fetchGallery', { galleryId }) : null;
    if (!answer) return null;
    const head = {
      ...homeHead,
      title: `${answer.title}, pictures: Strapline`,
      description: `Pictures of ${answer.title}.`,
      path: `/gallery/${galleryId}`,
    };
    return { head, calls: createCalls('fetchGallery', { galleryId }, answer) };
  },
  async collector(ask, { params: { userId } }) {
    // A member's own collection, which only the browser may ask for.
    if (userId === undefined) return { head: { ...homeHead, path: '/collector', isHidden: true }, calls: [] };
    const answer = await ask('fetchCollector', { userId });
    if (!answer) return null;
    const head = {
      ...homeHead,
      title: `The collection of ${answer.displayName || answer.username}: Strapline`,
      description: `${answer.collected === 1 ? 'One piece' : `${answer.collected} pieces`} on record with ${answer.username}.`,
      path: `/collector/${userId}`,
    };
    return { head, calls: createCalls('fetchCollector', { userId }, answer) };
  },
  /** The form comes with the page. On hold or sold it may be the caller's own, which only the browser knows, so there it asks by itself. */
  async checkout(ask, { query }) {
    const slug = query.get('listing');
    const answer = slug ? await ask('fetchListing', { slug }) : null;
    const calls = answer?.listing === 'published' ? createCalls('fetchListing', { slug }, answer) : [];
    return { head: { ...homeHead, path: '/checkout', isHidden: true }, calls };
  },
};

function createCalls(event: EventName, input: object, answer: object | null): LoadedCall[] {
  return answer ? [{ event, input, answer }] : [];
}

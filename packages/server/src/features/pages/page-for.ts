import type { EventName, Output } from '@strapline/contract/events';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import type { Caller } from '../../platform/caller.ts';
import type { DispatchResult, Transport } from '../../platform/dispatch.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { boutiqueHead, braTagHead, type Head, listingHead, modelHead, modelsHead, publicPages, splashHead } from './page-head.ts';

export type Ask = (name: unknown, input: unknown, caller: Caller, door: Transport) => Promise<DispatchResult>;

/** What a page starts with: its head, and the answers that its first screen would ask for. */
export type Page = { status: number; head: Head; calls: { event: EventName; input: object; answer: object }[] };

type Load = (
  ask: <K extends EventName>(event: K, input: object) => Promise<Output<K> | null>,
  part: string,
  publicUrl: string,
) => Promise<{ head: Head; first: { event: EventName; input: object; answer: object } } | null>;

/** Pages about one public thing. */
const things: Record<string, Load> = {
  listing: async (ask, slug, publicUrl) => {
    const answer = await ask('fetchListing', { slug });
    return answer && { head: listingHead(answer, publicUrl), first: { event: 'fetchListing', input: { slug }, answer } };
  },
  bratag: async (ask, braTagId, publicUrl) => {
    const answer = parseBraTagId(braTagId) ? await ask('fetchBraTag', { braTagId }) : null;
    return answer && { head: braTagHead(answer, publicUrl), first: { event: 'fetchBraTag', input: { braTagId }, answer } };
  },
  model: async (ask, slug, publicUrl) => {
    const answer = await ask('fetchModel', { slug });
    return answer && { head: modelHead(answer, publicUrl), first: { event: 'fetchModel', input: { slug }, answer } };
  },
  gallery: async (ask, galleryId) => {
    const answer = parseBraTagId(galleryId) ? await ask('fetchGallery', { galleryId }) : null;
    const head = answer && {
      ...splashHead,
      title: `${answer.title}, pictures: Strapline`,
      description: `Pictures of ${answer.title}.`,
      path: `/gallery/${galleryId}`,
    };
    return answer && head && { head, first: { event: 'fetchGallery', input: { galleryId }, answer } };
  },
  collector: async (ask, userId) => {
    const answer = await ask('fetchCollector', { userId });
    const head = answer && {
      ...splashHead,
      title: `The collection of ${answer.displayName || answer.username}: Strapline`,
      description: `${answer.collected} pieces on record with ${answer.username}.`,
      path: `/collector/${userId}`,
    };
    return answer && head && { head, first: { event: 'fetchCollector', input: { userId }, answer } };
  },
};

/** Pages of the app itself, for its own people; search engines have no business there. */
const ownPages =
  /^\/(confirmLoginIntent|signup|signin|login|signout|logout|blog|account|checkout|admin|bratag|bratag\/create|bratag\/[^/]+\/action|order\/[^/]+|collector)\/?$/;

const notThere: Page = { status: 404, head: { ...splashHead, isHidden: true }, calls: [] };

/**
 * The page for a path and its query. What is not there answers 404, and the app shows the front page in its place.
 * Throws WireError where the answer is not known right now.
 */
export async function pageFor(services: Services, dispatch: Ask, caller: Caller, path: string, query: URLSearchParams): Promise<Page> {
  const ask = async <K extends EventName>(event: K, input: object): Promise<Output<K> | null> => {
    const answered = await dispatch(event, input, caller, 'http');
    if (answered.ok) return answered.read() as Output<K>;
    // What cannot be said right now is not what is not there.
    const { code, message, retryAfterMs } = answered.failure;
    if (code === 'rate_limited' || code === 'unavailable' || code === 'internal')
      throw new WireError(code, { message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
    return null;
  };
  if (ownPages.test(path)) {
    const calls = /^\/checkout\/?$/.test(path) ? await checkoutCalls(ask, query.get('listing')) : [];
    return { status: 200, head: { ...splashHead, path, isHidden: true }, calls };
  }
  const publicPage = publicPages.find((head) => head.path === path.replace(/\/$/, ''));
  if (publicPage) return { status: 200, head: publicPage, calls: [] };
  const [, kind = '', part = '', rest, ...more] = path.replace(/\/$/, '').split('/');
  if (kind === 'bratag' && rest === 'certificate' && more.length === 0) return await certificatePage(ask, part);
  const load = rest === undefined && part !== '' && Object.hasOwn(things, kind) ? things[kind] : undefined;
  if (load) {
    const found = await load(ask, part, services.config.publicUrl);
    // The screen itself says that the thing is not there; no front page behind it.
    if (!found) return notThere;
    return { status: 200, head: found.head, calls: [found.first] };
  }
  // The same for all that lead nowhere: nothing is asked for it.
  if (path !== '/') return notThere;
  const section = query.get('section');
  if (section === 'models') {
    const creators = await ask('listModels', {});
    return { status: 200, head: modelsHead, calls: creators ? [{ event: 'listModels', input: {}, answer: creators }] : [] };
  }
  const answer = await ask('searchListings', {});
  const calls: Page['calls'] = answer ? [{ event: 'searchListings', input: {}, answer }] : [];
  const { featured } = services.config;
  const chosen = featured && section !== 'boutique' ? await ask('fetchListing', { slug: featured }) : null;
  if (chosen) calls.push({ event: 'fetchListing', input: { slug: featured }, answer: chosen });
  return { status: 200, head: section === 'boutique' ? boutiqueHead : splashHead, calls };
}

/** The form comes with the page. On hold or sold it may be the caller's own, which only the browser knows, so there it asks by itself. */
async function checkoutCalls(ask: Parameters<Load>[0], slug: string | null): Promise<Page['calls']> {
  const answer = slug ? await ask('fetchListing', { slug }) : null;
  return answer?.listing === 'published' ? [{ event: 'fetchListing', input: { slug }, answer }] : [];
}

/** Its screen asks for the certificate itself; the tag gives its name to whom it is shown. Search engines have the tag's own page. */
async function certificatePage(ask: Parameters<Load>[0], braTagId: string): Promise<Page> {
  const tag = parseBraTagId(braTagId) ? await ask('fetchBraTag', { braTagId }) : null;
  if (!tag) return notThere;
  const title = `${tag.title}, certificate of provenance: Strapline`;
  const description = `The certificate of ${tag.title}, which anybody can check.`;
  return { status: 200, head: { title, description, path: `/bratag/${braTagId}/certificate`, isHidden: true }, calls: [] };
}

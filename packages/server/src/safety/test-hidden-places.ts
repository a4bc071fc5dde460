import type { EventName, events, Input } from '@strapline/contract/events';
import { getPage, type PageName, pages } from '@strapline/contract/pages';
import type { FastifyInstance } from 'fastify';
import { renditions } from '../features/upload/upload.ts';
import type { Planted } from './test-hidden-things.ts';

type Events = typeof events;
/** Every event that reads and isn't for admins alone. A new one doesn't compile without an entry below. */
export type ReadingEvent = {
  [K in EventName]: Events[K]['level'] extends 2 ? never : Events[K]['limit'] extends 'read' | 'count' ? K : never;
}[EventName];

/** About the caller alone, or about nothing that can be hidden. */
type OwnOnly = 'own';

const toSlug = (username: string): string => username.replaceAll('_', '-');
const listPieces = ({ pieces, partly, suspended }: Planted) => [...Object.values(pieces), partly, suspended];
/** The records of a suspended person stay. */
const listTags = ({ pieces, partly, ofBlocking, ofBlocked, collectedOfBlocked }: Planted) => [
  ...Object.values(pieces),
  partly,
  ofBlocking,
  ofBlocked,
  collectedOfBlocked,
];
const listPeople = ({ people }: Planted) => Object.values(people).map(({ username }) => username);
/** Each word, and each with a typo, which the search corrects to words that others may see. */
const listSearches = ({ words }: Planted) => Object.values(words).flatMap((word) => [word, `${word.slice(0, 4)}${word.slice(5)}`]);

/** What an outsider can ask each event for. */
export const reads: { [K in ReadingEvent]: OwnOnly | ((planted: Planted) => Input<K>[]) } = {
  authCheck: 'own',
  countListings: (planted) => [{}, ...listSearches(planted).flatMap((q) => [{ q }, { q, state: 'all' as const }])],
  fetchBraTag: (planted) => listTags(planted).map(({ braTagId }) => ({ braTagId })),
  fetchCollector: (planted) => listPeople(planted).map((userId) => ({ userId })),
  fetchDecision: 'own',
  fetchDispute: 'own',
  fetchGallery: (planted) => listTags(planted).map(({ braTagId }) => ({ galleryId: braTagId })),
  fetchListing: (planted) => [...listPieces(planted), planted.ofBlocking, planted.ofBlocked].map(({ slug }) => ({ slug: slug || 'none' })),
  fetchModel: (planted) => listPeople(planted).map((username) => ({ slug: toSlug(username) })),
  fetchPayouts: 'own',
  fetchPrivacy: 'own',
  fetchProfile: 'own',
  fetchShippingZones: 'own',
  fetchUpload: ({ partly }) => [{ uploadId: partly.hiddenPicture }],
  getEmailAddress: 'own',
  getExport: 'own',
  getOrderStatus: ({ order }) => [{ paymentIntentId: order.intent.id }],
  getPaymentIntent: 'own',
  getRandomBraSize: 'own',
  getReport: 'own',
  getStats: (planted) => listPeople(planted).map((username) => ({ username })),
  listBlocked: 'own',
  listConsents: 'own',
  listMessages: ({ order }) => [{ orderId: order.order.id }],
  listModels: () => [{ limit: 100 }],
  listMyBraTags: 'own',
  listMyDecisions: 'own',
  listOrders: () => [{ as: 'buyer' }],
  listSavedCards: 'own',
  listSessions: 'own',
  listTasks: 'own',
  pollBraTagStatus: (planted) => listTags(planted).map(({ braTagId }) => ({ braTagId })),
  searchListings: (planted) => [
    {},
    ...(['priceAsc', 'priceDesc'] as const).map((sort) => ({ sort, state: 'all' as const, limit: 100 })),
    ...listSearches(planted).map((q) => ({ q, state: 'all' as const })),
    ...listPieces(planted).map(({ braTagId }) => ({ q: braTagId, state: 'all' as const })),
    ...listPeople(planted).map((creator) => ({ creator, state: 'all' as const })),
    { size: { system: 'UK', band: 32, cup: 'DD' }, q: 'bandeau', state: 'all' },
  ],
  validateForm: 'own',
};

/** Paths of our HTTP routes with parameters, by route. Those without parameters are asked as they are; a new one with a parameter fails the test. */
const routeExamples: Record<string, (planted: Planted) => string[]> = {
  '/v1/aname/:publicKey': () => [],
  '/v1/admin/audit/:link': () => [],
  '/v1/bratags/:braTagId': (planted) => listTags(planted).map(({ braTagId }) => `/v1/bratags/${braTagId}`),
  '/v1/bratags/:braTagId/certificate': (planted) =>
    listTags(planted).flatMap(({ braTagId }) =>
      ['', '?number=2', '?format=html'].map((query) => `/v1/bratags/${braTagId}/certificate${query}`),
    ),
  '/v1/bratags/:braTagId/certificate.html': (planted) =>
    listTags(planted).map(({ braTagId }) => `/v1/bratags/${braTagId}/certificate.html`),
  '/v1/collectors/:userId': (planted) => listPeople(planted).map((username) => `/v1/collectors/${username}`),
  '/v1/galleries/:galleryId': (planted) => listTags(planted).map(({ braTagId }) => `/v1/galleries/${braTagId}`),
  '/v1/listings/:slug': (planted) =>
    [...listPieces(planted), planted.ofBlocking, planted.ofBlocked].map(({ slug }) => `/v1/listings/${slug || 'none'}`),
  '/v1/labels/:orderId': ({ order }) => [`/v1/labels/${order.order.id}`],
  '/v1/log/consistency/:from/:to': () => ['/v1/log/consistency/0/1'],
  '/v1/log/proof/:index': () => Array.from({ length: 12 }, (_, index) => `/v1/log/proof/${index}`),
  '/v1/log/tile/*': () => ['/v1/log/tile/entries/000.p/12', '/v1/log/tile/0/000.p/12'],
  '/v1/models/:slug': (planted) => listPeople(planted).map((username) => `/v1/models/${toSlug(username)}`),
  // Evidence and exports have signed links only.
  '/v1/evidence/:id/:size': () => ['/v1/evidence/evi_aaaaaaaaaaaaaaaaaaaa/small'],
  '/v1/exports/:exportId': () => ['/v1/exports/exp_aaaaaaaaaaaaaaaaaaaa'],
  '/media/:id/:rendition': (planted) => listHiddenMedia(planted).flatMap((id) => [...renditions].map((name) => `/media/${id}/${name}`)),
  '/t/:kid': () => ['/t/main?d=00'],
  '/content/:slug': () => ['/content/help'],
  '/sitemap-:n(^[1-9]\\d{0,2}$).xml': () => ['/sitemap-1.xml', '/sitemap-2.xml'],
};

/** More questions to routes without parameters. */
const moreQueries: Record<string, (planted: Planted) => string[]> = {
  '/v1/listings': ({ words }) => Object.values(words).map((q) => `/v1/listings?state=all&q=${q}`),
};

/** Services of their own, which know payments and accounts, and nothing about pieces; and the files of the app, which are its pages. */
const otherServices = /^\/(realms|sandbox)\/|^\/?\*$/;

/** Every path of a GET route, from Fastify's own list. Throws for a route with parameters that has no example. */
export function listHttpPaths(app: FastifyInstance, planted: Planted): string[] {
  return listRoutes(app).flatMap((route) => {
    if (otherServices.test(route)) return [];
    const more = moreQueries[route]?.(planted) ?? [];
    if (!/[:*]/.test(route)) return [route, ...more];
    const example = routeExamples[route];
    if (!example) throw new Error(`the route ${route} has no example in test-hidden-places.ts`);
    return example(planted);
  });
}

/** The GET routes in Fastify's printed tree, which has a part of a path on each line. */
function listRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [found, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (found === undefined) return [];
      const depth = indent.length / 4;
      const route = `${depth === 0 ? '' : (parents[depth - 1] ?? '')}${part === '(empty root node)' ? '' : part}`;
      parents[depth] = route;
      return methods.split(', ').includes('GET') ? [route] : [];
    });
}

/** Addresses of pages with parameters. Those without are opened as they are; a new one with a parameter fails the test. */
const pageExamples: Partial<Record<PageName, (planted: Planted) => string[]>> = {
  gallery: (planted) => listTags(planted).map(({ braTagId }) => `/gallery/${braTagId}`),
  collector: (planted) => ['/collector', ...listPeople(planted).map((username) => `/collector/${username}`)],
  model: (planted) => listPeople(planted).map((username) => `/model/${toSlug(username)}`),
  listing: (planted) => listPieces(planted).map(({ slug }) => `/listing/${slug || 'none'}`),
  order: ({ order }) => [`/order/${order.intent.id}`],
  report: () => ['/report/rep_aaaaaaaaaaaaaaaaaaaa'],
  decision: () => ['/decision/dec_aaaaaaaaaaaaaaaaaaaa'],
  stopRecovery: () => ['/recovery/rec_aaaaaaaaaaaaaaaaaaaa/stop'],
  finishRecovery: () => ['/recovery/rec_aaaaaaaaaaaaaaaaaaaa'],
  tag: (planted) => listTags(planted).map(({ braTagId }) => `/bratag/${braTagId}`),
  tagAction: (planted) => listTags(planted).map(({ braTagId }) => `/bratag/${braTagId}/action`),
  certificate: (planted) => listTags(planted).map(({ braTagId }) => `/bratag/${braTagId}/certificate`),
  notFound: () => ['/nothing/here'],
};

const morePages: Partial<Record<PageName, (planted: Planted) => string[]>> = {
  home: (planted) => [
    '/?section=boutique',
    '/?section=models',
    ...listSearches(planted).map((q) => `/?q=${q}&section=boutique`),
    ...listPeople(planted).map((creator) => `/?section=boutique&creator=${creator}`),
  ],
  checkout: (planted) => listPieces(planted).map(({ slug }) => `/checkout?listing=${slug || 'none'}`),
  log: (planted) => listTags(planted).map(({ braTagId }) => `/log?tag=${encodeURIComponent(braTagId)}`),
};

/** Addresses of every page of the app. Throws for one with parameters that has no example. */
export function listPagePaths(planted: Planted): string[] {
  return (Object.keys(pages) as PageName[]).flatMap((name) => {
    const { path } = getPage(name);
    const example = pageExamples[name];
    if (path.includes('$') && !example) throw new Error(`the page ${name} has no example in test-hidden-places.ts`);
    return [...(example?.(planted) ?? [path]), ...(morePages[name]?.(planted) ?? [])];
  });
}

export function listHiddenMedia({ pieces, partly }: Planted): string[] {
  return [...Object.values(pieces).flatMap(({ media }) => media), partly.hiddenPicture];
}

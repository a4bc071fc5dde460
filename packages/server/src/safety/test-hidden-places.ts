import type { EventName, events, Input } from '@strapline/contract/events';
import { getPage, type PageName, pages } from '@strapline/contract/pages';
import { forumCategories } from '@strapline/domain/forum/forum';
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
const listPairs = ({ pairs }: Planted) => Object.values(pairs);
const listPosts = ({ posts }: Planted) => Object.values(posts).map(({ slug }) => slug);
const listForumWords = ({ words, forumWords }: Planted) => [...Object.values(words), ...Object.values(forumWords)];
/** Each word, and each with a typo, which the search corrects to words that others may see. */
const listSearches = ({ words }: Planted) => Object.values(words).flatMap((word) => [word, `${word.slice(0, 4)}${word.slice(5)}`]);

/** What an outsider can ask each event for. */
export const reads: { [K in ReadingEvent]: OwnOnly | ((planted: Planted) => Input<K>[]) } = {
  authCheck: 'own',
  countFacets: () => [{}, { state: 'all' }],
  countListings: (planted) => [{}, ...listSearches(planted).flatMap((q) => [{ q }, { q, state: 'all' as const }])],
  fetchSurvey: (planted) =>
    planted.handles.flatMap((fqsid) => [
      { survey: 'icbm' as const, fqsid },
      { survey: 'size' as const, fqsid },
    ]),
  findHandle: (planted) => planted.handles.map((fqsid) => ({ fqsid })),
  getFitModel: 'own',
  getSurveyResults: (planted) => planted.handles.map((fqsid) => ({ survey: 'icbm' as const, fqsid })),
  listHandles: 'own',
  listSurveys: 'own',
  fetchBraTag: (planted) => listTags(planted).map(({ braTagId }) => ({ braTagId })),
  fetchCollector: (planted) => listPeople(planted).map((userId) => ({ userId })),
  fetchDecision: 'own',
  fetchDispute: 'own',
  fetchGallery: (planted) =>
    [...listTags(planted).map(({ braTagId }) => braTagId), ...listPairs(planted)].map((galleryId) => ({ galleryId })),
  getAccess: 'own',
  listGalleries: (planted) => listPeople(planted).map((username) => ({ username })),
  listMyGalleries: 'own',
  listViews: 'own',
  fetchFeatured: (planted) => [
    {},
    ...[...listPieces(planted), planted.ofBlocking, planted.ofBlocked].map(({ slug }) => ({ slug: slug || 'none' })),
  ],
  listFeatured: () => [{ limit: 100 }],
  fetchListing: (planted) => [...listPieces(planted), planted.ofBlocking, planted.ofBlocked].map(({ slug }) => ({ slug: slug || 'none' })),
  fetchWidget: ({ widgets }) => widgets.map((widgetId) => ({ widgetId })),
  listWidgets: 'own',
  fetchModel: (planted) => listPeople(planted).map((username) => ({ slug: toSlug(username) })),
  fetchOrderRatings: 'own',
  fetchPayouts: 'own',
  fetchReferrer: (planted) => listPeople(planted).map((username) => ({ referrerId: username })),
  getReferral: 'own',
  fetchOwnPost: 'own',
  fetchPost: (planted) => listPosts(planted).map((slug) => ({ slug })),
  fetchPrivacy: 'own',
  fetchProfile: 'own',
  fetchShippingZones: 'own',
  fetchUpload: ({ partly }) => [{ uploadId: partly.hiddenPicture }],
  getCollectionSummary: 'own',
  getEmailAddress: 'own',
  getExport: 'own',
  getFunnel: 'own',
  getGhostSlugFromStraplineUsername: (planted) => listPeople(planted).map((username) => ({ username })),
  getOrderStatus: ({ order }) => [{ paymentIntentId: order.intent.id }],
  getPaymentIntent: 'own',
  getRandomBraSize: 'own',
  getReport: 'own',
  getStats: (planted) => listPeople(planted).map((username) => ({ username })),
  getYoutubeLiveStreamStatus: (planted) => listPeople(planted).map((username) => ({ username })),
  getStraplineUsernameFromGhostUserId: () => [{ ghostUserId: 'a'.repeat(24) }],
  listBlocked: 'own',
  listCollection: 'own',
  listConsents: 'own',
  getChatIdentity: 'own',
  getSupportChat: 'own',
  listMessages: ({ order }) => [{ orderId: order.order.id }],
  listThreads: () => [{ limit: 100 }, { q: 'hidden' }],
  listFollowing: 'own',
  listSaved: 'own',
  listSavedKeys: 'own',
  listSearches: 'own',
  listModels: () => [{ limit: 100 }],
  listNotifications: 'own',
  getNotificationPreferences: 'own',
  listShareImages: 'own',
  listShownMessages: 'own',
  listMyBraTags: 'own',
  listMyDecisions: 'own',
  listOffers: (planted) => [{ as: 'buyer' }, ...listPieces(planted).map(({ braTagId }) => ({ as: 'seller' as const, braTagId }))],
  listOrders: () => [{ as: 'buyer' }],
  getAvailablePairUsernames: 'own',
  listMyPairs: 'own',
  pollPairStatus: (planted) => listPairs(planted).map((pairId) => ({ pairId })),
  fetchApair: (planted) => listPairs(planted).map((pairId) => ({ pairId })),
  fetchAllApair: (planted) => [
    { limit: 100 },
    { braSize: '32DD', match: 'same' },
    { braSize: '34D', match: 'sister' },
    { following: true },
    { openToMe: true },
    ...listPeople(planted).map((username) => ({ username })),
  ],
  getApairVerificationStatus: (planted) => listPairs(planted).map((pairId) => ({ pairId })),
  getLastSavedProof: (planted) => listPairs(planted).map((pairId) => ({ pairId })),
  listOwnPosts: 'own',
  listPosts: (planted) => [
    { limit: 100 },
    ...listPeople(planted).map((username) => ({ creator: toSlug(username) })),
    ...Object.values(planted.words).map((q) => ({ q })),
  ],
  previewPost: 'own',
  listRatings: (planted) => listPeople(planted).map((username) => ({ username })),
  listSavedCards: 'own',
  listSessions: 'own',
  listTasks: 'own',
  fetchTopic: ({ forum }) => forum.topics.map((topicId) => ({ topicId })),
  listPostEdits: ({ forum }) => forum.posts.map((postId) => ({ postId })),
  listReplies: ({ forum }) => forum.topics.map((topicId) => ({ topicId })),
  listTopics: (planted) => [{}, { sort: 'new', limit: 100 }, ...listForumWords(planted).map((q) => ({ q }))],
  listSimilarListings: (planted) => listPieces(planted).map(({ slug }) => ({ slug: slug || 'none' })),
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
/** Ghost's APIs: by ID and by slug, each address with and without a slash. The Admin API has no key here, so it doesn't exist. */
const ghostExamples: Record<string, (planted: Planted) => string[]> = Object.fromEntries(
  ['content', 'admin'].flatMap((api) =>
    ['posts', 'pages', 'authors', 'tags'].flatMap((kind) =>
      ['', '/'].flatMap((end) => {
        const base = `/content/ghost/api/${api}/${kind}`;
        const read = (names: (planted: Planted) => string[], part: string) => (planted: Planted) =>
          names(planted).map((name) => `${base}/${part}${name}${end}?key=${planted.contentKey}&include=authors,tags`);
        const listIds = ({ posts }: Planted) => Object.values(posts).map(({ postId }) => postId.replace('pst_', ''));
        const listSlugs = (planted: Planted) => [...listPosts(planted), ...listPeople(planted).map(toSlug)];
        return [
          [`${base}/:id${end}`, read(listIds, '')],
          [`${base}/slug/:slug${end}`, read(listSlugs, 'slug/')],
        ];
      }),
    ),
  ),
);

const listCardPaths = (planted: Planted): string[] => [
  ...[...listPieces(planted), planted.ofBlocking, planted.ofBlocked].flatMap(({ slug }) =>
    ['listing', 'featured'].map((kind) => `/card/${kind}/${slug || 'none'}.jpg`),
  ),
  ...listTags(planted).map(({ braTagId }) => `/card/tag/${braTagId}.jpg`),
  ...listPeople(planted).flatMap((username) => [`/card/model/${toSlug(username)}.jpg`, `/card/collection/${username}.jpg`]),
  ...listPairs(planted).map((pairId) => `/card/pair/${pairId}.jpg`),
  ...planted.handles.flatMap((fqsid) => ['icbm', 'size'].map((kind) => `/card/${kind}/${encodeURIComponent(fqsid)}.jpg`)),
  '/card/home/strapline.jpg',
];

const routeExamples: Record<string, (planted: Planted) => string[]> = {
  '/v1/aname/:publicKey': () => [],
  '/v1/:product/admin/agents/bsky': () =>
    ['profile', 'posts', 'queue', 'followers'].map((dataType) => `/v1/strapline/admin/agents/bsky?dataType=${dataType}`),
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
  '/v1/listings/:slug/similar': (planted) => listPieces(planted).map(({ slug }) => `/v1/listings/${slug || 'none'}/similar`),
  '/v1/labels/:orderId': ({ order }) => [`/v1/labels/${order.order.id}`],
  '/v1/log/consistency/:from/:to': () => ['/v1/log/consistency/0/1'],
  '/v1/log/proof/:index': () => Array.from({ length: 12 }, (_, index) => `/v1/log/proof/${index}`),
  '/v1/log/tile/*': () => ['/v1/log/tile/entries/000.p/12', '/v1/log/tile/0/000.p/12'],
  '/v1/models/:slug': (planted) => listPeople(planted).map((username) => `/v1/models/${toSlug(username)}`),
  '/v1/widgets/:widgetId': ({ widgets }) => widgets.map((widgetId) => `/v1/widgets/${widgetId}`),
  '/widget-:version(^[1-9]\\d{0,3}$).js': () => ['/widget-1.js'],
  '/v1/pairs/:pairId': (planted) => listPairs(planted).map((pairId) => `/v1/pairs/${pairId}`),
  '/v1/pairs/:pairId/verification': (planted) => listPairs(planted).map((pairId) => `/v1/pairs/${pairId}/verification`),
  '/v1/posts/:slug': (planted) => listPosts(planted).map((slug) => `/v1/posts/${slug}`),
  '/v1/ratings/:username': (planted) => listPeople(planted).map((username) => `/v1/ratings/${username}`),
  // Evidence and exports have signed links only.
  '/v1/evidence/:id/:size': () => ['/v1/evidence/evi_aaaaaaaaaaaaaaaaaaaa/small'],
  '/v1/message-pictures/:id/:size': () => ['/v1/message-pictures/mpi_aaaaaaaaaaaaaaaaaaaa/small'],
  '/v1/exports/:exportId': () => ['/v1/exports/exp_aaaaaaaaaaaaaaaaaaaa'],
  '/v1/topics/:topicId': ({ forum }) => forum.topics.map((topicId) => `/v1/topics/${topicId}`),
  '/v1/topics/:topicId/replies': ({ forum }) => forum.topics.map((topicId) => `/v1/topics/${topicId}/replies`),
  '/v1/forum-posts/:postId/edits': ({ forum }) => forum.posts.map((postId) => `/v1/forum-posts/${postId}/edits`),
  '/v1/forum-pictures/:id/:size': ({ forum }) =>
    forum.pictures.flatMap((id) => ['small', 'large'].map((size) => `/v1/forum-pictures/${id}/${size}`)),
  // A signed link, which says nothing about pieces.
  '/v1/unsubscribe/:token': () => ['/v1/unsubscribe/none.none'],
  // A pattern of the name.
  '/avatar/:sha256': ({ avatar }) => [`/avatar/${avatar}`],
  '/card/:kind/:file': listCardPaths,
  '/media/:id/encrypted': () => ['/media/med_aaaaaaaaaaaaaaaaaaaa/encrypted'],
  '/media/:id/:rendition': (planted) => listHiddenMedia(planted).flatMap((id) => [...renditions].map((name) => `/media/${id}/${name}`)),
  '/t/:kid': () => ['/t/main?d=00'],
  '/content/:slug': () => ['/content/help'],
  '/content/blog/:slug': (planted) => listPosts(planted).map((slug) => `/content/blog/${slug}`),
  ...ghostExamples,
  '/content/rss/:author': (planted) => listPeople(planted).map((username) => `/content/rss/${toSlug(username)}`),
  '/content/rss/:author/': (planted) => listPeople(planted).map((username) => `/content/rss/${toSlug(username)}/`),
  '/sitemap-:n(^[1-9]\\d{0,2}$).xml': () => ['/sitemap-1.xml', '/sitemap-2.xml'],
};

/** More questions to routes without parameters. */
const moreQueries: Record<string, (planted: Planted) => string[]> = {
  ...Object.fromEntries(
    ['posts', 'pages', 'authors', 'tags', 'settings'].map((kind) => [
      `/content/ghost/api/content/${kind}`,
      ({ contentKey }: Planted) => [`/content/ghost/api/content/${kind}?key=${contentKey}&limit=all&include=authors,tags,count.posts`],
    ]),
  ),
  '/content/blog': (planted) => [
    '/content/blog',
    ...Object.values(planted.words).map((tag) => `/content/blog?tag=${tag}`),
    ...listPeople(planted).map((username) => `/content/blog?author=${toSlug(username)}`),
  ],
  '/v1/pairs': (planted) => listPeople(planted).map((username) => `/v1/pairs?username=${username}`),
  '/v1/featured': (planted) => listPieces(planted).map(({ slug }) => `/v1/featured?slug=${slug || 'none'}`),
  '/v1/oembed': (planted) =>
    [
      ...listPieces(planted).map(({ slug }) => `listing/${slug || 'none'}`),
      ...listPeople(planted).map((username) => `model/${toSlug(username)}`),
    ].map((page) => `/v1/oembed?url=${encodeURIComponent(`http://localhost/${page}`)}`),
  '/v1/posts': ({ words }) => Object.values(words).map((q) => `/v1/posts?q=${q}`),
  '/v1/topics': (planted) => listForumWords(planted).map((q) => `/v1/topics?q=${q}`),
  '/listings.rss': (planted) => [
    ...Object.values(planted.words).map((q) => `/listings.rss?state=all&q=${q}`),
    ...listPeople(planted).map((username) => `/listings.rss?state=all&creator=${username}`),
  ],
  '/v1/listings': ({ words }) => Object.values(words).map((q) => `/v1/listings?state=all&q=${q}`),
};

/** Services of their own, which know payments and accounts, and nothing about pieces; and the files of the app, the same for everybody. */
const otherServices = /^\/(realms|sandbox|assets|icons)\/|^\*$/;

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
  gallery: (planted) => [...listTags(planted).map(({ braTagId }) => braTagId), ...listPairs(planted)].map((id) => `/gallery/${id}`),
  createPair: (planted) => ['/apair/create', ...listPairs(planted).map((pairId) => `/apair/create/${pairId}`)],
  editPair: (planted) => listPairs(planted).map((pairId) => `/apair/edit/${pairId}`),
  pair: (planted) => listPairs(planted).flatMap((pairId) => [`/apair/view/${pairId}`, `/apair/view/${pairId}?tab=all`]),
  verifyPair: (planted) => listPairs(planted).map((pairId) => `/apair/verify/${pairId}`),
  pairWallet: (planted) => listPairs(planted).map((pairId) => `/apair/wallet/${pairId}`),
  collector: (planted) => ['/collector', ...listPeople(planted).map((username) => `/collector/${username}`)],
  model: (planted) => listPeople(planted).map((username) => `/model/${toSlug(username)}`),
  referral: (planted) => listPeople(planted).map((username) => `/r/${username}`),
  featured: (planted) => listPieces(planted).map(({ slug }) => `/featured/bra/${slug || 'none'}`),
  listing: (planted) => listPieces(planted).map(({ slug }) => `/listing/${slug || 'none'}`),
  order: ({ order }) => [`/order/${order.intent.id}`],
  topic: ({ forum }) => forum.topics.map((topicId) => `/forum/${topicId}`),
  rate: ({ order }) => [`/rate/${order.order.id}`],
  messages: () => ['/messages', '/messages/thr_aaaaaaaaaaaaaaaaaaaa'],
  supportThread: () => ['/support/thr_aaaaaaaaaaaaaaaaaaaa'],
  report: () => ['/report/rep_aaaaaaaaaaaaaaaaaaaa'],
  decision: () => ['/decision/dec_aaaaaaaaaaaaaaaaaaaa'],
  stopRecovery: () => ['/recovery/rec_aaaaaaaaaaaaaaaaaaaa/stop'],
  finishRecovery: () => ['/recovery/rec_aaaaaaaaaaaaaaaaaaaa'],
  editPost: () => ['/post/pst_aaaaaaaaaaaaaaaaaaaaaaaa'],
  icbm: ({ handles }) => handles.map((fqsid) => `/icbm/${fqsid}`),
  tagSurvey: ({ handles }) => handles.map((fqsid) => `/tag/${fqsid}`),
  sizeSurvey: ({ handles }) => handles.map((fqsid) => `/size/${fqsid}`),
  tag: (planted) => listTags(planted).map(({ braTagId }) => `/bratag/${braTagId}`),
  tagAction: (planted) => listTags(planted).map(({ braTagId }) => `/bratag/${braTagId}/action`),
  certificate: (planted) => listTags(planted).map(({ braTagId }) => `/bratag/${braTagId}/certificate`),
  widget: (planted) => [
    ...planted.widgets.map((widgetId) => `/widget/${widgetId}?embed=1`),
    ...listPieces(planted).map(({ slug }) => `/widget?kind=listing&target=${slug || 'none'}&embed=1`),
    ...listTags(planted).map(({ braTagId }) => `/widget?kind=tagCheck&target=${braTagId}&embed=1`),
    ...listPeople(planted).flatMap((name) => ['model', 'collection'].map((kind) => `/widget?kind=${kind}&target=${name}&embed=1`)),
    ...planted.handles.map((fqsid) => `/widget?kind=icbm&target=${fqsid}&embed=1`),
  ],
  notFound: () => ['/nothing/here'],
};

const morePages: Partial<Record<PageName, (planted: Planted) => string[]>> = {
  // A page of a search has its words; /v1/topics looks for these.
  forum: () => forumCategories.map((category) => `/forum?category=${category}`),
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

export function listHiddenMedia({ pieces, partly, posts }: Planted): string[] {
  return [...Object.values(pieces).flatMap(({ media }) => media), partly.hiddenPicture, ...posts.hidden.media];
}

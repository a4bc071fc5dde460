import { factFilters } from '@strapline/domain/bra-tag/bra-facts';
import type { App } from './apps/app.ts';
import type { EventName } from './events.ts';

/** One page of the web app. Server and browser both follow its row. */
export type Page = {
  /** `$slug` is a required parameter, `{-$userId}` an optional one. */
  path: `/${string}`;
  /** File of the screen, in `packages/web/src`. It exports a component of the same name: `listing-screen.tsx` exports `ListingScreen`. */
  screen: string;
  /** Who may see it. Others are redirected to sign-in; members without the role, to the home page. */
  access?: 'signedIn' | 'admin';
  /** Without a connection it is shown from this copy of the last visit, if the browser has it. */
  offlineCopy?: string;
  /** The query parameters that the page reads; others are dropped. */
  query?: readonly string[];
  /** Public events whose results are included in the first HTML. The server has a loader for each such page, which also makes the head. */
  load?: readonly EventName[];
  /** Only apps with this module have the page. */
  module?: keyof App['modules'];
  /** Whether other sites can frame it: always, in its embedded form (`embed=1`), or those that the maker of the widget allowed. */
  frame?: 'always' | 'embedded' | 'allowedSites';
  /** Differences of the shell: no side rail, no footer (or none in a frame of another site), at least as high as the window. */
  shell?: { rail?: false; footer?: false | 'unframed'; isFullHeight?: true };
  /** Listed in the sitemap. */
  sitemap?: true;
  /** Kept from crawlers by robots.txt. */
  crawl?: false;
};

const signIn = { screen: 'features/session/signin-screen.tsx', query: ['email', 'redirectUri'] } as const;
const signOut = { screen: 'features/session/signout-screen.tsx' } as const;
const createTag = {
  screen: 'features/bra-tag/create/create-screen.tsx',
  access: 'signedIn',
  shell: { rail: false, footer: false },
} as const;

const writePost = {
  screen: 'features/post/post-screen.tsx',
  access: 'signedIn',
  query: ['as'],
  shell: { footer: false },
  crawl: false,
} as const;

/** The estimate-the-size survey about the owner of a handle. Framed, it is the questions alone. */
const icbm = {
  screen: 'features/survey/icbm/icbm-screen.tsx',
  module: 'icbm',
  load: ['fetchSurvey'],
  frame: 'embedded',
  shell: { rail: false, footer: false },
} as const;

/** A pair's page; `verify` and `wallet` lead to a part of it. */
const onePair = {
  screen: 'app/pair-page.tsx',
  module: 'pairs',
  query: ['tab'],
  load: ['fetchApair'],
  shell: { isFullHeight: true },
} as const;
const ownPair = { access: 'signedIn', module: 'pairs', shell: { isFullHeight: true }, crawl: false } as const;

/** All pages, in order: the first whose path matches wins, so fixed paths come before those with parameters. */
export const pages = {
  home: {
    path: '/',
    screen: 'app/splash-page.tsx',
    query: [
      'section',
      'q',
      'size',
      'system',
      'equivalents',
      'sisters',
      'likely',
      'shipsTo',
      ...factFilters,
      'min',
      'max',
      'creator',
      'followed',
      'series',
      'year',
      'proof',
      'condition',
      'state',
      'sort',
    ],
    load: ['searchListings', 'listModels', 'fetchFeatured'],
    shell: { rail: false },
    sitemap: true,
  },
  confirmLoginIntent: { path: '/confirmLoginIntent', screen: 'features/session/confirm-login-intent-screen.tsx', query: ['email'] },
  signUp: { path: '/signup', screen: 'features/session/signup-screen.tsx', query: ['email', 'redirectUri'] },
  signIn: { path: '/signin', ...signIn },
  login: { path: '/login', ...signIn },
  signOut: { path: '/signout', ...signOut },
  logout: { path: '/logout', ...signOut },
  recoveryHelp: {
    path: '/recover',
    screen: 'features/recovery/recovery-help-screen.tsx',
  },
  stopRecovery: { path: '/recovery/$recoveryId/stop', screen: 'features/recovery/stop-recovery-screen.tsx', crawl: false },
  finishRecovery: { path: '/recovery/$recoveryId', screen: 'features/recovery/finish-recovery-screen.tsx', crawl: false },
  blog: { path: '/blog', screen: 'features/splash/blog-screen.tsx' },
  /** The server loads it from the content service. `section` is a category or subcategory; the footer's `faq` is all of them. */
  faq: {
    path: '/faq',
    screen: 'features/faq/faq-screen.tsx',
    query: ['section', 'question', 'q'],
    load: [],
    sitemap: true,
  },
  calculator: {
    path: '/calculator',
    screen: 'features/calculator/calculator-screen.tsx',
    module: 'calculator',
    query: ['piece'],
    frame: 'embedded',
    shell: { isFullHeight: true },
    sitemap: true,
  },
  log: {
    path: '/log',
    screen: 'features/log/log-screen.tsx',
    query: ['entry', 'tag'],
    sitemap: true,
  },
  check: {
    path: '/check',
    screen: 'features/tag-check/tag-check-screen.tsx',
    query: ['tag'],
    sitemap: true,
  },
  /** Profiles on other platforms: whose one is, showing that it is one's own, and the surveys about oneself. */
  tagYourself: {
    path: '/tag',
    screen: 'app/tag-yourself-page.tsx',
    query: ['handle', 'shared'],
    shell: { rail: false, footer: false },
    sitemap: true,
  },
  account: {
    path: '/account',
    screen: 'app/account-page.tsx',
    access: 'signedIn',
    query: ['tab', 'section', 'link'],
    shell: { footer: false },
    crawl: false,
  },
  /** A member's own referral link, and what came of it. */
  referrals: { path: '/referrals', screen: 'features/referral/referrals-screen.tsx', access: 'signedIn', crawl: false },
  /** Asks for an invitation to sell; `/invite?step=accept` is the link of its mail. */
  invite: { path: '/invite', screen: 'features/invite/invite-screen.tsx', query: ['step'], shell: { rail: false } },
  referral: { path: '/r/$referrerId', screen: 'app/referral-page.tsx', load: ['fetchReferrer', 'fetchModel'], shell: { rail: false } },
  newPost: { path: '/post/create', ...writePost },
  editPost: { path: '/post/$postId', ...writePost },
  saved: {
    path: '/saved',
    screen: 'app/saved-page.tsx',
    access: 'signedIn',
    offlineCopy: 'saved',
    crawl: false,
  },
  /** Not for signed-in people only, as it also opens without a connection. */
  collection: {
    path: '/collection',
    screen: 'features/collection/collection-screen.tsx',
    query: ['folder', 'piece', 'arrange'],
    crawl: false,
  },
  notifications: {
    path: '/notifications',
    screen: 'features/notification/notifications-screen.tsx',
    access: 'signedIn',
    offlineCopy: 'notifications',
    query: ['show'],
    crawl: false,
  },
  notificationSettings: {
    path: '/notifications/settings',
    screen: 'features/notification/notification-settings-screen.tsx',
    access: 'signedIn',
    crawl: false,
  },
  messages: {
    path: '/messages/{-$threadId}',
    screen: 'features/message/messages-screen.tsx',
    access: 'signedIn',
    query: ['q', 'show'],
    shell: { footer: false },
    crawl: false,
  },
  supportThread: { path: '/support/$threadId', screen: 'features/message/support-screen.tsx', shell: { footer: false }, crawl: false },
  admin: {
    path: '/admin',
    screen: 'app/admin-page.tsx',
    access: 'admin',
    query: [
      'tab',
      'part',
      'days',
      'kid',
      'q',
      'status',
      'money',
      'payout',
      'order',
      'account',
      'person',
      'subject',
      'outcome',
      'ask',
      'actor',
      'action',
      'since',
      'state',
      'kind',
      'of',
      'view',
      'reason',
      'report',
      'thread',
    ],
    shell: { rail: false, footer: false },
    crawl: false,
  },
  /** All pairs, or those of a size. */
  pairs: {
    path: '/apair',
    screen: 'features/pair/browse/pairs-screen.tsx',
    module: 'pairs',
    query: ['band', 'cup', 'system', 'size', 'sisters', 'equivalents', 'verified', 'open', 'following'],
    load: ['fetchAllApair'],
    shell: { isFullHeight: true },
    sitemap: true,
  },
  createPair: { path: '/apair/create/{-$pairId}', screen: 'features/pair/create/create-pair-screen.tsx', ...ownPair },
  editPair: { path: '/apair/edit/$pairId', screen: 'features/pair/create/edit-pair-screen.tsx', ...ownPair },
  pair: { path: '/apair/view/$pairId', ...onePair },
  verifyPair: { path: '/apair/verify/$pairId', ...onePair },
  pairWallet: { path: '/apair/wallet/$pairId', ...onePair },
  icbm: { path: '/icbm/$fqsid', ...icbm },
  tagSurvey: { path: '/tag/$fqsid', ...icbm },
  sizeSurvey: {
    path: '/size/$fqsid',
    screen: 'features/survey/size/size-screen.tsx',
    module: 'calculator',
    load: ['fetchSurvey'],
    shell: { rail: false, footer: false },
  },
  gallery: {
    path: '/gallery/$galleryId',
    screen: 'app/gallery-page.tsx',
    query: ['open', 'edit'],
    load: ['fetchGallery'],
    shell: { isFullHeight: true },
  },
  collector: { path: '/collector/{-$userId}', screen: 'app/collector-page.tsx', load: ['fetchCollector'] },
  model: {
    path: '/model/$slug',
    screen: 'app/model-page.tsx',
    load: ['fetchModel', 'getSurveyResults'],
    frame: 'always',
    shell: { footer: 'unframed' },
  },
  listing: {
    path: '/listing/$slug',
    screen: 'app/listing-page.tsx',
    load: ['fetchListing'],
    frame: 'always',
    shell: { footer: 'unframed' },
  },
  /** What the team wrote about a piece. */
  featured: {
    path: '/featured/bra/$slug',
    screen: 'app/featured-page.tsx',
    load: ['fetchFeatured', 'fetchListing', 'listFeatured'],
    shell: { rail: false },
  },
  featuredArchive: { path: '/featured', screen: 'features/featured/featured-archive-screen.tsx', load: ['listFeatured'], sitemap: true },
  widgets: { path: '/widgets', screen: 'features/widget/widgets-screen.tsx', access: 'signedIn', crawl: false },
  /** What other sites frame; without an ID, the preview of one that isn't saved yet. */
  widget: {
    path: '/widget/{-$widgetId}',
    screen: 'app/widget-page.tsx',
    query: ['kind', 'target', 'theme', 'pieces'],
    load: ['fetchWidget', 'fetchListing', 'fetchModel', 'fetchCollector', 'fetchBraTag', 'fetchSurvey', 'getYoutubeLiveStreamStatus'],
    frame: 'allowedSites',
    shell: { rail: false, footer: false },
  },
  checkout: {
    path: '/checkout',
    screen: 'features/checkout/checkout-screen.tsx',
    query: ['listing', 'pi', 'token'],
    load: ['fetchListing'],
    crawl: false,
  },
  forum: {
    path: '/forum',
    screen: 'features/forum/forum-screen.tsx',
    query: ['category', 'q', 'sort'],
    load: ['listTopics'],
    sitemap: true,
  },
  discourseSignIn: {
    path: '/forum/sign-in',
    screen: 'features/forum/discourse-sign-in-screen.tsx',
    access: 'signedIn',
    query: ['sso', 'sig'],
    crawl: false,
  },
  topic: { path: '/forum/$topicId', screen: 'features/forum/topic-screen.tsx', query: ['from'], load: ['fetchTopic', 'listReplies'] },
  rate: { path: '/rate/$orderId', screen: 'features/rating/rate-screen.tsx', access: 'signedIn', crawl: false },
  order: { path: '/order/$paymentIntentId', screen: 'features/order/order-screen.tsx', query: ['token', 'sheet'], crawl: false },
  complaint: {
    path: '/complaint',
    screen: 'features/report/complaint-screen.tsx',
    query: ['about'],
    sitemap: true,
  },
  report: { path: '/report/$reportId', screen: 'features/report/report-screen.tsx', crawl: false },
  decision: { path: '/decision/$decisionId', screen: 'features/report/decision-screen.tsx', crawl: false },
  newTag: { path: '/bratag', ...createTag },
  createTag: { path: '/bratag/create', query: ['draft'], ...createTag },
  tag: {
    path: '/bratag/$braTagId',
    screen: 'app/tag-page.tsx',
    query: ['tab', 'edit'],
    load: ['fetchBraTag'],
    shell: { rail: false, footer: false },
  },
  tagAction: {
    path: '/bratag/$braTagId/action',
    screen: 'features/bra-tag/tap/bra-tag-action-screen.tsx',
    query: ['verb', 'tap', 'verdict'],
    shell: { rail: false, footer: false },
  },
  certificate: {
    path: '/bratag/$braTagId/certificate',
    screen: 'features/certificate/certificate-screen.tsx',
    query: ['number'],
    load: ['fetchBraTag'],
    shell: { rail: false, footer: false },
  },
  /** Any other address: a 404 that shows the home page. */
  notFound: { path: '/$', screen: 'app/splash-page.tsx', shell: { rail: false } },
} as const satisfies Record<string, Page>;

export type Pages = typeof pages;
export type PageName = keyof Pages;

export function getPage(name: PageName): Page {
  return pages[name];
}

/** Each page's path as a regular expression, in order. */
export const pagePatterns = (Object.keys(pages) as PageName[]).map((name) => ({ name, pattern: toPattern(pages[name].path) }));

/** Whether an app has a page. */
export function isPageOf({ module }: Page, { modules }: Pick<App, 'modules'>): boolean {
  return module === undefined || modules[module];
}

/** The page of a decoded path in an app, and the path's parameters. */
export function findPage(path: string, app: Pick<App, 'modules'>): { name: PageName; params: Record<string, string> } {
  for (const { name, pattern } of pagePatterns) {
    const found = pattern.exec(path);
    if (found && isPageOf(pages[name], app))
      return { name, params: Object.fromEntries(Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined)) };
  }
  return { name: 'notFound', params: {} };
}

function toPattern(path: string): RegExp {
  const source = path
    .replace(/\/\{-\$(\w+)\}/g, '(?:/(?<$1>[^/]+))?')
    .replace(/\$(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\$$/, '.*')
    .replace(/\/$/, '');
  return new RegExp(`^${source}/?$`);
}

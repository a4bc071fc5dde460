import { factFilters } from '@strapline/domain/bra-tag/bra-facts';
import type { EventName } from './events.ts';

/** One page of the web app. Server and browser both follow its row. */
export type Page = {
  /** `$slug` is a required parameter, `{-$userId}` an optional one. */
  path: `/${string}`;
  /** File of the screen, in `packages/web/src`. It exports a component of the same name: `listing-screen.tsx` exports `ListingScreen`. */
  screen: string;
  /** Who may see it. Others are redirected to sign-in; members without the role, to the home page. */
  access?: 'signedIn' | 'admin';
  /** The query parameters that the page reads; others are dropped. */
  query?: readonly string[];
  /** Public events whose results are included in the first HTML. The server has a loader for each such page, which also makes the head. */
  load?: readonly EventName[];
  /** Without it, and without a loader, search engines don't index the page. */
  head?: { title: string; description: string; data?: object };
  /** Whether other sites can frame it: always, or in its embedded form (`embed=1`). */
  frame?: 'always' | 'embedded';
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
      ...factFilters,
      'min',
      'max',
      'creator',
      'series',
      'year',
      'proof',
      'condition',
      'state',
      'sort',
    ],
    load: ['searchListings', 'listModels', 'fetchListing'],
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
    head: {
      title: 'Can’t sign in: Strapline',
      description: 'Ways back into your account when you lost your passkey, your password or your mailbox.',
    },
  },
  stopRecovery: { path: '/recovery/$recoveryId/stop', screen: 'features/recovery/stop-recovery-screen.tsx', crawl: false },
  finishRecovery: { path: '/recovery/$recoveryId', screen: 'features/recovery/finish-recovery-screen.tsx', crawl: false },
  blog: { path: '/blog', screen: 'features/splash/blog-screen.tsx' },
  calculator: {
    path: '/calculator',
    screen: 'features/calculator/calculator-screen.tsx',
    query: ['piece'],
    head: {
      title: 'Bra size calculator: Strapline',
      description:
        'Two tape measurements give your bra size, its sister sizes and its labels in nine systems, step by step. Nothing you measure leaves your browser.',
      data: {
        '@context': 'https://schema.org',
        '@type': 'WebApplication',
        name: 'Bra size calculator',
        applicationCategory: 'LifestyleApplication',
      },
    },
    frame: 'embedded',
    shell: { isFullHeight: true },
    sitemap: true,
  },
  log: {
    path: '/log',
    screen: 'features/log/log-screen.tsx',
    query: ['entry', 'tag'],
    head: {
      title: 'The public log: Strapline',
      description:
        'Every record, sale and claim is an entry in an append-only log. See its current state and check any entry in your own browser.',
    },
    sitemap: true,
  },
  check: {
    path: '/check',
    screen: 'features/tag-check/tag-check-screen.tsx',
    query: ['tag'],
    head: {
      title: 'Check a tag: Strapline',
      description: 'Enter a tag ID, scan the QR code on a label or read a chip to see what is on record and how much each proof is worth.',
    },
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
      'view',
      'reason',
      'report',
    ],
    shell: { rail: false, footer: false },
    crawl: false,
  },
  gallery: {
    path: '/gallery/$galleryId',
    screen: 'features/gallery/gallery-screen.tsx',
    query: ['open'],
    load: ['fetchGallery'],
    shell: { isFullHeight: true },
  },
  collector: { path: '/collector/{-$userId}', screen: 'features/profile/collector-screen.tsx', load: ['fetchCollector'] },
  model: {
    path: '/model/$slug',
    screen: 'app/model-page.tsx',
    load: ['fetchModel'],
    frame: 'always',
    shell: { footer: 'unframed' },
  },
  listing: {
    path: '/listing/$slug',
    screen: 'features/listing/listing-screen.tsx',
    load: ['fetchListing'],
    frame: 'always',
    shell: { footer: 'unframed' },
  },
  checkout: {
    path: '/checkout',
    screen: 'features/checkout/checkout-screen.tsx',
    query: ['listing', 'pi', 'token'],
    load: ['fetchListing'],
    crawl: false,
  },
  order: { path: '/order/$paymentIntentId', screen: 'features/order/order-screen.tsx', query: ['token', 'sheet'], crawl: false },
  complaint: {
    path: '/complaint',
    screen: 'features/report/complaint-screen.tsx',
    head: {
      title: 'Make a complaint: Strapline',
      description:
        'Report a listing, a picture, a tag or a person on Strapline. You don’t need an account, and we never say who reported it.',
    },
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

/** The page of a decoded path, and the path's parameters. */
export function findPage(path: string): { name: PageName; params: Record<string, string> } {
  for (const { name, pattern } of pagePatterns) {
    const found = pattern.exec(path);
    if (found) return { name, params: Object.fromEntries(Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined)) };
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

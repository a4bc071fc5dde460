/**
 * What the service worker caches. Only public reads: a request that carries a token is
 * never cached, and signed links of private pictures are skipped.
 */
type CacheRule = {
  urlPattern: (request: { url: URL; request: Request }) => boolean;
  handler: 'NetworkFirst' | 'CacheFirst' | 'StaleWhileRevalidate';
  options: {
    cacheName: string;
    networkTimeoutSeconds?: number;
    expiration: { maxEntries: number; maxAgeSeconds: number };
    cacheableResponse?: { statuses: number[] };
    precacheFallback?: { fallbackURL: string };
    matchOptions?: { ignoreVary: boolean };
  };
};

/** The empty app shell, precached when the worker is installed. */
export const shellPage = '/confirmLoginIntent?shell=1';

const monthSeconds = 30 * 24 * 3600;

// These functions are serialized into the worker, so they may not reference anything outside themselves.
export const cachedPublicReads: CacheRule[] = [
  {
    urlPattern: ({ url, request }) =>
      request.method === 'GET' &&
      !request.headers.has('authorization') &&
      url.origin === self.location.origin &&
      /^\/v1\/(topics|forum-posts|listings|bratags|models|collectors|galleries|pairs|posts)(\/|$)/.test(url.pathname),
    handler: 'NetworkFirst',
    options: { cacheName: 'public-reads', networkTimeoutSeconds: 5, expiration: { maxEntries: 100, maxAgeSeconds: monthSeconds } },
  },
  {
    urlPattern: ({ url }) =>
      url.origin === self.location.origin && /^\/(media|v1\/forum-pictures)\//.test(url.pathname) && url.search === '',
    // The network first: a picture may have been hidden. Revalidation costs a request without a body.
    handler: 'NetworkFirst',
    options: {
      cacheName: 'media',
      networkTimeoutSeconds: 5,
      expiration: { maxEntries: 200, maxAgeSeconds: monthSeconds },
      cacheableResponse: { statuses: [200] },
    },
  },
  {
    urlPattern: ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
    handler: 'CacheFirst',
    options: { cacheName: 'assets', expiration: { maxEntries: 200, maxAgeSeconds: monthSeconds }, cacheableResponse: { statuses: [200] } },
  },
  {
    // The blog and the help, without the empty shell, which has no such pages.
    urlPattern: ({ url, request }) =>
      request.mode === 'navigate' && url.origin === self.location.origin && /^\/content\/(?!rss|ghost)[\w/-]+$/.test(url.pathname),
    handler: 'NetworkFirst',
    options: {
      cacheName: 'content-pages',
      matchOptions: { ignoreVary: true },
      networkTimeoutSeconds: 4,
      expiration: { maxEntries: 50, maxAgeSeconds: monthSeconds },
      cacheableResponse: { statuses: [200] },
    },
  },
  {
    // Pages contain public data only. Addresses with an order token or a tap are not cached.
    urlPattern: ({ url, request }) =>
      request.mode === 'navigate' &&
      url.origin === self.location.origin &&
      !url.searchParams.has('token') &&
      !url.searchParams.has('tap') &&
      !/^\/(v1|realms|interaction|sandbox|demo|content|t)(\/|$)/.test(url.pathname),
    handler: 'NetworkFirst',
    options: {
      cacheName: 'pages',
      networkTimeoutSeconds: 4,
      expiration: { maxEntries: 50, maxAgeSeconds: monthSeconds },
      cacheableResponse: { statuses: [200, 404] },
      precacheFallback: { fallbackURL: shellPage },
      // Pages differ by language. Without a connection, one in another language is better than none.
      matchOptions: { ignoreVary: true },
    },
  },
];

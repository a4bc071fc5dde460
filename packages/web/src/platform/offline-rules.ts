/**
 * What the service worker keeps of what was visited. Only reads that anybody may make: a request that carries a token is
 * never kept, and private pictures live behind signed links that are skipped here.
 */
type Rule = {
  urlPattern: (request: { url: URL; request: Request }) => boolean;
  handler: 'NetworkFirst' | 'CacheFirst' | 'StaleWhileRevalidate';
  options: {
    cacheName: string;
    networkTimeoutSeconds?: number;
    expiration: { maxEntries: number; maxAgeSeconds: number };
    cacheableResponse?: { statuses: number[] };
    precacheFallback?: { fallbackURL: string };
  };
};

/** A page that the server sends without content of its own; kept when the worker is installed. */
export const shellPage = '/confirmLoginIntent?shell=1';

const month = 30 * 24 * 3600;

// Each function is copied into the worker as text, so it uses nothing from outside itself.
export const cachedPublicReads: Rule[] = [
  {
    urlPattern: ({ url, request }) =>
      request.method === 'GET' &&
      !request.headers.has('authorization') &&
      url.origin === self.location.origin &&
      /^\/v1\/(listings|bratags|models|collectors|galleries)(\/|$)/.test(url.pathname),
    handler: 'NetworkFirst',
    options: { cacheName: 'public-reads', networkTimeoutSeconds: 5, expiration: { maxEntries: 100, maxAgeSeconds: month } },
  },
  {
    urlPattern: ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/media/') && url.search === '',
    handler: 'CacheFirst',
    options: { cacheName: 'media', expiration: { maxEntries: 200, maxAgeSeconds: month }, cacheableResponse: { statuses: [200] } },
  },
  {
    urlPattern: ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
    handler: 'CacheFirst',
    options: { cacheName: 'assets', expiration: { maxEntries: 200, maxAgeSeconds: month }, cacheableResponse: { statuses: [200] } },
  },
  {
    // Pages hold what anybody may see; the session lives in memory only. An address with an order's token, or with a tap, is not kept.
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
      expiration: { maxEntries: 50, maxAgeSeconds: month },
      cacheableResponse: { statuses: [200, 404] },
      precacheFallback: { fallbackURL: shellPage },
    },
  },
];

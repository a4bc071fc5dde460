import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without settings it is an embedded demo on localhost', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'http://localhost:8080',
    demo: true,
    reviews: 'automatic',
    databaseUrl: null,
    stripe: null,
    oidc: null,
  });
});

test.each(['0.0.0.0', '::', '192.168.1.7', '127.evil.example', 'localhost.evil.example'])(
  'HOST=%s does not start a demo by default',
  (HOST) => {
    expect(readConfig({ HOST })).toMatchObject({ demo: false, reviews: 'manual' });
    expect(readConfig({ HOST, SEED: 'demo' })).toMatchObject({ demo: true });
  },
);

test.each(['127.0.0.1', '127.8.9.1', '::1', '[::1]', 'localhost', 'LOCALHOST', 'strapline.localhost', '::ffff:127.0.0.1'])(
  'HOST=%s is loopback',
  (HOST) => {
    expect(readConfig({ HOST })).toMatchObject({ demo: true });
  },
);

test('a public installation starts empty, with manual reviews', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(readConfig({ PUBLIC_URL: 'https://strapline.example', ...stripe })).toMatchObject({ demo: false, reviews: 'manual' });
});

const stripeTest = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const stripeLive = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' };
const ed25519 = Buffer.alloc(64, 7).toString('base64');
const pem = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'pem', type: 'sec1' }).toString();
const coinbase = { COINBASE_KEY_ID: 'organizations/1/apiKeys/2', COINBASE_KEY_SECRET: ed25519, COINBASE_MODE: 'sandbox' };

test('a Coinbase key may be Ed25519 or PEM, also with escaped line breaks', () => {
  expect(readConfig({ ...stripeTest, ...coinbase }).coinbase).toMatchObject({ mode: 'sandbox', webhookSecret: null });
  for (const text of [pem, pem.replaceAll('\n', '\\n')]) {
    const { coinbase: read } = readConfig({ ...stripeTest, ...coinbase, COINBASE_KEY_SECRET: text });
    expect(read?.privateKey.asymmetricKeyType).toBe('ec');
  }
  const live = { ...stripeLive, ...coinbase, COINBASE_MODE: '', DATABASE_URL: 'postgres://127.0.0.1/x' };
  expect(readConfig(live).coinbase?.mode).toBe('live');
});

const otherCurve = generateKeyPairSync('ec', { namedCurve: 'secp384r1' }).privateKey.export({ format: 'pem', type: 'sec1' }).toString();

const redditApp = {
  REDDIT_CLIENT_ID: 'client',
  REDDIT_CLIENT_SECRET: 'secret',
  REDDIT_USERNAME: 'strapline_team',
  REDDIT_PASSWORD: 'x',
  REDDIT_SUBREDDIT: 'strapline',
};

const wrong: [string, Record<string, string>, RegExp][] = [
  ['a port out of range', { PORT: '70000' }, /PORT/],
  ['a seed that does not exist', { SEED: 'some' }, /SEED/],
  ['a demo on a public URL', { SEED: 'demo', PUBLIC_URL: 'https://strapline.example' }, /SEED=demo/],
  ['the payment sandbox on a public URL', { PUBLIC_URL: 'https://strapline.example' }, /STRIPE_SECRET_KEY/],
  [
    'a live Stripe key on the embedded database',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' },
    /DATABASE_URL/,
  ],
  [
    'a provider without its webhook secret',
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    /STRIPE_WEBHOOK_SECRET/,
  ],
  [
    'live and test keys mixed',
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' },
    /STRIPE_PUBLISHABLE_KEY/,
  ],
  ['a live Coinbase key on the embedded database', { ...stripeLive, ...coinbase, COINBASE_MODE: 'live' }, /COINBASE_KEY_ID/],
  ['a restricted live key on the embedded database', stripeLive, /DATABASE_URL/],
  ['Coinbase test mode with a live Stripe key', { ...stripeLive, ...coinbase, DATABASE_URL: 'postgres://127.0.0.1/x' }, /COINBASE_MODE/],
  ['Coinbase live mode with a test Stripe key', { ...stripeTest, ...coinbase, COINBASE_MODE: '' }, /COINBASE_MODE/],
  ['Coinbase with the card sandbox', coinbase, /STRIPE_SECRET_KEY/],
  ['a Coinbase key without its id', { ...stripeTest, ...coinbase, COINBASE_KEY_ID: '' }, /COINBASE_KEY_ID/],
  ['a Coinbase key without its secret', { ...stripeTest, ...coinbase, COINBASE_KEY_SECRET: '' }, /COINBASE_KEY_SECRET/],
  ['a Coinbase webhook secret without a key', { ...stripeTest, COINBASE_WEBHOOK_SECRET: 'a secret long enough' }, /COINBASE_KEY_ID/],
  ['a short Coinbase webhook secret', { ...stripeTest, ...coinbase, COINBASE_WEBHOOK_SECRET: 'undefined' }, /COINBASE_WEBHOOK_SECRET/],
  ['an invalid Coinbase key', { ...stripeTest, ...coinbase, COINBASE_KEY_SECRET: 'undefined' }, /COINBASE_KEY_SECRET/],
  ['a Coinbase key on another curve', { ...stripeTest, ...coinbase, COINBASE_KEY_SECRET: otherCurve }, /COINBASE_KEY_SECRET/],
  ['an empty signing secret', { ...stripeTest, STRIPE_WEBHOOK_SECRET: 'whsec_' }, /STRIPE_WEBHOOK_SECRET/],
  ['a signing secret with spaces', { ...stripeTest, STRIPE_WEBHOOK_SECRET: 'whsec_  x' }, /STRIPE_WEBHOOK_SECRET/],
  ['an empty Connect signing secret', { ...stripeTest, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_' }, /STRIPE_CONNECT_WEBHOOK_SECRET/],
  [
    'a short signing secret with a live key',
    { ...stripeLive, DATABASE_URL: 'postgres://127.0.0.1/x', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    /STRIPE_WEBHOOK_SECRET/,
  ],
  ['a demo with a real identity provider', { SEED: 'demo', OIDC_URL: 'https://sso.example' }, /OIDC_URL/],
  ['another kind of database', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
  ['several processes on the embedded database', { REDIS_URL: 'redis://127.0.0.1' }, /DATABASE_URL/],
  ['an unknown role', { ROLE: 'worker' }, /ROLE/],
  ['a role on the embedded database', { ROLE: 'jobs' }, /ROLE=jobs .* DATABASE_URL/],
  ['a role without Redis', { ROLE: 'web', DATABASE_URL: 'postgres://127.0.0.1/x' }, /ROLE=web needs REDIS_URL/],
  ['a role without a shared key', { ROLE: 'web', DATABASE_URL: 'postgres://127.0.0.1/x', REDIS_URL: 'redis://127.0.0.1' }, /SECRET_KEY/],
  ['a short secret key', { SECRET_KEY: 'abc' }, /SECRET_KEY/],
  [
    'a public URL over plain http',
    {
      PUBLIC_URL: 'http://strapline.example',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    /PUBLIC_URL/,
  ],
  ['a proxy that is not an address', { TRUST_PROXY: '10.0.0.1, everybody' }, /TRUST_PROXY/],
  ['an invalid network', { TRUST_PROXY: '10.0.0.0/99' }, /TRUST_PROXY/],
  [
    'a public URL over plain http behind Keycloak',
    { ...stripeTest, PUBLIC_URL: 'http://strapline.example', OIDC_URL: 'https://sso.example' },
    /PUBLIC_URL/,
  ],
  ['a database elsewhere without TLS', { DATABASE_URL: 'postgres://me@db.example/x' }, /DATABASE_URL.*PLAIN_HOSTS/],
  ['a database elsewhere by a parameter', { DATABASE_URL: 'postgres://127.0.0.1/x?host=db.example' }, /DATABASE_URL/],
  ['a database whose certificate is not checked', { DATABASE_URL: 'postgres://db.example/x?sslmode=no-verify' }, /DATABASE_URL/],
  [
    'a database whose certificate is checked as libpq would',
    { DATABASE_URL: 'postgres://db.example/x?sslmode=require&uselibpqcompat=true' },
    /DATABASE_URL/,
  ],
  ['a Redis elsewhere without TLS', { DATABASE_URL: 'postgres://127.0.0.1/x', REDIS_URL: 'redis://cache.example' }, /REDIS_URL/],
  ['a Keycloak elsewhere without TLS', { OIDC_URL: 'http://sso.example' }, /OIDC_URL/],
  ['a virus scanner elsewhere', { CLAMD_URL: 'tcp://scan.example:3310' }, /CLAMD_URL.*PLAIN_HOSTS/],
  [
    'a match server on a public URL without its own',
    { ...stripeTest, PUBLIC_URL: 'https://strapline.example', MATCH_PORT: '8081' },
    /MATCH_URL/,
  ],
  ['the URL of a match server without its port', { MATCH_URL: 'https://match.example' }, /MATCH_PORT/],
  ['the URL of a match server that is off', { MATCH_PORT: 'off', MATCH_URL: 'https://match.example' }, /MATCH_URL/],
  ['a match server with a path', { MATCH_PORT: '8081', MATCH_URL: 'https://match.example/match' }, /MATCH_URL/],
  ['a match server without TLS', { MATCH_PORT: '8081', MATCH_URL: 'http://match.example' }, /MATCH_URL/],
  ['a match server at no port', { MATCH_PORT: 'on' }, /MATCH_PORT/],
  ['a virus scanner without a port', { CLAMD_URL: 'tcp://127.0.0.1' }, /CLAMD_URL/],
  ['another kind of mail server', { SMTP_URL: 'http://mail.example' }, /SMTP_URL/],
  ['a Bluesky account without its password', { BLUESKY_HANDLE: 'strapline.example' }, /BLUESKY_APP_PASSWORD/],
  ['a Bluesky account that is an e-mail address', { BLUESKY_HANDLE: 'a@b.example', BLUESKY_APP_PASSWORD: 'x' }, /BLUESKY_HANDLE/],
  ['a Bluesky server without TLS', { BLUESKY_SERVICE: 'http://bsky.example' }, /BLUESKY_SERVICE/],
  ['a Bluesky server with a path', { BLUESKY_SERVICE: 'https://bsky.example/xrpc' }, /BLUESKY_SERVICE/],
  ['a subreddit with r/', { REDDIT_SUBREDDIT: 'r/strapline' }, /REDDIT_SUBREDDIT/],
  ['a Reddit app without a subreddit', { ...redditApp, REDDIT_SUBREDDIT: '' }, /REDDIT_SUBREDDIT/],
  ['a Reddit app without an account', { ...redditApp, REDDIT_USERNAME: '' }, /REDDIT_USERNAME/],
  ['a javascript: footer link', { FOOTER_LINKS: '{"jobs":"javascript:alert(1)"}' }, /FOOTER_LINKS/],
];

test.each(wrong)('%s is refused with an error that names the setting', (_, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test('services elsewhere are accepted with TLS, or if PLAIN_HOSTS lists them', () => {
  const elsewhere = { DATABASE_URL: 'postgres://db.example/x?sslmode=verify-full', REDIS_URL: 'rediss://cache.example' };
  expect(readConfig({ ...elsewhere, SMTP_URL: 'smtp://mail.example' })).toMatchObject({ hasPlainMail: false });
  const plain = { DATABASE_URL: 'postgres://db/x', REDIS_URL: 'redis://cache', CLAMD_URL: 'tcp://scan:3310', SMTP_URL: 'smtp://mail' };
  expect(readConfig({ ...plain, PLAIN_HOSTS: 'DB, cache,scan,mail' })).toMatchObject({ hasPlainMail: true, clamdUrl: 'tcp://scan:3310' });
  const sockets = { DATABASE_URL: 'postgres:///x?host=/run/postgresql', SMTP_URL: 'smtp://localhost' };
  expect(readConfig(sockets)).toMatchObject({ hasPlainMail: true });
});

test('the match server has any free port on localhost, and is off elsewhere until it has an address', () => {
  expect(readConfig({}).match).toEqual({ port: 0, url: null });
  expect(readConfig({ MATCH_PORT: 'off' }).match).toBeNull();
  const live = { ...stripeTest, PUBLIC_URL: 'https://strapline.example' };
  expect(readConfig(live).match).toBeNull();
  expect(readConfig({ ...live, MATCH_PORT: '8081', MATCH_URL: 'https://match.strapline.example/' }).match).toEqual({
    port: 8081,
    url: 'https://match.strapline.example',
  });
});

test('selling is open unless invitations are required', () => {
  expect(readConfig({})).toMatchObject({ invites: 'open' });
  expect(readConfig({ INVITES: 'required' })).toMatchObject({ invites: 'required' });
  expect(() => readConfig({ INVITES: 'yes' })).toThrow('INVITES');
});

test('a replica belongs to a database, and is reached with TLS', () => {
  const DATABASE_URL = 'postgres://127.0.0.1/strapline';
  expect(() => readConfig({ DATABASE_READ_URL: DATABASE_URL })).toThrow('DATABASE_URL, which is missing');
  expect(() => readConfig({ DATABASE_URL, DATABASE_READ_URL: 'postgres://replica.example/strapline' })).toThrow('DATABASE_READ_URL');
  expect(readConfig({ DATABASE_URL, DATABASE_READ_URL: 'postgres://127.0.0.1:5433/strapline' }).databaseReadUrl).toContain(':5433');
});

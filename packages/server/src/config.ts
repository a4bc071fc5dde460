import type { KeyObject } from 'node:crypto';
import net from 'node:net';
import path from 'node:path';
import { parseKeyTable } from '@strapline/domain/chip/key-table';
import { isLoopback } from '@strapline/domain/loopback';
import { findUnencryptedService, isPlainAllowed, listServiceUrls, splitList } from './encrypted-urls.ts';
import { readPrivateKey } from './private-key.ts';

/** Every setting with its default and purpose; docs/configuration.md is generated from this table. */
export const settings = {
  PORT: { default: '8080', description: 'Port to listen on; 0 for any free port.' },
  HOST: { default: '127.0.0.1', description: 'Address to listen on; 0.0.0.0 for all.' },
  PUBLIC_URL: {
    default: 'http://localhost:PORT',
    description: 'Public origin, without a path; https, or localhost.',
  },
  DATA_DIR: {
    default: './data',
    description: 'Folder of all state: embedded database, media, secret key. With the embedded database, only one server may use it.',
  },
  DATABASE_URL: { default: '', description: 'PostgreSQL URL. Empty: embedded PGlite in DATA_DIR.', secret: true },
  REDIS_URL: {
    default: '',
    description: 'Redis URL, needed for several server processes: it shares pushes and rate limits. Empty: one process.',
    secret: true,
  },
  PLAIN_HOSTS: {
    default: '',
    description:
      'Hosts that database, Redis, Keycloak, mail server and virus scanner may be reached at without TLS, separated by commas, such as the name of a container on the same private network. All others need TLS, except on this machine.',
  },
  SEED: {
    default: 'demo on localhost with nothing configured, else empty',
    description:
      'demo: accounts and listings to try everything with; empty: nothing. If HOST is not loopback, demo must be set explicitly, and its accounts get a random password, which is printed. Do not put a proxy in front of a loopback demo: its outbox recognizes forwarded requests only by their headers.',
  },
  REVIEWS: {
    default: 'automatic in demo mode, else manual',
    description:
      'automatic: a tag that passes the wording check is published at once; manual: first tags and flagged ones wait for an admin.',
  },
  POSTAGE: {
    default: 'creator',
    description:
      'creator: creators buy the postage and receive the delivery fee; platform: the platform does both. An order keeps the setting of its creation.',
  },
  UNPAID_HOLDS: {
    default: '3',
    description: 'Unpaid checkouts allowed at a time per network address and per browser. Raise it if many buyers share one address.',
  },
  SECRET_KEY: {
    default: 'generated at the first start in DATA_DIR',
    description: 'At least 32 random bytes, base64url: encryption, codes and links derive from it. All processes need the same one.',
    secret: true,
  },
  WITNESS: {
    default: 'embedded',
    description: 'embedded: a separate process cosigns checkpoints of the public log, with its own state in DATA_DIR; off: no witness.',
  },
  CHIP_KEYS: {
    default: 'generated at the first start in DATA_DIR',
    description:
      'Master secrets of chips by kid, as JSON such as {"k26u":"<32 bytes, base64url>"}, in LRP mode {"k26u":{"key":"..","mode":"LRP"}}. Turns the chip simulator off.',
    secret: true,
  },
  TRUST_PROXY: {
    default: '',
    description: 'Addresses or networks of reverse proxies whose X-Forwarded-For is trusted, separated by commas.',
  },
  OIDC_URL: { default: '', description: 'Base URL of a Keycloak server. Empty: the embedded identity provider.' },
  OIDC_REALM: { default: 'strapline', description: 'Realm at the identity provider.' },
  OIDC_CLIENT_ID: {
    default: 'strapline-web',
    description: 'Public client of the web app at the identity provider; its client role `admin` makes an account an admin.',
  },
  STRIPE_SECRET_KEY: { default: '', description: 'Stripe secret key. Empty: the embedded sandbox, where no money moves.', secret: true },
  STRIPE_PUBLISHABLE_KEY: { default: '', description: 'Stripe publishable key; required with STRIPE_SECRET_KEY.' },
  STRIPE_WEBHOOK_SECRET: {
    default: '',
    description: 'Signing secret of the webhook at /v1/hooks/stripe; required with STRIPE_SECRET_KEY.',
    secret: true,
  },
  STRIPE_CONNECT_WEBHOOK_SECRET: {
    default: '',
    description:
      'Signing secret of the second webhook at /v1/hooks/stripe, for events of connected accounts. Empty: creators’ accounts are polled every 5 minutes.',
    secret: true,
  },
  COINBASE_KEY_ID: {
    default: '',
    description: 'Coinbase API key id, for payments in USDC; requires COINBASE_KEY_SECRET and the Stripe keys. Empty: cards only.',
  },
  COINBASE_KEY_SECRET: {
    default: '',
    description: 'Private key of the API key: Ed25519 as base64, or P-256 as PEM with line breaks as \\n.',
    secret: true,
  },
  COINBASE_WEBHOOK_SECRET: {
    default: '',
    description: 'Signing secret of the webhook at /v1/hooks/coinbase. Empty: no such route; payments are polled each minute.',
    secret: true,
  },
  COINBASE_MODE: {
    default: 'live',
    description: 'live, or sandbox: Coinbase’s test mode, where no money moves. The Stripe keys must be of the same mode.',
  },
  PAYOUTS: {
    default: 'at-once in demo mode, else daily',
    description: 'daily: earnings are paid out each morning (6:00 UTC), from $20; at-once: as soon as an order completes.',
  },
  SMTP_URL: {
    default: '',
    description:
      'Mail server, as smtp://user:password@host:port. Empty: mail goes to an outbox, readable at /demo/outbox in demo mode, else encrypted and sent at the first start with a mail server.',
    secret: true,
  },
  CLAMD_URL: {
    default: '',
    description:
      'ClamAV daemon as tcp://host:port. Every upload is scanned before it is processed, and waits while the scanner is away. Empty: uploads are re-encoded only.',
  },
  MAIL_FROM: { default: 'Strapline <no-reply@localhost>', description: 'Sender of e-mails.' },
  SUPPORT_EMAIL: { default: 'support@localhost', description: 'E-mail address behind Support in the footer.' },
  FEATURED: {
    default: 'a piece of the demo in demo mode, else empty',
    description: 'Slug of the listing featured on the home page. Empty, or while it is not for sale: the newest listing, labelled as such.',
  },
  RETURN_ADDRESS: {
    default: 'Strapline|PO Box 100|Portland OR 97201|United States',
    description: 'Sender address on every label, for undeliverable parcels; lines separated by |. Never a creator’s own.',
  },
  FOOTER_LINKS: {
    default: '',
    description:
      'Footer links as JSON, keys: collectors, social1, social2, forum, blog, jobs, terms, privacy, complaint. Missing ones are hidden or use the built-in page.',
  },
  METRICS_TOKEN: {
    default: '',
    description: 'At least 24 characters, sent as `Authorization: Bearer` to read /metrics. Empty: admins only, except on a loopback demo.',
    secret: true,
  },
  LOG_LEVEL: { default: 'info', description: 'fatal, error, warn, info, debug, trace or silent.' },
  LOG_FORMAT: {
    default: 'auto',
    description: 'json: one JSON object per line; text: readable lines; auto: text in a terminal, else json.',
  },
} as const satisfies Record<string, { default: string; description: string; secret?: true }>;

type SettingName = keyof typeof settings;
type FooterLinks = Partial<
  Record<'collectors' | 'social1' | 'social2' | 'forum' | 'blog' | 'jobs' | 'terms' | 'privacy' | 'complaint', string>
>;

export type Config = {
  port: number;
  host: string;
  /** Without a trailing slash; null until the port is known, if PORT is 0 and PUBLIC_URL is empty. */
  publicUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  redisUrl: string | null;
  demo: boolean;
  reviews: 'automatic' | 'manual';
  postage: 'creator' | 'platform';
  unpaidHolds: number;
  secretKey: string | null;
  witness: 'embedded' | 'off';
  /** JSON for `parseKeyTable`; null: keys are in the data folder. */
  chipKeys: string | null;
  /** Whether PUBLIC_URL is loopback; development chips exist only there. */
  isLocal: boolean;
  trustProxy: string[];
  oidc: { url: string; realm: string; clientId: string } | null;
  realm: string;
  clientId: string;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; connectWebhookSecret?: string } | null;
  coinbase: { keyId: string; privateKey: KeyObject; webhookSecret: string | null; mode: 'live' | 'sandbox' } | null;
  payouts: 'daily' | 'at-once';
  smtpUrl: string | null;
  /** Whether the mail server may be used without TLS. */
  hasPlainMail: boolean;
  clamdUrl: string | null;
  mailFrom: string;
  supportEmail: string;
  /** Slug of the listing featured on the home page. */
  featured: string;
  /** Lines separated by `|`. */
  returnAddress: string;
  footerLinks: FooterLinks;
  metricsToken: string | null;
  logLevel: string;
  logFormat: 'auto' | 'json' | 'text';
};

/** An invalid setting; the message names it and says what to do. */
export class SettingError extends Error {
  override name = 'SettingError';
}

const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Reads and checks all settings. Throws SettingError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const get = (name: SettingName): string => env[name]?.trim() ?? '';
  const port = parseInteger(get('PORT') || '8080', 'PORT', 0, 65535);
  const publicUrl = get('PUBLIC_URL') ? parseOrigin(get('PUBLIC_URL')) : port === 0 ? null : `http://localhost:${port}`;
  const isLocal = publicUrl === null || local.test(publicUrl);
  const stripe = readStripe(get);
  const coinbase = readCoinbase(get, stripe);
  const oidcUrl = get('OIDC_URL');
  const host = get('HOST') || settings.HOST.default;
  // Demo accounts have a published password and readable sign-in codes, so the demo is the default on loopback only.
  const seed = parseChoice(
    get('SEED') || (isLocal && isLoopback(host) && !stripe && !oidcUrl && !get('CHIP_KEYS') ? 'demo' : 'empty'),
    'SEED',
    ['demo', 'empty'],
  );
  const demo = seed === 'demo';
  if (demo && !isLocal) throw new SettingError('SEED=demo works on localhost only, and PUBLIC_URL is not localhost. Set SEED=empty.');
  if (demo && (stripe || oidcUrl))
    throw new SettingError(`SEED=demo cannot be combined with ${stripe ? 'STRIPE_SECRET_KEY' : 'OIDC_URL'}. Set SEED=empty.`);
  const databaseUrl = get('DATABASE_URL') || null;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) throw new SettingError('DATABASE_URL must start with postgres://.');
  if (stripe?.secretKey.includes('_live_') && !databaseUrl)
    throw new SettingError(
      `${coinbase ? 'STRIPE_SECRET_KEY and COINBASE_KEY_ID are live keys' : 'STRIPE_SECRET_KEY is a live key'}; the embedded database may lose the last seconds of data in a power cut. Set DATABASE_URL first.`,
    );
  if (!stripe && !isLocal)
    throw new SettingError('The payment sandbox works on localhost only, and PUBLIC_URL is not localhost. Set STRIPE_SECRET_KEY.');
  if (!isLocal && !publicUrl?.startsWith('https://'))
    throw new SettingError('PUBLIC_URL must be https or localhost: pages, sockets and cookies are never sent unencrypted.');
  const secretKey = get('SECRET_KEY') || null;
  if (secretKey && Buffer.from(secretKey, 'base64url').length < 32)
    throw new SettingError('SECRET_KEY is too short. Set at least 32 random bytes as base64url.');
  const chipKeys = get('CHIP_KEYS') || null;
  if (chipKeys && !parseKeyTable(chipKeys)?.size)
    throw new SettingError('CHIP_KEYS must be JSON such as {"k26u":"<32 bytes, base64url>"}, with at least one key.');
  if (chipKeys && demo) throw new SettingError('SEED=demo simulates chips and cannot be combined with CHIP_KEYS. Set SEED=empty.');
  const metricsToken = get('METRICS_TOKEN') || null;
  if (metricsToken && !/^[A-Za-z0-9._~+/-]{24,}=*$/.test(metricsToken))
    throw new SettingError('METRICS_TOKEN must have at least 24 characters: letters, digits and . _ ~ + / - only.');
  const redisUrl = readRedisUrl(get, databaseUrl);
  const outside = readOutsideServices(get, { databaseUrl, redisUrl, oidcUrl: oidcUrl || null });
  return {
    port,
    host,
    publicUrl,
    dataDir: path.resolve(get('DATA_DIR') || './data'),
    databaseUrl,
    redisUrl,
    demo,
    reviews: parseChoice(get('REVIEWS') || (demo ? 'automatic' : 'manual'), 'REVIEWS', ['automatic', 'manual']),
    postage: parseChoice(get('POSTAGE') || 'creator', 'POSTAGE', ['creator', 'platform']),
    unpaidHolds: parseInteger(get('UNPAID_HOLDS') || settings.UNPAID_HOLDS.default, 'UNPAID_HOLDS', 1, 10_000),
    secretKey,
    witness: parseChoice(get('WITNESS') || 'embedded', 'WITNESS', ['embedded', 'off']),
    chipKeys,
    isLocal,
    trustProxy: readProxies(get('TRUST_PROXY')),
    oidc: oidcUrl
      ? { url: parseOrigin(oidcUrl), realm: get('OIDC_REALM') || 'strapline', clientId: get('OIDC_CLIENT_ID') || 'strapline-web' }
      : null,
    realm: get('OIDC_REALM') || 'strapline',
    clientId: get('OIDC_CLIENT_ID') || 'strapline-web',
    stripe,
    coinbase,
    payouts: parseChoice(get('PAYOUTS') || (demo ? 'at-once' : 'daily'), 'PAYOUTS', ['daily', 'at-once']),
    ...outside,
    mailFrom: get('MAIL_FROM') || settings.MAIL_FROM.default,
    featured: get('FEATURED') || (demo ? 'midnight-mesh-balconette-with-gold-channels' : ''),
    supportEmail: get('SUPPORT_EMAIL') || settings.SUPPORT_EMAIL.default,
    returnAddress: get('RETURN_ADDRESS') || settings.RETURN_ADDRESS.default,
    footerLinks: readFooterLinks(get('FOOTER_LINKS')),
    metricsToken,
    logLevel: parseChoice(get('LOG_LEVEL') || 'info', 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    logFormat: parseChoice(get('LOG_FORMAT') || 'auto', 'LOG_FORMAT', ['auto', 'json', 'text']),
  };
}

function readRedisUrl(get: (name: SettingName) => string, databaseUrl: string | null): string | null {
  const redisUrl = get('REDIS_URL') || null;
  if (redisUrl && !/^rediss?:\/\//.test(redisUrl)) throw new SettingError('REDIS_URL must start with redis://.');
  if (redisUrl && !databaseUrl)
    throw new SettingError('REDIS_URL is for several processes, but the embedded database allows one. Set DATABASE_URL too.');
  return redisUrl;
}

/** Mail server and scanner, and whether each service is reached with TLS. */
function readOutsideServices(
  get: (name: SettingName) => string,
  { databaseUrl, redisUrl, oidcUrl }: Record<'databaseUrl' | 'redisUrl' | 'oidcUrl', string | null>,
): Pick<Config, 'smtpUrl' | 'hasPlainMail' | 'clamdUrl'> {
  const smtpUrl = get('SMTP_URL') || null;
  if (smtpUrl && !/^smtps?:\/\/./.test(smtpUrl)) throw new SettingError('SMTP_URL must start with smtp:// or smtps://.');
  const clamdUrl = get('CLAMD_URL') || null;
  if (clamdUrl && !/^tcp:\/\/[^/]+:\d+\/?$/.test(clamdUrl)) throw new SettingError('CLAMD_URL must be like tcp://127.0.0.1:3310.');
  const plainHosts = splitList(get('PLAIN_HOSTS').toLowerCase());
  const services = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, OIDC_URL: oidcUrl, CLAMD_URL: clamdUrl };
  const unencrypted = findUnencryptedService(listServiceUrls(services), plainHosts);
  if (unencrypted) throw new SettingError(unencrypted);
  return { smtpUrl, hasPlainMail: smtpUrl !== null && isPlainAllowed(new URL(smtpUrl), plainHosts), clamdUrl };
}

function readStripe(get: (name: SettingName) => string): Config['stripe'] {
  const secretKey = get('STRIPE_SECRET_KEY');
  const publishableKey = get('STRIPE_PUBLISHABLE_KEY');
  const webhookSecret = get('STRIPE_WEBHOOK_SECRET');
  if (!secretKey && !publishableKey && !webhookSecret) return null;
  if (!/^(sk|rk)_(live|test)_/.test(secretKey)) throw new SettingError('STRIPE_SECRET_KEY must start with sk_live_ or sk_test_.');
  if (!/^pk_(live|test)_/.test(publishableKey))
    throw new SettingError('STRIPE_SECRET_KEY also needs STRIPE_PUBLISHABLE_KEY, which must start with pk_.');
  if (!isSigningSecret(webhookSecret, secretKey))
    throw new SettingError('STRIPE_SECRET_KEY also needs STRIPE_WEBHOOK_SECRET, which must be whsec_ followed by the secret.');
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_'))
    throw new SettingError('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live keys or both be test keys.');
  const connectWebhookSecret = get('STRIPE_CONNECT_WEBHOOK_SECRET');
  if (connectWebhookSecret && !isSigningSecret(connectWebhookSecret, secretKey))
    throw new SettingError('STRIPE_CONNECT_WEBHOOK_SECRET must be whsec_ followed by the secret.');
  return { secretKey, publishableKey, webhookSecret, ...(connectWebhookSecret ? { connectWebhookSecret } : {}) };
}

/** An empty secret would let anybody sign; a live one must have the length of Stripe's own. */
function isSigningSecret(text: string, secretKey: string): boolean {
  const secret = /^whsec_([A-Za-z0-9+/=_-]+)$/.exec(text)?.[1] ?? '';
  return secret.length >= (secretKey.includes('_live_') ? 16 : 1);
}

function readCoinbase(get: (name: SettingName) => string, stripe: Config['stripe']): Config['coinbase'] {
  const keyId = get('COINBASE_KEY_ID');
  const keySecret = get('COINBASE_KEY_SECRET');
  const webhookSecret = get('COINBASE_WEBHOOK_SECRET');
  const mode = parseChoice(get('COINBASE_MODE') || 'live', 'COINBASE_MODE', ['live', 'sandbox']);
  if (!keyId && !keySecret && !webhookSecret) return null;
  if (!keyId) throw new SettingError('COINBASE_KEY_SECRET and COINBASE_WEBHOOK_SECRET also need COINBASE_KEY_ID.');
  if (!keySecret) throw new SettingError('COINBASE_KEY_ID also needs COINBASE_KEY_SECRET.');
  const privateKey = readPrivateKey(keySecret);
  if (!privateKey) throw new SettingError('COINBASE_KEY_SECRET must be an Ed25519 key as base64, or a P-256 key as PEM.');
  if (webhookSecret && webhookSecret.length < 16) throw new SettingError('COINBASE_WEBHOOK_SECRET must have at least 16 characters.');
  if (!stripe) throw new SettingError('COINBASE_KEY_ID cannot be combined with the embedded card sandbox. Set STRIPE_SECRET_KEY too.');
  if (stripe.secretKey.includes('_live_') !== (mode === 'live'))
    throw new SettingError(
      `COINBASE_MODE is ${mode}, but STRIPE_SECRET_KEY is ${mode === 'live' ? 'a test' : 'a live'} key. Both must be live, or neither.`,
    );
  return { keyId, privateKey, webhookSecret: webhookSecret || null, mode };
}

function readProxies(text: string): string[] {
  const entries = splitList(text);
  for (const entry of entries) {
    const [address = '', bits, ...rest] = entry.split('/');
    const widest = net.isIPv6(address) ? 128 : 32;
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
    if (!net.isIP(address) || !isNetwork || rest.length > 0)
      throw new SettingError(`TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, separated by commas, not "${entry}".`);
  }
  return entries;
}

const linkNames = ['collectors', 'social1', 'social2', 'forum', 'blog', 'jobs', 'terms', 'privacy', 'complaint'] as const;

function readFooterLinks(text: string): FooterLinks {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) throw new Error('not an object');
    const links: FooterLinks = {};
    for (const [name, target] of Object.entries(value)) {
      const linkName = linkNames.find((one) => one === name);
      if (!linkName || typeof target !== 'string' || !/^(https:\/\/|\/(?!\/))/.test(target))
        throw new Error(`${name} is not a footer link or has no valid target`);
      links[linkName] = target;
    }
    return links;
  } catch (error) {
    throw new SettingError(
      `FOOTER_LINKS must be JSON such as {"jobs":"https://jobs.example"}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function parseInteger(text: string, name: SettingName, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}

function parseChoice<const T extends string>(text: string, name: SettingName, allowed: readonly T[]): T {
  const choice = allowed.find((one) => one === text);
  if (!choice) throw new SettingError(`${name} must be ${allowed.join(' or ')}, not "${text}".`);
  return choice;
}

function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new SettingError(`PUBLIC_URL and OIDC_URL must be URLs such as https://strapline.example, not "${text}".`);
  return url.href.replace(/\/{1,9}$/, '');
}

import type { KeyObject } from 'node:crypto';
import net from 'node:net';
import path from 'node:path';
import { readKeyTable } from '@strapline/domain/chip/key-table';
import { isLoopback } from '@strapline/domain/loopback';
import { readPrivateKey } from './private-key.ts';

/** Every setting, its default, and what it is for; docs/configuration.md is made from this table. */
export const settings = {
  PORT: { default: '8080', description: 'Port of the server. 0 takes a free one.' },
  HOST: { default: '127.0.0.1', description: 'Address to listen on; 0.0.0.0 for all.' },
  PUBLIC_URL: {
    default: 'http://localhost:PORT',
    description: 'Origin that people see, without a path. Passkeys and sign-in need https, or localhost.',
  },
  DATA_DIR: {
    default: './data',
    description: 'Folder of all state: embedded database, pictures, secret key. One server at a time where the database is embedded.',
  },
  DATABASE_URL: { default: '', description: 'PostgreSQL address. Empty: embedded PGlite under DATA_DIR.', secret: true },
  REDIS_URL: {
    default: '',
    description: 'Redis address, for several server processes: pushes and limits are shared through it. Empty: one process.',
    secret: true,
  },
  SEED: {
    default: 'demo on localhost with nothing configured, else empty',
    description:
      'demo: people and goods to try everything with; empty: nothing. Where HOST is more than this machine, demo must be said, and its people have a password of their own, which is printed. A demo on this machine keeps its outbox from what a proxy forwards, as far as headers tell; put none before it.',
  },
  REVIEWS: {
    default: 'automatic in demo mode, else manual',
    description:
      'automatic: a tag that passes the wording check needs no person; manual: a first tag, and flagged ones, wait for an admin.',
  },
  POSTAGE: {
    default: 'creator',
    description:
      'creator: creators buy the postage and what buyers pay for delivery is theirs; platform: the platform buys it and keeps that. Orders keep what held when they were made.',
  },
  UNPAID_HOLDS: {
    default: '3',
    description:
      'Unpaid checkouts that one network address, and one browser, may have open at a time. More where many buyers share one address.',
  },
  SECRET_KEY: {
    default: 'made at first start in DATA_DIR',
    description: 'At least 32 random bytes, base64url: sealing, codes and links derive from it. Several processes need the same one.',
    secret: true,
  },
  WITNESS: {
    default: 'embedded',
    description:
      'embedded: a process beside the server remembers the last state of the public log under DATA_DIR and signs for what follows from it; off: nobody does.',
  },
  CHIP_KEYS: {
    default: 'made at first start in DATA_DIR',
    description:
      'Master secrets of chips by the id of their batch, as JSON such as {"k26u":"<32 bytes, base64url>"}, in LRP mode {"k26u":{"key":"..","mode":"LRP"}}. The chip simulator is off with it.',
    secret: true,
  },
  TRUST_PROXY: {
    default: '',
    description: 'Addresses or networks of reverse proxies whose X-Forwarded-For is believed, separated by commas.',
  },
  OIDC_URL: { default: '', description: 'Base address of a Keycloak. Empty: the embedded identity provider.' },
  OIDC_REALM: { default: 'strapline', description: 'Realm at the identity provider.' },
  OIDC_CLIENT_ID: {
    default: 'strapline-web',
    description: 'Public client of the web app at the identity provider; its resource role `admin` makes an admin.',
  },
  STRIPE_SECRET_KEY: { default: '', description: 'Secret key of Stripe. Empty: the embedded sandbox, where no money moves.', secret: true },
  STRIPE_PUBLISHABLE_KEY: { default: '', description: 'Publishable key of Stripe; goes with STRIPE_SECRET_KEY.' },
  STRIPE_WEBHOOK_SECRET: {
    default: '',
    description: 'Signing secret of the webhook at /v1/hooks/stripe; goes with STRIPE_SECRET_KEY.',
    secret: true,
  },
  STRIPE_CONNECT_WEBHOOK_SECRET: {
    default: '',
    description:
      'Signing secret of the second webhook at /v1/hooks/stripe, which tells of connected accounts. Empty: what creators’ accounts do is asked for every 5 minutes.',
    secret: true,
  },
  COINBASE_KEY_ID: {
    default: '',
    description:
      'Id of an API key of Coinbase, for payments in USDC; goes with COINBASE_KEY_SECRET and beside Stripe’s keys. Empty: cards only.',
  },
  COINBASE_KEY_SECRET: {
    default: '',
    description: 'Private half of the API key: Ed25519 as base64, or P-256 as PEM with line ends as \\n.',
    secret: true,
  },
  COINBASE_WEBHOOK_SECRET: {
    default: '',
    description:
      'Signing secret of the webhook at /v1/hooks/coinbase. Empty: there is no such route, and payments are asked for each minute.',
    secret: true,
  },
  COINBASE_MODE: {
    default: 'live',
    description: 'live, or sandbox: Coinbase’s own test mode, where no money moves. Goes with Stripe keys of the same kind.',
  },
  PAYOUTS: {
    default: 'at-once in demo mode, else daily',
    description: 'daily: what creators earned is sent to them each morning (6:00 UTC), from $20; at-once: as soon as an order completes.',
  },
  SMTP_URL: {
    default: '',
    description:
      'Mail server, as smtp://user:password@host:port. Empty: mail is kept, readable at /demo/outbox in demo mode, else sealed until a mail server is set and the server starts again.',
    secret: true,
  },
  MAIL_FROM: { default: 'Strapline <no-reply@localhost>', description: 'Sender of mail.' },
  SUPPORT_EMAIL: { default: 'support@localhost', description: 'Address behind Support in the footer.' },
  FEATURED: {
    default: 'a piece of the demo in demo mode, else empty',
    description:
      'Slug of the sale page of the piece that the front page shows. Empty, or while it is not for sale: the newest one, and the page says so.',
  },
  RETURN_ADDRESS: {
    default: 'Strapline|PO Box 100|Portland OR 97201|United States',
    description:
      'Where parcels that cannot be delivered go back to: the sender on every label, lines separated by |. Never a creator’s own.',
  },
  FOOTER_LINKS: {
    default: '',
    description:
      'Targets of footer links as JSON, keys: collectors, social1, social2, forum, blog, jobs, terms, privacy, complaint. Missing ones are hidden or lead to our own page.',
  },
  METRICS_TOKEN: {
    default: '',
    description:
      'At least 24 characters, which a collector sends as `Authorization: Bearer` to read /metrics. Empty: /metrics is for admins only, also on this machine, where a proxy may bring strangers; a demo on this machine shows it.',
    secret: true,
  },
  LOG_LEVEL: { default: 'info', description: 'fatal, error, warn, info, debug, trace or silent.' },
  LOG_FORMAT: {
    default: 'auto',
    description: 'json: one object a line; text: one line for people; auto: text in a terminal, json elsewhere.',
  },
} as const satisfies Record<string, { default: string; description: string; secret?: true }>;

type SettingName = keyof typeof settings;
type FooterLinks = Partial<
  Record<'collectors' | 'social1' | 'social2' | 'forum' | 'blog' | 'jobs' | 'terms' | 'privacy' | 'complaint', string>
>;

export type Config = {
  port: number;
  host: string;
  /** Without a trailing slash; null until the port is known where PORT is 0 and PUBLIC_URL is not set. */
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
  /** JSON that `readKeyTable` understands; null: keys are kept in the data folder. */
  chipKeys: string | null;
  /** Whether PUBLIC_URL is this machine: only there are chips for development. */
  isLocal: boolean;
  trustProxy: string[];
  oidc: { url: string; realm: string; clientId: string } | null;
  realm: string;
  clientId: string;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; connectWebhookSecret?: string } | null;
  coinbase: { keyId: string; privateKey: KeyObject; webhookSecret: string | null; mode: 'live' | 'sandbox' } | null;
  /** When what creators earned is sent to them. */
  payouts: 'daily' | 'at-once';
  smtpUrl: string | null;
  mailFrom: string;
  supportEmail: string;
  /** Slug of the piece that was chosen for the front page. */
  featured: string;
  /** Lines separated by `|`. */
  returnAddress: string;
  footerLinks: FooterLinks;
  metricsToken: string | null;
  logLevel: string;
  logFormat: 'auto' | 'json' | 'text';
};

/** A setting is wrong; the sentence names it and says what to do. */
export class SettingError extends Error {
  override name = 'SettingError';
}

const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Reads and checks all settings; throws SettingError with a sentence that names the wrong one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const get = (name: SettingName): string => env[name]?.trim() ?? '';
  const port = whole(get('PORT') || '8080', 'PORT', 0, 65535);
  const publicUrl = get('PUBLIC_URL') ? origin(get('PUBLIC_URL')) : port === 0 ? null : `http://localhost:${port}`;
  const isLocal = publicUrl === null || local.test(publicUrl);
  const stripe = readStripe(get);
  const coinbase = readCoinbase(get, stripe);
  const oidcUrl = get('OIDC_URL');
  const host = get('HOST') || settings.HOST.default;
  // Demo people have a password that everybody knows, and sign-in codes that everybody reads: by itself the demo starts where only this machine comes.
  const seed = oneOf(get('SEED') || (isLocal && isLoopback(host) && !stripe && !oidcUrl && !get('CHIP_KEYS') ? 'demo' : 'empty'), 'SEED', [
    'demo',
    'empty',
  ]);
  const demo = seed === 'demo';
  if (demo && !isLocal) throw new SettingError('SEED=demo works on localhost only; PUBLIC_URL is elsewhere. Set SEED=empty.');
  if (demo && (stripe || oidcUrl))
    throw new SettingError(`SEED=demo does not go with ${stripe ? 'STRIPE_SECRET_KEY' : 'OIDC_URL'}. Set SEED=empty.`);
  const databaseUrl = get('DATABASE_URL') || null;
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) throw new SettingError('DATABASE_URL must start with postgres://.');
  if (stripe?.secretKey.includes('_live_') && !databaseUrl)
    throw new SettingError(
      `${coinbase ? 'STRIPE_SECRET_KEY and COINBASE_KEY_ID are live keys' : 'STRIPE_SECRET_KEY is a live key'}; the embedded database may lose the last seconds at a power cut. Set DATABASE_URL first.`,
    );
  if (!stripe && !isLocal)
    throw new SettingError('PUBLIC_URL is not localhost, where the payment sandbox cannot be used. Set STRIPE_SECRET_KEY.');
  if (!oidcUrl && !isLocal && !publicUrl?.startsWith('https://'))
    throw new SettingError('PUBLIC_URL must be https, or localhost: sign-in works nowhere else.');
  const secretKey = get('SECRET_KEY') || null;
  if (secretKey && Buffer.from(secretKey, 'base64url').length < 32)
    throw new SettingError('SECRET_KEY is too short: give at least 32 random bytes as base64url.');
  const chipKeys = get('CHIP_KEYS') || null;
  if (chipKeys && !readKeyTable(chipKeys)?.size)
    throw new SettingError('CHIP_KEYS must be JSON such as {"k26u":"<32 bytes, base64url>"}, with one key at least.');
  if (chipKeys && demo) throw new SettingError('SEED=demo simulates chips and does not go with CHIP_KEYS. Set SEED=empty.');
  const metricsToken = get('METRICS_TOKEN') || null;
  if (metricsToken && !/^[A-Za-z0-9._~+/-]{24,}=*$/.test(metricsToken))
    throw new SettingError('METRICS_TOKEN must have at least 24 characters, of letters, digits and . _ ~ + / - only.');
  const redisUrl = get('REDIS_URL') || null;
  if (redisUrl && !/^rediss?:\/\//.test(redisUrl)) throw new SettingError('REDIS_URL must start with redis://.');
  if (redisUrl && !databaseUrl)
    throw new SettingError('REDIS_URL is for several processes, and the embedded database has one owner. Set DATABASE_URL too.');
  return {
    port,
    host,
    publicUrl,
    dataDir: path.resolve(get('DATA_DIR') || './data'),
    databaseUrl,
    redisUrl,
    demo,
    reviews: oneOf(get('REVIEWS') || (demo ? 'automatic' : 'manual'), 'REVIEWS', ['automatic', 'manual']),
    postage: oneOf(get('POSTAGE') || 'creator', 'POSTAGE', ['creator', 'platform']),
    unpaidHolds: whole(get('UNPAID_HOLDS') || settings.UNPAID_HOLDS.default, 'UNPAID_HOLDS', 1, 10_000),
    secretKey,
    witness: oneOf(get('WITNESS') || 'embedded', 'WITNESS', ['embedded', 'off']),
    chipKeys,
    isLocal,
    trustProxy: readProxies(get('TRUST_PROXY')),
    oidc: oidcUrl
      ? { url: origin(oidcUrl), realm: get('OIDC_REALM') || 'strapline', clientId: get('OIDC_CLIENT_ID') || 'strapline-web' }
      : null,
    realm: get('OIDC_REALM') || 'strapline',
    clientId: get('OIDC_CLIENT_ID') || 'strapline-web',
    stripe,
    coinbase,
    payouts: oneOf(get('PAYOUTS') || (demo ? 'at-once' : 'daily'), 'PAYOUTS', ['daily', 'at-once']),
    smtpUrl: get('SMTP_URL') || null,
    mailFrom: get('MAIL_FROM') || settings.MAIL_FROM.default,
    featured: get('FEATURED') || (demo ? 'midnight-mesh-balconette-with-gold-channels' : ''),
    supportEmail: get('SUPPORT_EMAIL') || settings.SUPPORT_EMAIL.default,
    returnAddress: get('RETURN_ADDRESS') || settings.RETURN_ADDRESS.default,
    footerLinks: readFooterLinks(get('FOOTER_LINKS')),
    metricsToken,
    logLevel: oneOf(get('LOG_LEVEL') || 'info', 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    logFormat: oneOf(get('LOG_FORMAT') || 'auto', 'LOG_FORMAT', ['auto', 'json', 'text']),
  };
}

function readStripe(get: (name: SettingName) => string): Config['stripe'] {
  const secretKey = get('STRIPE_SECRET_KEY');
  const publishableKey = get('STRIPE_PUBLISHABLE_KEY');
  const webhookSecret = get('STRIPE_WEBHOOK_SECRET');
  if (!secretKey && !publishableKey && !webhookSecret) return null;
  if (!/^(sk|rk)_(live|test)_/.test(secretKey)) throw new SettingError('STRIPE_SECRET_KEY must start with sk_live_ or sk_test_.');
  if (!/^pk_(live|test)_/.test(publishableKey))
    throw new SettingError('STRIPE_PUBLISHABLE_KEY must be set beside STRIPE_SECRET_KEY, and start with pk_.');
  if (!isSigningSecret(webhookSecret, secretKey))
    throw new SettingError('STRIPE_WEBHOOK_SECRET must be set beside STRIPE_SECRET_KEY, and be whsec_ with the secret itself behind it.');
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_'))
    throw new SettingError('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must be both live or both test keys.');
  const connectWebhookSecret = get('STRIPE_CONNECT_WEBHOOK_SECRET');
  if (connectWebhookSecret && !isSigningSecret(connectWebhookSecret, secretKey))
    throw new SettingError('STRIPE_CONNECT_WEBHOOK_SECRET must be whsec_ with the secret itself behind it.');
  return { secretKey, publishableKey, webhookSecret, ...(connectWebhookSecret ? { connectWebhookSecret } : {}) };
}

/** With nothing behind whsec_ anybody could sign; where money moves it is as long as Stripe makes it. */
function isSigningSecret(text: string, secretKey: string): boolean {
  const secret = /^whsec_([A-Za-z0-9+/=_-]+)$/.exec(text)?.[1] ?? '';
  return secret.length >= (secretKey.includes('_live_') ? 16 : 1);
}

function readCoinbase(get: (name: SettingName) => string, stripe: Config['stripe']): Config['coinbase'] {
  const keyId = get('COINBASE_KEY_ID');
  const keySecret = get('COINBASE_KEY_SECRET');
  const webhookSecret = get('COINBASE_WEBHOOK_SECRET');
  const mode = oneOf(get('COINBASE_MODE') || 'live', 'COINBASE_MODE', ['live', 'sandbox']);
  if (!keyId && !keySecret && !webhookSecret) return null;
  if (!keyId) throw new SettingError('COINBASE_KEY_ID must be set beside COINBASE_KEY_SECRET and COINBASE_WEBHOOK_SECRET.');
  if (!keySecret) throw new SettingError('COINBASE_KEY_SECRET must be set beside COINBASE_KEY_ID.');
  const privateKey = readPrivateKey(keySecret);
  if (!privateKey) throw new SettingError('COINBASE_KEY_SECRET must be an Ed25519 key as base64, or a P-256 key as PEM.');
  if (webhookSecret && webhookSecret.length < 16)
    throw new SettingError('COINBASE_WEBHOOK_SECRET is too short to be the secret of a webhook.');
  if (!stripe)
    throw new SettingError('COINBASE_KEY_ID does not go with the embedded sandbox, where no money moves. Set STRIPE_SECRET_KEY too.');
  if (stripe.secretKey.includes('_live_') !== (mode === 'live'))
    throw new SettingError(
      `COINBASE_MODE is ${mode} and STRIPE_SECRET_KEY is ${mode === 'live' ? 'a test' : 'a live'} key. Both must take real money, or neither.`,
    );
  return { keyId, privateKey, webhookSecret: webhookSecret || null, mode };
}

function readProxies(text: string): string[] {
  const entries = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
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
      const known = linkNames.find((one) => one === name);
      if (!known || typeof target !== 'string' || !/^(https:\/\/|\/(?!\/))/.test(target))
        throw new Error(`${name} is not a link of the footer, or leads nowhere`);
      links[known] = target;
    }
    return links;
  } catch (error) {
    throw new SettingError(
      `FOOTER_LINKS must be JSON such as {"jobs":"https://jobs.example"}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function whole(text: string, name: SettingName, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new SettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}

function oneOf<const T extends string>(text: string, name: SettingName, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === text);
  if (!found) throw new SettingError(`${name} must be ${allowed.join(' or ')}, not "${text}".`);
  return found;
}

function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new SettingError(`PUBLIC_URL and OIDC_URL must be addresses such as https://strapline.example, not "${text}".`);
  return url.href.replace(/\/{1,9}$/, '');
}

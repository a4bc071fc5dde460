import { isLoopback } from '@strapline/domain/loopback';
import { splitList } from './encrypted-urls.ts';
import { type Discourse, type FooterLinks, readLinks } from './link-settings.ts';
import { type MatchConfig, matchSettings, readMatch } from './match-settings.ts';
import {
  type GhostSettings,
  readAppHosts,
  readGhost,
  readLookups,
  readOutsideServices,
  readPostHog,
  readProxies,
  readWebOrigin,
} from './network-settings.ts';
import { parseChoice, parseInteger, parseOrigin, readKeyTable, SettingError } from './parse-setting.ts';
import { type PaymentConfig, readPayments } from './payment-settings.ts';
import { type ProcessConfig, processSettings, readProcess } from './process-settings.ts';
import { readSocial, type SocialConfig, socialSettings } from './social-settings.ts';
import { readStorage, type StorageConfig, storageSettings } from './storage-settings.ts';
import { readSupport, type SupportConfig, supportSettings } from './support-settings.ts';
import { readTelemetry, type TelemetryConfig, telemetrySettings } from './telemetry-settings.ts';

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
  ...storageSettings,
  DATABASE_URL: { default: '', description: 'PostgreSQL URL. Empty: embedded PGlite in DATA_DIR.', secret: true },
  ...processSettings,
  PLAIN_HOSTS: {
    default: '',
    description:
      'Hosts that database, Redis, S3, Keycloak, mail server, virus scanner and OpenTelemetry collector may be reached at without TLS, separated by commas, such as the name of a container on the same private network. All others need TLS, except on this machine.',
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
  READ_BIOS: {
    default: 'off',
    description:
      'on: to prove a handle, its bio is read on Bluesky, Reddit or the Mastodon server that the handle names. off: the team looks at every bio. Other platforms can’t be read without signing in.',
  },
  AVATAR_SERVICE: {
    default: '',
    description:
      'Origin of an avatar service with Gravatar’s protocol, such as https://gravatar.com. For people who choose it in their settings, this server asks it for the picture of their e-mail address, by its SHA-256, and nobody else learns that hash. Empty: patterns are drawn here, and nothing is asked.',
  },
  YOUTUBE_KEY: {
    default: '',
    description:
      'Key for YouTube’s Data API v3. The home page, creators’ pages and their widgets then say when a creator streams live on the channel that they proved. It takes two of the 10,000 units a day for each look at a channel, at most every two minutes. Empty: nobody is asked, and nobody is shown as live.',
    secret: true,
  },
  POSTAGE: {
    default: 'creator',
    description:
      'creator: creators buy the postage and receive the delivery fee; platform: the platform does both. An order keeps the setting of its creation.',
  },
  INVITES: {
    default: 'open',
    description:
      'required: who wants to tag and sell needs an invitation, which an admin sends or which people ask for at /invite; creators from before stay creators. open: everybody may. Collectors can always join.',
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
  ...matchSettings,
  CHIP_KEYS: {
    default: 'generated at the first start in DATA_DIR',
    description:
      'Master secrets of chips by kid, as JSON such as {"k26u":"<32 bytes, base64url>"}, in LRP mode {"k26u":{"key":"..","mode":"LRP"}}. Turns the chip simulator off.',
    secret: true,
  },
  MEDIA_KEYS: {
    default: 'generated at the first start in DATA_DIR',
    description:
      'Master secrets of private pictures by kid, as JSON such as {"m26a":"<32 bytes, base64url>"}; the last one is the newest. Keep older ones: pictures may still need them.',
    secret: true,
  },
  APP_HOSTS: {
    default: '',
    description:
      'Hosts of the other apps’ pages, such as toptop=tops.example, separated by commas. Without one, an app has no pages, except on localhost. PUBLIC_URL is the main app’s. A reverse proxy must pass the Host header on.',
  },
  WEB_ORIGINS: {
    default: '',
    description:
      'Origins that serve a copy of the web app built with VITE_SERVER_URL, such as https://www.strapline.example, separated by commas. They must be on the same site as PUBLIC_URL.',
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
  REFERRAL_CREDIT: {
    default: '500',
    description:
      'Cents that a member earns when the first order of somebody whom they referred completes, from the commission of that order and never more than it. 0: no credit.',
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
  ...supportSettings,
  ...socialSettings,
  RETURN_ADDRESS: {
    default: 'Strapline|PO Box 100|Portland OR 97201|United States',
    description: 'Sender address on every label, for undeliverable parcels; lines separated by |. Never a creator’s own.',
  },
  FOOTER_LINKS: {
    default: '',
    description:
      'Footer links as JSON, keys: collectors, social1, social2, forum, blog, jobs, terms, privacy, complaint. Missing ones are hidden or use the built-in page, in demo mode for all of them.',
  },
  POSTHOG_KEY: {
    default: '',
    description:
      'Project key of PostHog, which gets the events of docs/analytics.md from browsers whose visitor agreed. Empty: nothing is sent there.',
  },
  POSTHOG_HOST: { default: 'https://us.i.posthog.com', description: 'Origin of PostHog’s ingestion API.' },
  GHOST_URL: {
    default: '',
    description: 'Address of a Ghost (version 5 or 6) that replaces the embedded content service of the main app. Empty: the embedded one.',
  },
  GHOST_CONTENT_KEY: { default: '', description: 'Content API key of that Ghost; required with GHOST_URL. Pages show it.' },
  GHOST_ADMIN_KEY: {
    default: '',
    description:
      'Admin API key, as `id:secret`. For the embedded content service any that you make up: it lets its holder write posts of the main app at /content/ghost/api/admin/. Empty: it has no Admin API. The app itself only reads a Ghost.',
    secret: true,
  },
  DISCOURSE_URL: {
    default: '',
    description:
      'A Discourse instead of the built-in forum, such as https://forum.example: the footer leads there, and its members sign in here (DiscourseConnect; its setting `discourse connect url` is PUBLIC_URL with /v1/discourse/sso).',
  },
  DISCOURSE_SECRET: {
    default: '',
    description: 'Its `discourse connect secret`, at least 16 characters. Without it, DISCOURSE_URL is refused.',
    secret: true,
  },
  LOG_LEVEL: { default: 'info', description: 'fatal, error, warn, info, debug, trace or silent.' },
  LOG_FORMAT: {
    default: 'auto',
    description: 'json: one JSON object per line; text: readable lines; auto: text in a terminal, else json.',
  },
  ...telemetrySettings,
} as const satisfies Record<string, { default: string; description: string; secret?: true }>;

type SettingName = keyof typeof settings;
export type Config = StorageConfig &
  GhostSettings &
  MatchConfig &
  PaymentConfig &
  ProcessConfig &
  SocialConfig &
  SupportConfig &
  TelemetryConfig & {
    port: number;
    host: string;
    /** Without a trailing slash; null until the port is known, if PORT is 0 and PUBLIC_URL is empty. */
    publicUrl: string | null;
    databaseUrl: string | null;
    demo: boolean;
    reviews: 'automatic' | 'manual';
    readBios: boolean;
    /** Null: none. */
    avatarService: string | null;
    youtubeKey: string | null;
    postage: 'creator' | 'platform';
    invites: 'required' | 'open';
    unpaidHolds: number;
    secretKey: string | null;
    witness: 'embedded' | 'off';
    /** JSON for `parseKeyTable`; null: keys are in the data folder. */
    chipKeys: string | null;
    mediaKeys: string | null;
    /** Whether PUBLIC_URL is loopback; development chips exist only there. */
    isLocal: boolean;
    /** Hosts of the other apps’ pages, with a port if they have one, by app. */
    appHosts: Record<string, string>;
    /** Other origins that serve the web app, without a trailing slash. */
    webOrigins: string[];
    trustProxy: string[];
    oidc: { url: string; realm: string; clientId: string } | null;
    realm: string;
    clientId: string;
    payouts: 'daily' | 'at-once';
    referralCreditCents: number;
    smtpUrl: string | null;
    /** Whether the mail server may be used without TLS. */
    hasPlainMail: boolean;
    clamdUrl: string | null;
    mailFrom: string;
    /** Lines separated by `|`. */
    returnAddress: string;
    footerLinks: FooterLinks;
    posthog: { key: string; host: string } | null;
    /** Its URL has no trailing slash. Null: the built-in forum. */
    discourse: Discourse | null;
    logLevel: string;
    logFormat: 'auto' | 'json' | 'text';
  };

const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Reads and checks all settings. Throws SettingError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const get = (name: SettingName): string => env[name]?.trim() ?? '';
  const port = parseInteger(get('PORT') || '8080', 'PORT', 0, 65535);
  const publicUrl = get('PUBLIC_URL') ? parseOrigin(get('PUBLIC_URL')) : port === 0 ? null : `http://localhost:${port}`;
  const isLocal = publicUrl === null || local.test(publicUrl);
  const { stripe, coinbase } = readPayments(get);
  const oidcUrl = get('OIDC_URL');
  const host = get('HOST') || settings.HOST.default;
  const processes = readProcess(get);
  // Demo accounts have a published password and readable sign-in codes, so the demo is the default on loopback only.
  const seed = parseChoice(
    get('SEED') || (isLocal && isLoopback(host) && processes.role === 'all' && !stripe && !oidcUrl && !get('CHIP_KEYS') ? 'demo' : 'empty'),
    'SEED',
    ['demo', 'empty'],
  );
  const demo = seed === 'demo';
  if (demo && !isLocal) throw new SettingError('SEED=demo works on localhost only, and PUBLIC_URL is not localhost. Set SEED=empty.');
  const notInDemo = [stripe && 'STRIPE_SECRET_KEY', oidcUrl && 'OIDC_URL', processes.role !== 'all' && 'ROLE'].find(Boolean);
  if (demo && notInDemo) throw new SettingError(`SEED=demo cannot be combined with ${notInDemo}. Set SEED=empty.`);
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
  const secretKey = readSecretKey(get);
  const chipKeys = readKeyTable(get, 'CHIP_KEYS', 'k26u');
  if (chipKeys && demo) throw new SettingError('SEED=demo simulates chips and cannot be combined with CHIP_KEYS. Set SEED=empty.');
  const mediaKeys = readKeyTable(get, 'MEDIA_KEYS', 'm26a');
  const observed = readTelemetry(get);
  const outside = readOutsideServices(get, {
    ...processes,
    databaseUrl,
    oidcUrl: oidcUrl || null,
    s3Url: get('S3_ENDPOINT') || null,
    collectorUrl: observed.telemetry?.endpoint ?? null,
  });
  return {
    port,
    host,
    publicUrl,
    ...readStorage(get),
    databaseUrl,
    ...processes,
    demo,
    reviews: parseChoice(get('REVIEWS') || (demo ? 'automatic' : 'manual'), 'REVIEWS', ['automatic', 'manual']),
    ...readLookups(get),
    readBios: parseChoice(get('READ_BIOS') || 'off', 'READ_BIOS', ['on', 'off']) === 'on',
    ...readSelling(get),
    unpaidHolds: parseInteger(get('UNPAID_HOLDS') || settings.UNPAID_HOLDS.default, 'UNPAID_HOLDS', 1, 10_000),
    secretKey,
    witness: parseChoice(get('WITNESS') || 'embedded', 'WITNESS', ['embedded', 'off']),
    ...readMatch(get, isLocal),
    chipKeys,
    mediaKeys,
    isLocal,
    appHosts: readAppHosts(get('APP_HOSTS')),
    webOrigins: splitList(get('WEB_ORIGINS')).map((origin) => readWebOrigin(origin, isLocal)),
    trustProxy: readProxies(get('TRUST_PROXY')),
    ...readIdentity(get),
    stripe,
    coinbase,
    ...readEarnings(get, demo),
    ...outside,
    ...readGhost(get('GHOST_URL'), get('GHOST_CONTENT_KEY'), get('GHOST_ADMIN_KEY')),
    mailFrom: get('MAIL_FROM') || settings.MAIL_FROM.default,
    ...readSupport(get, demo),
    ...readSocial(get, isLocal),
    returnAddress: get('RETURN_ADDRESS') || settings.RETURN_ADDRESS.default,
    ...readLinks(get, demo),
    posthog: readPostHog(get('POSTHOG_KEY'), get('POSTHOG_HOST') || settings.POSTHOG_HOST.default, isLocal),
    logLevel: parseChoice(get('LOG_LEVEL') || 'info', 'LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    logFormat: parseChoice(get('LOG_FORMAT') || 'auto', 'LOG_FORMAT', ['auto', 'json', 'text']),
    ...observed,
  };
}

function readIdentity(get: (name: SettingName) => string): Pick<Config, 'oidc' | 'realm' | 'clientId'> {
  const realm = get('OIDC_REALM') || settings.OIDC_REALM.default;
  const clientId = get('OIDC_CLIENT_ID') || settings.OIDC_CLIENT_ID.default;
  return { oidc: get('OIDC_URL') ? { url: parseOrigin(get('OIDC_URL')), realm, clientId } : null, realm, clientId };
}

function readEarnings(get: (name: SettingName) => string, demo: boolean): Pick<Config, 'payouts' | 'referralCreditCents'> {
  return {
    payouts: parseChoice(get('PAYOUTS') || (demo ? 'at-once' : 'daily'), 'PAYOUTS', ['daily', 'at-once']),
    referralCreditCents: parseInteger(get('REFERRAL_CREDIT') || settings.REFERRAL_CREDIT.default, 'REFERRAL_CREDIT', 0, 100_00),
  };
}

function readSelling(get: (name: SettingName) => string): Pick<Config, 'postage' | 'invites'> {
  return {
    postage: parseChoice(get('POSTAGE') || settings.POSTAGE.default, 'POSTAGE', ['creator', 'platform']),
    invites: parseChoice(get('INVITES') || settings.INVITES.default, 'INVITES', ['required', 'open']),
  };
}

function readSecretKey(get: (name: SettingName) => string): string | null {
  const secretKey = get('SECRET_KEY') || null;
  if (secretKey && Buffer.from(secretKey, 'base64url').length < 32)
    throw new SettingError('SECRET_KEY is too short. Set at least 32 random bytes as base64url.');
  return secretKey;
}

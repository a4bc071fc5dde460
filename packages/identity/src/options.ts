import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { createHashPool, type HashPool, type HashPoolLimits, hashThreads } from './hash-pool.ts';
import type { IdentityStore } from './store.ts';
import type { Language } from './texts/languages.ts';
import { createThrottle, type Throttle, type ThrottleLimits } from './throttle.ts';

type IdentityClient = {
  clientId: string;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  /** Origins of its pages, which may call the token endpoint and pass sign-in tokens. */
  origins: string[];
};

type IdentityLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type Mail = { to: string; subject: string; text: string };

export type PageInput = { language: Language; title: string; body: string; nonce: string };

/** Reasons for an account. */
export type Benefits = { title: string; reasons: string[]; note?: string };

export type IdentityBranding = {
  name: string;
  /** Renders a whole HTML page around a body. Its styles and scripts must carry the nonce or come from this origin. */
  page?: (input: PageInput) => string;
  /** Optional style sheets of the host. */
  stylesheets?: string[];
  /** Optional inline style, such as font faces. */
  css?: string;
  homeUrl?: string;
  /** The panel beside the form, as plain text. */
  benefits?: Readonly<Record<Language, Benefits>>;
  /** A drawing beside them: trusted SVG markup. */
  art?: string;
  /** The account page, to which `/realms/<realm>/account` redirects. */
  accountUrl?: string;
  /** For people who lost every way to sign in. */
  helpUrl?: string;
  termsUrl: string;
  rulesUrl?: string;
  /** Demo mode only: where the sent mail can be read. */
  outboxUrl?: string;
  /** Runs before the first paint, such as the host's choice of theme. */
  headScript?: string;
};

/** A network with one counter; its limits are those of an address times `room`. */
export type Network = { key: string; room: number };

/** The counters of a request: its address, then the networks around it. */
export type Networks = readonly [Network, ...Network[]];

export type HitLimit = { count: number; perMs: number };

/** Attempts after the first `free` ones are slowed down. */
export type SlowedLimit = { free: number; perMs: number };

export type IdentityLimits = HashPoolLimits &
  ThrottleLimits & {
    accessTokenSeconds: number;
    refreshIdleSeconds: number;
    sessionSeconds: number;
    interactionSeconds: number;
    keyRotationMs: number;
    sweepEveryMs: number;
    mailCodeMs: number;
    attemptsPerMailCode: number;
    challengeMs: number;
    tokenMs: number;
    postsPerSignIn: HitLimit;
    mailsPerAddress: HitLimit;
    mailsPerAddressAndName: HitLimit;
    mailsPerName: SlowedLimit;
    mailsPerAddressAndSlowedName: HitLimit;
    mailsPerSlowedName: HitLimit;
    /** Of those, how many go to addresses that requested one before and entered no code; the rest is for first requests. */
    repeatedMailsPerSlowedName: HitLimit;
    /** How long a failed attempt on a slowed name lowers the priority of its address. */
    failureMemoryMs: number;
    codesPerAddress: HitLimit;
    codesPerAddressAndName: HitLimit;
    codesPerName: SlowedLimit;
    passwordsPerAddress: HitLimit;
    passwordsPerAddressAndName: HitLimit;
    passwordsPerName: SlowedLimit;
    passkeyAttemptsPerAddress: HitLimit;
    startsPerAddress: HitLimit;
    /** New accounts; enough for a household or a class. */
    accountsPerAddress: HitLimit;
  };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Lifetimes and guessing limits. A mail code has 8 digits. An e-mail address gets at most 40 mails an hour; after 20 attempts, each code accepts one
 * attempt instead of five. So fewer than 60 attempts an hour are compared, from any number of addresses: a chance of 6 in 10 million. Passwords for a
 * name are checked 20 times in 15 minutes, then once a second.
 */
export const defaultLimits: IdentityLimits = {
  accessTokenSeconds: 300,
  refreshIdleSeconds: 14 * 86_400,
  sessionSeconds: 30 * 86_400,
  interactionSeconds: 3600,
  keyRotationMs: 90 * day,
  sweepEveryMs: 5 * minute,
  mailCodeMs: 10 * minute,
  attemptsPerMailCode: 5,
  challengeMs: 5 * minute,
  tokenMs: 10 * minute,
  postsPerSignIn: { count: 30, perMs: hour },
  mailsPerAddress: { count: 30, perMs: hour },
  mailsPerAddressAndName: { count: 5, perMs: 15 * minute },
  mailsPerName: { free: 10, perMs: hour },
  mailsPerAddressAndSlowedName: { count: 2, perMs: hour },
  mailsPerSlowedName: { count: 30, perMs: hour },
  repeatedMailsPerSlowedName: { count: 20, perMs: hour },
  failureMemoryMs: day,
  codesPerAddress: { count: 60, perMs: hour },
  codesPerAddressAndName: { count: 20, perMs: hour },
  codesPerName: { free: 20, perMs: hour },
  passwordsPerAddress: { count: 50, perMs: 15 * minute },
  passwordsPerAddressAndName: { count: 10, perMs: 15 * minute },
  passwordsPerName: { free: 20, perMs: 15 * minute },
  slowedEveryMs: 1000,
  slowestMs: 10_000,
  hashThreads,
  hashesWaiting: 24,
  hashesWaitingPerCaller: 4,
  passkeyAttemptsPerAddress: { count: 60, perMs: 15 * minute },
  startsPerAddress: { count: 120, perMs: minute },
  accountsPerAddress: { count: 10, perMs: hour },
};

export type IdentityOptions = {
  /** The public origin, such as `https://strapline.example`; the issuer is `<origin>/realms/<realm>`. */
  issuerOrigin: string;
  realm: string;
  clients: IdentityClient[];
  audience: string;
  /** The claim with the username that the host assigns. */
  usernameClaim: string;
  /** Client roles that a token carries only after a sign-in with a passkey, which is two factors. Default: none. */
  passkeyRoles?: string[];
  termsVersion: string;
  store: IdentityStore;
  sendMail: (mail: Mail) => Promise<void>;
  branding: IdentityBranding;
  log: IdentityLog;
  /** The counters of a request, address first. Default: Fastify's `request.ip` only. */
  networksOf?: (request: FastifyRequest) => Networks;
  /** The visitor's language, when the client asks for none with `ui_locales`. Default: English. */
  languageOf?: (headers: IncomingHttpHeaders) => Language;
  /** An account's own language, for mails to it; null if it has none. Default: the one in which the mail was asked for, else English. */
  accountLanguageOf?: (sub: string) => Promise<Language | null>;
  /** Used everywhere except inside the OpenID library, whose codes, refresh and id tokens follow the system clock. */
  clock?: () => Date;
  /** How a slowed attempt waits; a timer by default. */
  pause?: (ms: number) => Promise<void>;
  /** Whether this process deletes expired rows; each rotates its keys in any case. Default: yes. */
  deletesExpired?: boolean;
  limits?: Partial<IdentityLimits>;
};

/** The resolved options that all modules share. */
export type IdentitySettings = Omit<Required<IdentityOptions>, 'limits' | 'pause'> & {
  limits: IdentityLimits;
  hashes: HashPool;
  throttle: Throttle;
  issuer: string;
  /** `/realms/<realm>`. */
  base: string;
  secure: boolean;
  /** The host name that passkeys are bound to. */
  rpId: string;
  /** The installation's secret, from the store. */
  secret: string;
};

/** Checks the options and reads the installation's secret. */
export async function resolveOptions(options: IdentityOptions, freshSecret: string): Promise<IdentitySettings> {
  const origin = new URL(options.issuerOrigin);
  if (origin.origin !== options.issuerOrigin)
    throw new TypeError(`issuerOrigin must be an origin without a path, got ${options.issuerOrigin}`);
  if (!/^[a-z0-9-]+$/.test(options.realm)) throw new TypeError('realm must be lower-case letters, digits and hyphens');
  const base = `/realms/${options.realm}`;
  const limits = { ...defaultLimits, ...options.limits };
  return {
    ...options,
    networksOf: options.networksOf ?? ((request) => [{ key: request.ip, room: 1 }]),
    languageOf: options.languageOf ?? (() => 'en'),
    accountLanguageOf: options.accountLanguageOf ?? (async () => null),
    clock: options.clock ?? (() => new Date()),
    passkeyRoles: options.passkeyRoles ?? [],
    deletesExpired: options.deletesExpired ?? true,
    limits,
    hashes: createHashPool(limits),
    throttle: createThrottle(limits, () => performance.now(), options.pause ?? ((ms) => pause(ms, undefined, { ref: false }))),
    issuer: origin.origin + base,
    base,
    secure: origin.protocol === 'https:',
    rpId: origin.hostname,
    secret: await options.store.secret('installation', freshSecret),
  };
}

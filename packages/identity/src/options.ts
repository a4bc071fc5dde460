import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { createHashPool, type HashPool, type HashPoolLimits, hashThreads } from './hash-pool.ts';
import { createPace, type Pace, type PaceLimits } from './pace.ts';
import type { IdentityStore } from './store.ts';

type IdentityClient = {
  clientId: string;
  redirectUris: string[];
  postLogoutRedirectUris: string[];
  /** Origins of the pages that use it: they may call the token endpoint and hand over sign-in tokens. */
  origins: string[];
};

type IdentityLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type Mail = { to: string; subject: string; text: string };

export type PageInput = { title: string; body: string; nonce: string };

export type IdentityBranding = {
  /** The product's name, as people know it. */
  name: string;
  /** Draws a whole HTML page around a body; every style and script of it must carry the nonce or come from this origin. */
  page?: (input: PageInput) => string;
  /** Style sheets of the host, such as its font faces; the page is complete without them. */
  stylesheets?: string[];
  /** More style for the same pages, such as font faces. */
  css?: string;
  homeUrl?: string;
  /** What stands beside the form: why an account, in plain text; `art` is a picture of the host's own making, as SVG markup. */
  benefits?: { title: string; reasons: string[]; note?: string; art?: string };
  /** Where a person manages the account; `/realms/<realm>/account` leads there. */
  accountUrl?: string;
  termsUrl: string;
  rulesUrl?: string;
  /** Demo mode only: where mail can be read. */
  outboxUrl?: string;
  /** Runs before the first paint, such as the host's choice of theme. */
  headScript?: string;
};

/** A network that is counted as one, and how many times what one address may do all of it may do. */
export type Network = { key: string; room: number };

/** Who is counted for a request: its address, then the networks around it. */
export type Networks = readonly [Network, ...Network[]];

export type HitLimit = { count: number; perMs: number };

/** `free` attempts pass in any case, and those after them are slowed down. */
export type SlowedLimit = { free: number; perMs: number };

export type IdentityLimits = HashPoolLimits &
  PaceLimits & {
    accessTokenSeconds: number;
    refreshIdleSeconds: number;
    sessionSeconds: number;
    interactionSeconds: number;
    keyRotationMs: number;
    sweepEveryMs: number;
    mailCodeMs: number;
    triesPerMailCode: number;
    challengeMs: number;
    tokenMs: number;
    postsPerSignIn: HitLimit;
    mailsPerAddress: HitLimit;
    mailsPerAddressAndName: HitLimit;
    mailsPerName: SlowedLimit;
    mailsPerAddressAndSlowedName: HitLimit;
    mailsPerSlowedName: HitLimit;
    /** Those of them that addresses may have which asked before and brought no code: the rest is for who asks for the first time. */
    repeatedMailsPerSlowedName: HitLimit;
    /** So long an address is remembered that tried a slowed name without a success: others go first. */
    failuresRememberedMs: number;
    codesPerAddress: HitLimit;
    codesPerAddressAndName: HitLimit;
    codesPerName: SlowedLimit;
    passwordsPerAddress: HitLimit;
    passwordsPerAddressAndName: HitLimit;
    passwordsPerName: SlowedLimit;
    passkeyTriesPerAddress: HitLimit;
    startsPerAddress: HitLimit;
    /** New accounts; more than a household or a course needs in an hour. */
    accountsPerAddress: HitLimit;
  };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Lifetimes and guessing limits. A mail code has 8 digits. For one e-mail there are 40 mails an hour at most: the first 20 attempts have codes that
 * take five, all others codes that take one. So over any number of addresses fewer than 60 attempts an hour are compared, and one is right with 6 in
 * 10 million. A password is tried 20 times in 15 minutes, then once a second.
 */
export const defaultLimits: IdentityLimits = {
  accessTokenSeconds: 300,
  refreshIdleSeconds: 14 * 86_400,
  sessionSeconds: 30 * 86_400,
  interactionSeconds: 3600,
  keyRotationMs: 90 * day,
  sweepEveryMs: 5 * minute,
  mailCodeMs: 10 * minute,
  triesPerMailCode: 5,
  challengeMs: 5 * minute,
  tokenMs: 10 * minute,
  postsPerSignIn: { count: 30, perMs: hour },
  mailsPerAddress: { count: 30, perMs: hour },
  mailsPerAddressAndName: { count: 5, perMs: 15 * minute },
  mailsPerName: { free: 10, perMs: hour },
  mailsPerAddressAndSlowedName: { count: 2, perMs: hour },
  mailsPerSlowedName: { count: 30, perMs: hour },
  repeatedMailsPerSlowedName: { count: 20, perMs: hour },
  failuresRememberedMs: day,
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
  passkeyTriesPerAddress: { count: 60, perMs: 15 * minute },
  startsPerAddress: { count: 120, perMs: minute },
  accountsPerAddress: { count: 10, perMs: hour },
};

export type IdentityOptions = {
  /** The public origin, such as `https://strapline.example`; the issuer is `<origin>/realms/<realm>`. */
  issuerOrigin: string;
  realm: string;
  clients: IdentityClient[];
  audience: string;
  /** The claim that carries the username given by the host. */
  usernameClaim: string;
  termsVersion: string;
  store: IdentityStore;
  sendMail: (mail: Mail) => Promise<void>;
  branding: IdentityBranding;
  log: IdentityLog;
  /** Who is counted by the limits, the address first; Fastify's `request.ip` alone unless the host knows its proxies and networks better. */
  networksOf?: (request: FastifyRequest) => Networks;
  /** Turns everything but what only the OpenID library sees: its codes, refresh and id tokens follow the system's clock. */
  clock?: () => Date;
  /** How an attempt that is slowed down waits; a timer by default. */
  pause?: (ms: number) => Promise<void>;
  limits?: Partial<IdentityLimits>;
};

/** What every part of the provider works with. */
export type IdentitySettings = Omit<Required<IdentityOptions>, 'limits' | 'pause'> & {
  limits: IdentityLimits;
  hashes: HashPool;
  pace: Pace;
  issuer: string;
  /** `/realms/<realm>`. */
  base: string;
  secure: boolean;
  /** The host name passkeys are bound to. */
  rpId: string;
  /** A secret of this installation, kept in the store. */
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
    clock: options.clock ?? (() => new Date()),
    limits,
    hashes: createHashPool(limits),
    pace: createPace(limits, () => performance.now(), options.pause ?? ((ms) => pause(ms, undefined, { ref: false }))),
    issuer: origin.origin + base,
    base,
    secure: origin.protocol === 'https:',
    rpId: origin.hostname,
    secret: await options.store.secret('installation', freshSecret),
  };
}

import { createServer } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { createIdentity, type Identity } from './identity.ts';
import type { IdentityBranding, IdentityLimits, Mail, Networks } from './options.ts';
import { createIdentityStore, type IdentityStore } from './store.ts';
import { openTestDatabase } from './test-database.ts';
import { findUiLocale, type Language } from './texts/languages.ts';

export type TestProvider = {
  origin: string;
  /** The address that it listens on; differs from the issuer behind a proxy. */
  listening: string;
  app: FastifyInstance;
  identity: Identity;
  store: IdentityStore;
  mails: Mail[];
  logs: string[];
  clock: { now: Date };
  /** The waiting times of slowed attempts in milliseconds; tests don't wait. */
  pauses: number[];
  close: () => Promise<void>;
};

const benefits = {
  en: { title: 'Why an account', reasons: ['A reason.'] },
  de: { title: 'Warum ein Konto', reasons: ['Ein Grund.'] },
  fr: { title: 'Pourquoi un compte', reasons: ['Une raison.'] },
  es: { title: 'Por qué una cuenta', reasons: ['Una razón.'] },
  ja: { title: 'アカウントが必要な理由', reasons: ['理由です。'] },
};

/** Finds a free port; the issuer must be known before the server listens. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** The provider on its own server, with one client at the same origin and the test's pages. */
export async function startTestProvider(
  options: {
    limits?: Partial<IdentityLimits>;
    pages?: (app: FastifyInstance, origin: string) => void;
    publicOrigin?: string;
    look?: IdentityBranding;
    networksOf?: (request: FastifyRequest) => Networks;
    passkeyRoles?: string[];
    accountLanguageOf?: (sub: string) => Promise<Language | null>;
    deletesExpired?: boolean;
    /** How slowed attempts wait; by default they don't. */
    pause?: () => Promise<void>;
  } = {},
): Promise<TestProvider> {
  const port = await findFreePort();
  const listening = `http://localhost:${port}`;
  const origin = options.publicOrigin ?? listening;
  const { db, release } = await openTestDatabase();
  const store = createIdentityStore(db);
  const mails: Mail[] = [];
  const logs: string[] = [];
  const clock = { now: new Date() };
  const pauses: number[] = [];
  const started = Date.now();
  const log = (fields: object, message: string) => void logs.push(`${message} ${JSON.stringify(fields)}`);
  const identity = await createIdentity({
    issuerOrigin: origin,
    realm: 'strapline',
    clients: [
      {
        clientId: 'strapline-web',
        redirectUris: [`${origin}/app`, `${origin}/silent`],
        postLogoutRedirectUris: [`${origin}/app`],
        origins: [origin],
      },
    ],
    audience: 'strapline-api',
    usernameClaim: 'straplineUsername',
    termsVersion: '1',
    store,
    sendMail: async (mail) => void mails.push(mail),
    branding: options.look ?? { name: 'Strapline', termsUrl: '/terms', benefits },
    log: { info: log, warn: log, error: log },
    clock: () => new Date(clock.now.getTime() + Date.now() - started),
    pause: async (ms) => {
      pauses.push(ms);
      await options.pause?.();
    },
    ...(options.networksOf ? { networksOf: options.networksOf } : {}),
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.passkeyRoles ? { passkeyRoles: options.passkeyRoles } : {}),
    deletesExpired: options.deletesExpired ?? true,
    // Visitors of tests ask for a single language, such as `de`.
    languageOf: (headers) => findUiLocale(headers['accept-language']) ?? 'en',
    ...(options.accountLanguageOf ? { accountLanguageOf: options.accountLanguageOf } : {}),
  });
  const app = Fastify();
  options.pages?.(app, origin);
  await app.register(identity.plugin);
  await app.listen({ port, host: '127.0.0.1' });
  const close = async () => {
    await app.close();
    await release();
  };
  return { origin, listening, app, identity, store, mails, logs, clock, pauses, close };
}

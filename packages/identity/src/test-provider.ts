import { createServer } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { createIdentity, type Identity } from './identity.ts';
import { memoryStore } from './memory-store.ts';
import type { IdentityLimits, IdentityLook, Mail, Networks } from './options.ts';
import type { IdentityStore } from './store.ts';

export type TestProvider = {
  origin: string;
  /** Where it really listens; differs behind a proxy. */
  listening: string;
  app: FastifyInstance;
  identity: Identity;
  store: IdentityStore;
  mails: Mail[];
  logs: string[];
  clock: { now: Date };
  /** How long attempts that were slowed down would have waited, in milliseconds; no test waits for them. */
  pauses: number[];
  close: () => Promise<void>;
};

/** A port that was free a moment ago: the issuer's name must be known before the server listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** The provider on a server of its own, with one client at the same origin and whatever pages a test adds. */
export async function startTestProvider(
  options: {
    limits?: Partial<IdentityLimits>;
    store?: IdentityStore;
    pages?: (app: FastifyInstance, origin: string) => void;
    publicOrigin?: string;
    look?: IdentityLook;
    networksOf?: (request: FastifyRequest) => Networks;
    /** How slowed attempts wait; by default they do not. */
    pause?: () => Promise<void>;
  } = {},
): Promise<TestProvider> {
  const port = await freePort();
  const listening = `http://localhost:${port}`;
  const origin = options.publicOrigin ?? listening;
  const store = options.store ?? memoryStore();
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
    look: options.look ?? { name: 'Strapline', termsUrl: '/terms', why: { title: 'Why an account', reasons: ['A reason.'] } },
    log: { info: log, warn: log, error: log },
    clock: () => new Date(clock.now.getTime() + Date.now() - started),
    pause: async (ms) => {
      pauses.push(ms);
      await options.pause?.();
    },
    ...(options.networksOf ? { networksOf: options.networksOf } : {}),
    ...(options.limits ? { limits: options.limits } : {}),
  });
  const app = Fastify();
  options.pages?.(app, origin);
  await app.register(identity.plugin);
  await app.listen({ port, host: '127.0.0.1' });
  return { origin, listening, app, identity, store, mails, logs, clock, pauses, close: () => app.close() };
}

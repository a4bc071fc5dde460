import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createContent } from '@strapline/content/content';
import { termsVersion } from '@strapline/contract/terms';
import { showVerifierKey } from '@strapline/domain/log/signed-note';
import { createIdentity } from '@strapline/identity/identity';
import type { IdentityLimits } from '@strapline/identity/options';
import type { FastifyInstance } from 'fastify';
import { openFolderBlobs } from './adapters/blobs/embedded.ts';
import { contentDrawings } from './adapters/content/drawings.ts';
import { contentLinks } from './adapters/content/links.ts';
import { applySchema } from './adapters/database/apply-schema.ts';
import { openPostgres } from './adapters/database/postgres.ts';
import { folderDisk } from './adapters/disk/embedded.ts';
import { embeddedIdentity } from './adapters/identity/embedded.ts';
import { identityTheme } from './adapters/identity/identity-theme.ts';
import { keycloakIdentity } from './adapters/identity/keycloak.ts';
import { sqlIdentityStore } from './adapters/identity/sql-store.ts';
import { openKeyFile } from './adapters/keys/embedded.ts';
import { keysFromSetting } from './adapters/keys/environment.ts';
import { redisLimits } from './adapters/limits/redis-limits.ts';
import { outboxMail, sealKeptMail, sendKeptMail } from './adapters/mail/outbox.ts';
import { openCoinbase } from './adapters/payments/coinbase.ts';
import { openCoinbaseBooks } from './adapters/payments/coinbase-books.ts';
import { type EmbeddedProviders, embeddedProviders } from './adapters/payments/embedded.ts';
import { openStripe } from './adapters/payments/stripe.ts';
import { openStripeBooks } from './adapters/payments/stripe-books.ts';
import { openStripeCards } from './adapters/payments/stripe-cards.ts';
import { openStripeChargebacks } from './adapters/payments/stripe-chargebacks.ts';
import { openStripeConnect } from './adapters/payments/stripe-connect.ts';
import { embeddedWitness } from './adapters/witness/embedded.ts';
import type { Config } from './config.ts';
import { handlers } from './events.ts';
import { demoPasswordOf, holdDemoPassword } from './features/demo/demo-password.ts';
import { addDemoRoutes } from './features/demo/demo-routes.ts';
import { keepLog, type LogKeeper } from './features/log/follow-log.ts';
import { logVerifier } from './features/log/log-key.ts';
import { startLog } from './features/log/start-log.ts';
import { addPages } from './features/pages/page-routes.ts';
import { identify } from './features/session/session.ts';
import { subscribedEvents } from './features/webhook/handle-event.ts';
import { jobHandlers } from './job-handlers.ts';
import { addressReader, networksOf } from './platform/client-address.ts';
import { lockDataFolder } from './platform/data-folder-lock.ts';
import { createDispatcher } from './platform/dispatch.ts';
import { type Drain, openDrain } from './platform/drain.ts';
import { type EndedSessions, endedSessions } from './platform/ended-sessions.ts';
import { addReadRoutes, httpCaller, openHttp } from './platform/http-gateway.ts';
import { type JobRunner, startJobs } from './platform/job-runner.ts';
import { jobs } from './platform/jobs.ts';
import { memoryLimits } from './platform/limits.ts';
import { type Log, openLog } from './platform/log.ts';
import { openMetrics } from './platform/metrics.ts';
import { loadSecrets, type Secrets } from './platform/secrets.ts';
import type { PushOut, Services } from './platform/services.ts';
import { openSocketGateway } from './platform/socket-gateway.ts';
import { addSystemRoutes, type Readiness } from './platform/system-routes.ts';
import { themeScript } from './platform/theme-script.ts';
import { fontFaces } from './platform/web-fonts.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import type { Database } from './ports/database.ts';
import type { Disk } from './ports/disk.ts';
import type { Identity } from './ports/identity.ts';
import { routes } from './routes.ts';
import { startTasks } from './start-tasks.ts';

export type RunningServer = {
  url: string;
  services: Services;
  app: FastifyInstance;
  /** The embedded identity provider; null behind Keycloak. */
  provider: Awaited<ReturnType<typeof createIdentity>> | null;
  /** The embedded payment provider; null with real keys. */
  sandbox: EmbeddedProviders['stripe'] | null;
  /** The embedded provider of payments in USDC; null with real keys. */
  coinbase: EmbeddedProviders['coinbase'] | null;
  jobs: JobRunner;
  /** What the people of the demo sign in with; null without a demo. */
  demoPassword: string | null;
  /** Not ready any more, drain, close: 10 seconds at most. */
  close(): Promise<void>;
};

type Resources = { log: Log; secrets: Secrets; db: Database; clock: Clock; release: (() => Promise<void>)[] };

/** For tests: a clock that can be turned, a log that can be read, other lifetimes of tokens and codes, how often the embedded providers look for what is due, and a disk that fills up. */
export type ServerOptions = { clock?: Clock; log?: Log; identityLimits?: Partial<IdentityLimits>; providersLookMs?: number; disk?: Disk };

/** Builds and starts the whole server; the only place that names adapters. Resolves when it listens and is ready. */
export async function startServer(config: Config & { publicUrl: string }, options: ServerOptions = {}): Promise<RunningServer> {
  const release: (() => Promise<void>)[] = [];
  try {
    return await build(config, options, release);
  } catch (error) {
    for (const close of release.reverse()) await close().catch(() => undefined);
    throw error;
  }
}

async function build(
  config: Config & { publicUrl: string },
  options: ServerOptions,
  release: (() => Promise<void>)[],
): Promise<RunningServer> {
  const log = options.log ?? openLog(config.logLevel, config.logFormat);
  const clock = options.clock ?? systemClock;
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const db = await openDatabase(config, log, release);
  const secrets = loadSecrets(config.dataDir, config.secretKey);
  // What a setting chooses is loaded only where it is chosen: each brings megabytes of library with it.
  const redis = config.redisUrl ? await (await import('./adapters/sockets/redis.ts')).openRedis(config.redisUrl, log) : null;
  if (redis) release.push(redis.close);
  const own: Resources = { log, secrets, db, clock, release };
  const mail = config.smtpUrl
    ? (await import('./adapters/mail/smtp.ts')).smtpMail(config.smtpUrl, config.mailFrom)
    : outboxMail(db, secrets, config.demo);
  // The provider says at once what it ended in this process; what follows from it needs the provider first.
  let ended: EndedSessions | null = null;
  const { identity, provider } = await openIdentity(config, own, mail, async () => await ended?.look(), options.identityLimits);
  ended = endedSessions(identity, clock, log);
  const { sandbox, coinbase, ...money } = openPayments(config, own, options.providersLookMs);
  const alone = memoryLimits();
  let push: PushOut = () => {};
  const services: Services = {
    config,
    db,
    disk: options.disk ?? folderDisk(config.dataDir),
    blobs: openFolderBlobs(path.join(config.dataDir, 'media')),
    mail,
    ...money,
    witness: openWitness(config, own),
    identity,
    ended,
    clock,
    secrets,
    keys: config.chipKeys ? keysFromSetting(config.chipKeys) : openKeyFile(config.dataDir),
    limits: redis ? redisLimits(redis.client, alone, log) : alone,
    metrics: openMetrics(),
    jobs,
    push: (rooms, name, payload) => push(rooms, name, payload),
    log,
  };
  await startLog(services);
  const readiness: Readiness = { isReady: false, isStopping: false };
  const dispatch = createDispatcher(services, handlers);
  const who = (token: string) => identify(services, token);
  const drain = openDrain();
  const app = openHttp(services, drain);
  const caller = httpCaller(services, who);
  addSystemRoutes(app, services, readiness, caller);
  addReadRoutes(app, dispatch, caller);
  for (const add of routes) await add(app, services, caller);
  const look = { css: fontFaces(), headScript: themeScript, drawings: contentDrawings, ...contentLinks(config) };
  await app.register(createContent({ name: 'Strapline', ...look }).plugin, { prefix: '/content' });
  if (provider) await app.register(provider.plugin);
  if (sandbox) await app.register(sandbox.plugin, { prefix: '/sandbox/stripe' });
  if (coinbase) await app.register(coinbase.plugin, { prefix: '/sandbox/coinbase' });
  if (config.demo && provider)
    addDemoRoutes(app, services, async (name) => {
      const account = await provider.accounts.find({ signInName: name });
      return account ? (await provider.tokens.mint(account.sub)).accessToken : null;
    });
  await addPages(app, services, dispatch, caller);
  await app.ready();
  const gateway = openSocketGateway({
    server: app.server,
    services,
    dispatch,
    drain,
    identify: who,
    ...(redis ? { adapter: redis.adapter } : {}),
  });
  push = gateway.push;
  if (provider) await holdDemoPassword(services, provider.accounts);
  await ended.look();
  await app.listen({ port: config.port, host: config.host });
  if (config.demo && provider) {
    // Loaded only where it is wanted: it brings drawings and words with it.
    const { seedDemo } = await import('./features/demo/seed.ts');
    await seedDemo(services, provider, app);
  }
  await sandbox?.start();
  await coinbase?.start();
  await startTasks(services);
  if (config.smtpUrl) void sendKeptMail(db, secrets, mail, log);
  else if (!config.demo) await sealKeptMail(db, secrets);
  const runner = startJobs(services, jobHandlers);
  const logKeeper = keepLog(services);
  ended.follow(gateway.closeEnded);
  readiness.isReady = true;
  const password = config.demo && provider ? demoPasswordOf(services) : null;
  const parts = { url: config.publicUrl, services, app, provider, sandbox, coinbase, jobs: runner, demoPassword: password };
  return { ...parts, close: closer(parts, readiness, drain, ended, logKeeper, gateway.close, release) };
}

/** Of the 10 seconds of a stop, what calls under way may take. */
const drainMs = 7_000;

function closer(
  parts: Omit<RunningServer, 'close'>,
  readiness: Readiness,
  drain: Drain,
  ended: EndedSessions,
  logKeeper: LogKeeper,
  closeSockets: () => Promise<void>,
  release: (() => Promise<void>)[],
): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    readiness.isStopping = true;
    ended.stop();
    const [left] = await Promise.all([drain.close(drainMs), parts.jobs.stop(), logKeeper.stop()]);
    if (left > 0) parts.services.log.warn({ left }, 'calls were still under way at the end');
    await Promise.all([parts.sandbox?.stop(), parts.coinbase?.stop()]);
    await closeSockets();
    await parts.app.close();
    await parts.services.limits.close();
    for (const free of release.reverse()) await free();
  };
  return () => {
    closing ??= close();
    return closing;
  };
}

async function openDatabase(config: Config, log: Log, release: (() => Promise<void>)[]): Promise<Database> {
  if (!config.databaseUrl) release.push(await lockDataFolder(config.dataDir));
  const db = config.databaseUrl
    ? openPostgres(config.databaseUrl, log)
    : await (await import('./adapters/database/embedded.ts')).openEmbedded(path.join(config.dataDir, 'pglite'));
  release.push(db.close);
  const schema = { hasSandbox: config.stripe === null };
  const applied = config.databaseUrl ? await applySchemaSlowly(config.databaseUrl, schema, log) : await applySchema(db, schema);
  if (applied.length > 0) log.info({ migrations: applied }, 'applied migrations');
  return db;
}

/** A migration may rewrite a whole table, for which a request's 4 seconds are not enough. */
async function applySchemaSlowly(databaseUrl: string, schema: { hasSandbox: boolean }, log: Log): Promise<string[]> {
  const db = openPostgres(databaseUrl, log, 1, 15 * 60_000);
  try {
    return await applySchema(db, schema);
  } finally {
    await db.close();
  }
}

async function openIdentity(
  config: Config & { publicUrl: string },
  own: Resources,
  mail: Services['mail'],
  onEnded: () => Promise<void>,
  limits: Partial<IdentityLimits> = {},
): Promise<{ identity: Identity; provider: RunningServer['provider'] }> {
  if (config.oidc) return { identity: keycloakIdentity(config.oidc), provider: null };
  const origin = config.publicUrl;
  const loadShippingAddress = addressReader(config.trustProxy);
  const provider = await createIdentity({
    issuerOrigin: origin,
    realm: config.realm,
    clients: [
      {
        clientId: config.clientId,
        // One page to come back to; it knows where the person was going. The other is for the silent check.
        redirectUris: [`${origin}/confirmLoginIntent`, `${origin}/silent-check-sso.html`],
        postLogoutRedirectUris: [`${origin}/`],
        origins: [origin],
      },
    ],
    audience: 'strapline-api',
    usernameClaim: 'straplineUsername',
    termsVersion,
    store: sqlIdentityStore(own.db, onEnded),
    sendMail: mail.send,
    networksOf: (request) => networksOf(loadShippingAddress(request.socket.remoteAddress, request.headers)),
    look: identityTheme({ terms: config.footerLinks.terms ?? '/content/terms', outboxUrl: config.demo ? '/demo/outbox' : null }),
    log: own.log,
    clock: own.clock.now,
    limits,
  });
  return { identity: embeddedIdentity(provider), provider };
}

function openWitness(config: Config & { publicUrl: string }, { secrets, release }: Resources): Services['witness'] {
  if (config.witness === 'off') return null;
  const witness = embeddedWitness({
    folder: path.join(config.dataDir, 'witness'),
    name: `${new URL(config.publicUrl).host}/witness`,
    logKey: showVerifierKey(logVerifier({ config, secrets })),
  });
  release.push(witness.close);
  return witness;
}

type Money = Pick<Services, 'payments' | 'crypto' | 'chargebacks' | 'payouts' | 'savedCards' | 'books'>;

function openPayments(
  config: Config & { publicUrl: string },
  own: Resources,
  lookMs: number | undefined,
): Money & Pick<RunningServer, 'sandbox' | 'coinbase'> {
  if (config.stripe) {
    const { stripe } = config;
    const coinbase = config.coinbase && { ...config.coinbase, now: own.clock.now };
    return {
      payments: openStripe(stripe),
      crypto: coinbase && openCoinbase(coinbase),
      chargebacks: openStripeChargebacks(stripe),
      payouts: openStripeConnect(stripe),
      books: [openStripeBooks(stripe), ...(coinbase ? [openCoinbaseBooks(coinbase)] : [])],
      savedCards: openStripeCards(stripe),
      sandbox: null,
      coinbase: null,
    };
  }
  const { stripe, ...embedded } = embeddedProviders({
    ...own,
    port: config.port,
    publicUrl: config.publicUrl,
    events: subscribedEvents,
    ...(lookMs ? { lookMs } : {}),
  });
  return { ...embedded, sandbox: stripe };
}

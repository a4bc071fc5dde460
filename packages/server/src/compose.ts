import { mkdirSync } from 'node:fs';
import { apps as ourApps } from '@strapline/contract/apps/all-apps';
import type { App } from '@strapline/contract/apps/app';
import { languageParam, languages } from '@strapline/contract/languages';
import { termsVersion } from '@strapline/contract/terms';
import { createIdentity } from '@strapline/identity/identity';
import type { IdentityLimits } from '@strapline/identity/options';
import { createIdentityStore } from '@strapline/identity/store';
import type { FastifyInstance } from 'fastify';
import { createGravatar } from './adapters/avatars/gravatar.ts';
import { noAvatarService } from './adapters/avatars/no-service.ts';
import { createPublicBios } from './adapters/bios/public-bios.ts';
import { unreadBios } from './adapters/bios/unread.ts';
import { openBlobs } from './adapters/blobs/open-blobs.ts';
import { openFolderDisk } from './adapters/disk/embedded.ts';
import { createEmbeddedIdentity } from './adapters/identity/embedded.ts';
import { createIdentityTheme } from './adapters/identity/identity-theme.ts';
import { createKeycloakIdentity } from './adapters/identity/keycloak.ts';
import { openKeyFile, openMediaKeyFile } from './adapters/keys/embedded.ts';
import { parseChipKeys, parseMediaKeys } from './adapters/keys/environment.ts';
import { createRedisLimits } from './adapters/limits/redis-limits.ts';
import { noLiveStreams } from './adapters/live/no-live-streams.ts';
import { createYoutube } from './adapters/live/youtube.ts';
import { createOutboxCleanup, createOutboxMail, sealStoredMail, sendStoredMail } from './adapters/mail/outbox.ts';
import { openCoinbase } from './adapters/payments/coinbase.ts';
import { openCoinbaseBooks } from './adapters/payments/coinbase-books.ts';
import { createEmbeddedProviders, type EmbeddedProviders } from './adapters/payments/embedded.ts';
import { openStripe } from './adapters/payments/stripe.ts';
import { openStripeBooks } from './adapters/payments/stripe-books.ts';
import { openStripeCards } from './adapters/payments/stripe-cards.ts';
import { openStripeChargebacks } from './adapters/payments/stripe-chargebacks.ts';
import { openStripeConnect } from './adapters/payments/stripe-connect.ts';
import { createClamdScanner } from './adapters/scanner/clamd.ts';
import { openSocial } from './adapters/social/open-social.ts';
import type { openRedis } from './adapters/sockets/redis.ts';
import { openWebPush } from './adapters/web-push/web-push.ts';
import { type ContentService, openContent } from './compose-content.ts';
import { openDatabase } from './compose-database.ts';
import { openMatcher, openWitness } from './compose-processes.ts';
import { openReader } from './compose-reader.ts';
import { type Observers, observePorts, openObservers } from './compose-telemetry.ts';
import type { Config } from './config.ts';
import { handlers } from './events.ts';
import { getDemoPassword, holdDemoPassword } from './features/demo/demo-password.ts';
import { addDemoRoutes } from './features/demo/demo-routes.ts';
import { findLanguageOf } from './features/language/language.ts';
import { noLogWorker, runLogWorker } from './features/log/log-worker.ts';
import { startLog } from './features/log/start-log.ts';
import { addPages } from './features/pages/page-routes.ts';
import { listAccountStates } from './features/people/people.ts';
import { identifyCaller } from './features/session/session.ts';
import { startMatching } from './features/share-image/start-matching.ts';
import { createMailReceiver } from './features/support/receive-mail.ts';
import { subscribedEvents } from './features/webhook/handle-event.ts';
import { jobHandlers } from './job-handlers.ts';
import { createAccountStates } from './platform/accounts/account-states.ts';
import { type Apps, createApps } from './platform/apps.ts';
import { createAddressReader, listNetworks } from './platform/client-address.ts';
import { createDispatcher } from './platform/dispatch.ts';
import { type Drain, openDrain } from './platform/drain.ts';
import { createEndedSessions, type EndedSessions } from './platform/ended-sessions.ts';
import { addEventRoutes, createHttpCaller, openHttp } from './platform/http-gateway.ts';
import { type JobRunner, noJobs, startJobs } from './platform/job-runner.ts';
import { jobs } from './platform/jobs.ts';
import { readAskedLanguage } from './platform/language/asked-language.ts';
import { createMemoryLimits } from './platform/limits.ts';
import { type Log, openLog } from './platform/log.ts';
import { loadSecrets, type Secrets } from './platform/secrets.ts';
import type { SendPush, Services } from './platform/services.ts';
import { openSocketGateway } from './platform/socket-gateway.ts';
import { addSystemRoutes, type Readiness } from './platform/system-routes.ts';
import { createDatabaseObserver } from './platform/telemetry/observe-database.ts';
import { observePort } from './platform/telemetry/observe-port.ts';
import { observeRequests } from './platform/telemetry/observe-requests.ts';
import { addProcessGauges } from './platform/telemetry/process-gauges.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import type { Database } from './ports/database.ts';
import type { Disk } from './ports/disk.ts';
import type { Identity } from './ports/identity.ts';
import type { Telemetry } from './ports/telemetry.ts';
import { runsHere } from './process-settings.ts';
import { routes } from './routes.ts';
import { startTasks } from './start-tasks.ts';
import { clientLeaveMs, createCloser, type ReleaseSteps, releaseAll } from './stop-server.ts';

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
  /** The password of all demo accounts; null without a demo. */
  demoPassword: string | null;
  /** Stops being ready, drains calls in progress and closes; within 10 seconds. */
  close(): Promise<void>;
};

type ServerConfig = Config & { publicUrl: string };
type Embedded = Pick<RunningServer, 'provider' | 'sandbox' | 'coinbase'> & { content: ContentService };
type Resources = {
  log: Log;
  secrets: Secrets;
  db: Database;
  redis: Awaited<ReturnType<typeof openRedis>> | null;
  mail: Services['mail'];
  clock: Clock;
  observers: Observers;
  release: ReleaseSteps;
};

/**
 * `signal` aborts a start, which can't be aborted before `onDatabaseOpened`. The others are overrides for tests: clock, log, lifetimes of tokens and codes, roles that need a passkey, poll interval of the
 * embedded providers, how long clients have to leave a process that stops, disk, apps, a push service on this machine.
 */
export type ServerOptions = {
  signal?: AbortSignal;
  onDatabaseOpened?: () => void;
  clock?: Clock;
  log?: Log | ((telemetry: Telemetry) => Log);
  identityLimits?: Partial<IdentityLimits>;
  passkeyRoles?: string[];
  providerPollMs?: number;
  leaveMs?: number;
  disk?: Disk;
  apps?: readonly App[];
  localPushService?: boolean;
};

/** Composes and starts the server; the only file that imports adapters. Resolves when it is ready. */
export async function startServer(config: ServerConfig, options: ServerOptions = {}): Promise<RunningServer> {
  const release: ReleaseSteps = [];
  try {
    return await Promise.race([buildServer(config, options, release), rejectOnAbort(options.signal)]);
  } catch (error) {
    await releaseAll(release);
    throw error;
  }
}

/** An interrupted start is repeated by the next one, so nothing waits for it. */
function rejectOnAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason), { once: true }));
}

async function buildServer(config: ServerConfig, options: ServerOptions, release: ReleaseSteps): Promise<RunningServer> {
  const resources = await openResources(config, options, release);
  const { services, embedded, connectPush } = await openServices(config, options, resources);
  // The match server's process takes a while to start, so it starts beside all that follows.
  const matching = runsHere(config, 'web') ? startMatching(services) : null;
  await startLog(services);
  const readiness: Readiness = { isReady: false, isStopping: false };
  const dispatch = createDispatcher(services, handlers);
  const drain = openDrain();
  const app = await openApp(services, embedded, { readiness, dispatch, drain });
  const gateway = openSocketGateway({
    server: app.server,
    services,
    dispatch,
    drain,
    identify: (token, language) => identifyCaller(services, token, language),
    ...(resources.redis ? { adapter: resources.redis.adapter } : {}),
  });
  connectPush(gateway.push);
  const { content: _content, ...providers } = embedded;
  const { provider, sandbox, coinbase } = providers;
  if (provider) await holdDemoPassword(services, provider.accounts);
  await Promise.all([services.endedSessions.poll(), services.accountStates.poll()]);
  await app.listen({ port: config.port, host: config.host });
  // Imported only when needed: it is large.
  if (config.demo && provider) await (await import('./features/demo/seed.ts')).seedDemo(services, provider, app, handlers);
  // Their webhooks go to this process, and one that runs jobs only doesn't answer them.
  if (runsHere(config, 'web')) await Promise.all([sandbox?.start(), coinbase?.start()]);
  await startTasks(services);
  await matching;
  const inbound = config.inboundMail && runsHere(config, 'web') ? await import('./adapters/mail/inbound-smtp.ts') : null;
  if (inbound) release.push(await inbound.listenForMail(services, createMailReceiver(services)));
  if (runsHere(config, 'jobs')) await handleStoredMail(services);
  const jobRunner = runsHere(config, 'jobs') ? startJobs(services, jobHandlers) : noJobs;
  const logWorker = runsHere(config, 'jobs') ? runLogWorker(services) : noLogWorker;
  services.endedSessions.startPolling(gateway.closeEnded);
  services.accountStates.startPolling();
  readiness.isReady = true;
  const password = config.demo && provider ? getDemoPassword(services) : null;
  const leaveMs = resources.redis ? (options.leaveMs ?? clientLeaveMs) : 0;
  const parts = { url: config.publicUrl, services, app, ...providers, jobs: jobRunner, demoPassword: password };
  return { ...parts, close: createCloser({ ...parts, readiness, drain, logWorker, sockets: gateway, leaveMs, release }) };
}

/** Mail that was written while no mail server was set. */
async function handleStoredMail({ config, db, secrets, mail, log }: Services): Promise<void> {
  if (config.smtpUrl) void sendStoredMail(db, secrets, mail, log);
  else if (!config.demo) await sealStoredMail(db, secrets);
}

async function openResources(config: ServerConfig, options: ServerOptions, release: ReleaseSteps): Promise<Resources> {
  const observers = await openObservers(config);
  const { metrics, telemetry } = observers;
  release.push(telemetry.close);
  const given = typeof options.log === 'function' ? options.log(telemetry) : options.log;
  const log = given ?? openLog(config.logLevel, config.logFormat, telemetry);
  observers.reportTo(log);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const observer = createDatabaseObserver(metrics, telemetry);
  const db = await openDatabase(config, { log, release, observer, onOpened: options.onDatabaseOpened });
  const secrets = loadSecrets(config.dataDir, config.secretKey);
  // Optional adapters are imported only when configured: each loads megabytes of libraries.
  const redis = config.redisUrl ? await (await import('./adapters/sockets/redis.ts')).openRedis(config.redisUrl, log) : null;
  if (redis) release.push(redis.close);
  const sentMail = config.smtpUrl
    ? {
        ...(await import('./adapters/mail/smtp.ts')).createSmtpMail(config.smtpUrl, config.mailFrom, !config.hasPlainMail),
        forget: createOutboxCleanup(db),
      }
    : createOutboxMail(db, secrets, config.demo);
  const mail = observePort(sentMail, 'mail', observers);
  return { log, secrets, db, redis, mail, clock: options.clock ?? systemClock, observers, release };
}

type OpenedServices = { services: Services; embedded: Embedded; connectPush: (push: SendPush) => void };

/** Every port with the adapter that the settings choose. */
async function openServices(config: ServerConfig, options: ServerOptions, resources: Resources): Promise<OpenedServices> {
  const { log, secrets, db, redis, mail, clock, observers } = resources;
  const apps = createApps(options.apps ?? ourApps, config);
  // Circular: the provider notifies `ended` of sessions it ends, and `ended` reads from the provider.
  let ended: EndedSessions | null = null;
  const { identity, provider } = await openIdentity(config, resources, apps, async () => await ended?.poll(), options);
  ended = createEndedSessions(identity, clock, log);
  const { sandbox, coinbase, ...money } = openPayments(config, resources, apps.urls, options.providerPollMs);
  const content = openContent({ config, apps, secrets, db, clock });
  const localLimits = createMemoryLimits();
  const limits = redis ? createRedisLimits(redis.client, localLimits, log) : localLimits;
  let push: SendPush = () => {};
  const { metrics, telemetry } = observers;
  const all: Services = {
    config,
    apps,
    db,
    reader: await openReader(config, resources, metrics),
    disk: options.disk ?? openFolderDisk(config.dataDir),
    blobs: await openBlobs(config, resources),
    avatars: config.avatarService ? createGravatar(config.avatarService) : noAvatarService,
    liveStreams: config.youtubeKey ? createYoutube(config.youtubeKey, { clock, log, limits }) : noLiveStreams,
    social: openSocial(config),
    bios: config.readBios ? createPublicBios() : unreadBios,
    scanner: config.clamdUrl ? createClamdScanner(config.clamdUrl) : null,
    content: content.content,
    mail,
    webPush: openWebPush(secrets, config.supportEmail, options.localPushService),
    ...money,
    witness: runsHere(config, 'jobs') ? openWitness(config, resources) : null,
    matcher: runsHere(config, 'web') ? openMatcher(config, apps, resources) : null,
    identity,
    endedSessions: ended,
    accountStates: createAccountStates((at) => listAccountStates(db, at), clock, log),
    clock,
    secrets,
    keys: config.chipKeys ? parseChipKeys(config.chipKeys) : openKeyFile(config.dataDir),
    mediaKeys: config.mediaKeys ? parseMediaKeys(config.mediaKeys) : openMediaKeyFile(config.dataDir),
    limits,
    metrics,
    telemetry,
    jobs,
    push: (to, rooms, name, payload) => push(to, rooms, name, payload),
    log,
  };
  const services = observePorts(all, observers);
  addProcessGauges({ metrics, db, disk: services.disk, redis: redis?.client ?? null });
  return { services, embedded: { provider, sandbox, coinbase, content }, connectPush: (connected) => (push = connected) };
}

type AppParts = { readiness: Readiness; dispatch: ReturnType<typeof createDispatcher>; drain: Drain };

/** All HTTP routes. */
async function openApp(
  services: Services,
  { provider, sandbox, coinbase, content }: Embedded,
  { readiness, dispatch, drain }: AppParts,
): Promise<FastifyInstance> {
  const { config } = services;
  const app = openHttp(services, drain);
  observeRequests(app, services);
  const caller = createHttpCaller(services, (token, language) => identifyCaller(services, token, language));
  addSystemRoutes(app, services, readiness, caller);
  addEventRoutes(app, dispatch, caller);
  for (const add of routes) await add(app, services, caller);
  await content.register(app, services);
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
  return app;
}

async function openIdentity(
  config: ServerConfig,
  { db, mail, log, clock }: Resources,
  apps: Apps,
  onEnded: () => Promise<void>,
  { identityLimits: limits = {}, passkeyRoles }: ServerOptions,
): Promise<{ identity: Identity; provider: RunningServer['provider'] }> {
  if (config.oidc) return { identity: createKeycloakIdentity(config.oidc), provider: null };
  const addressOf = createAddressReader(config.trustProxy);
  // An address can choose the language, and in the demo the app.
  const queries = ['', ...(config.demo ? apps.all.map(({ key }) => `?app=${key}`) : [])].flatMap((query) => [
    query,
    ...languages.map((language) => `${query}${query ? '&' : '?'}${languageParam}=${language}`),
  ]);
  const provider = await createIdentity({
    issuerOrigin: config.publicUrl,
    realm: config.realm,
    clients: [
      {
        clientId: config.clientId,
        // The sign-in callback, and the page of the silent session check.
        redirectUris: apps.urls.flatMap((url) => [
          ...queries.map((query) => `${url}/confirmLoginIntent${query}`),
          `${url}/silent-check-sso.html`,
        ]),
        postLogoutRedirectUris: apps.urls.flatMap((url) => queries.map((query) => `${url}/${query}`)),
        origins: [...apps.urls],
      },
    ],
    audience: 'strapline-api',
    usernameClaim: 'straplineUsername',
    // The demo's admins sign in with its published password.
    passkeyRoles: passkeyRoles ?? (config.demo ? [] : ['admin', 'moderator']),
    termsVersion,
    store: createIdentityStore(db, onEnded),
    sendMail: mail.send,
    networksOf: (request) => listNetworks(addressOf(request.socket.remoteAddress, request.headers)),
    branding: createIdentityTheme({ terms: config.footerLinks.terms ?? '/content/terms', outboxUrl: config.demo ? '/demo/outbox' : null }),
    languageOf: (headers) => readAskedLanguage(headers, config.publicUrl),
    accountLanguageOf: (sub) => findLanguageOf(db, sub),
    log,
    clock: clock.now,
    deletesExpired: runsHere(config, 'jobs'),
    limits,
  });
  return { identity: createEmbeddedIdentity(provider), provider };
}

type PaymentServices = Pick<Services, 'payments' | 'crypto' | 'chargebacks' | 'payouts' | 'savedCards' | 'books'>;

function openPayments(
  config: ServerConfig,
  resources: Resources,
  returnOrigins: readonly string[],
  pollMs: number | undefined,
): PaymentServices & Pick<RunningServer, 'sandbox' | 'coinbase'> {
  if (config.stripe) {
    const { stripe } = config;
    const coinbase = config.coinbase && { ...config.coinbase, now: resources.clock.now };
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
  const { stripe, ...embedded } = createEmbeddedProviders({
    ...resources,
    port: config.port,
    publicUrl: config.publicUrl,
    returnOrigins,
    events: subscribedEvents,
    ...(pollMs ? { lookMs: pollMs } : {}),
  });
  return { ...embedded, sandbox: stripe };
}

import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '@strapline/contract/apps/app';
import { consentVersions } from '@strapline/contract/consents';
import { matchNamespace } from '@strapline/contract/match-events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAsyncApi, openApi } from './api-docs.ts';
import { getFooterLinks } from './apps.ts';
import { getDiskState } from './disk-space.ts';
import type { HttpCaller } from './http-gateway.ts';
import { isDirectToLocalDemo } from './local-demo.ts';
import { isSameSecret } from './secrets.ts';
import type { Services } from './services.ts';
import { WireError } from './wire-error.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const webPage = path.join(root, 'packages/web/dist/index.html');
const startedAt = new Date().toISOString();

export const version: string = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }).version;

/** When the web app was built (without a build: when the server started), and the commit. */
function buildInfo(): { build_date: string; commit_sha: string } {
  const built = statSync(webPage, { throwIfNoEntry: false });
  return { build_date: built ? built.mtime.toISOString() : startedAt, commit_sha: commitSha };
}

const commitSha = readCommit();

function readCommit(): string {
  if (process.env['COMMIT_SHA']) return process.env['COMMIT_SHA'];
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // No git, as in a container image.
    return 'unknown';
  }
}

export type Readiness = { isReady: boolean; isStopping: boolean };

/** Health, metrics, version and API description. */
export function addSystemRoutes(app: FastifyInstance, services: Services, readiness: Readiness, caller: HttpCaller): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    // The next request goes to another process.
    if (readiness.isStopping) reply.header('connection', 'close');
    return payload;
  });
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    // A stopping server answers at once, without waiting for the database.
    const database = readiness.isStopping
      ? 'not asked'
      : await services.db.ping().then(
          () => 'ok',
          () => 'unreachable',
        );
    // A low disk only refuses uploads; a full one makes an embedded database fail.
    const disk = await getDiskState(services.disk);
    // Without blobs only pictures are missing, and another process would not have them either.
    const blobs = readiness.isStopping ? 'not asked' : await askBlobs(services);
    const isReady = readiness.isReady && database === 'ok' && !(disk === 'full' && services.db.engine === 'pglite');
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready: isReady, stopping: readiness.isStopping, seeded: readiness.isReady, database, disk, blobs });
  });
  app.get('/build-info.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(buildInfo()));
  // Other hosts of ours that may use the passkeys of this one (WebAuthn, related origin requests).
  app.get('/.well-known/webauthn', async () => ({ origins: services.apps.urls.filter((url) => url !== services.config.publicUrl) }));
  app.get('/v1/info', async (request, reply) =>
    reply.header('cache-control', 'no-cache').send(createInfo(services, services.apps.choose(request.headers))),
  );
  app.get('/metrics', async (request, reply) => {
    // Loopback alone does not grant access: behind a local proxy every request comes from loopback.
    const isOpen = hasMetricsToken(request, services) || isDirectToLocalDemo(services.config, request.headers);
    if (!isOpen && (await caller(request)).level < 2) throw new WireError('forbidden');
    return reply.type(services.metrics.registry.contentType).send(await services.metrics.registry.metrics());
  });
  let openapi: object | undefined;
  let asyncapi: object | undefined;
  app.get('/v1/openapi.json', async () => {
    openapi ??= openApi(version);
    return openapi;
  });
  app.get('/v1/asyncapi.json', async () => {
    asyncapi ??= createAsyncApi(version);
    return asyncapi;
  });
}

/** A probe must not wait for a slow store. */
const blobPatienceMs = 1_000;

async function askBlobs({ blobs }: Services): Promise<'ok' | 'unreachable'> {
  const late = pause(blobPatienceMs, 'unreachable' as const, { ref: false });
  const asked = blobs.ping().then(
    () => 'ok' as const,
    () => 'unreachable' as const,
  );
  return await Promise.race([asked, late]);
}

function createInfo(services: Services, app: App): object {
  const { config, identity, payments, crypto } = services;
  const { build_date, commit_sha } = buildInfo();
  const matchUrl = services.matcher?.getUrl();
  return {
    name: app.name,
    app: app.key,
    version,
    commitSha: commit_sha,
    buildDate: build_date,
    apps: services.apps.all.map(({ key }) => key),
    features: {
      passkeys: identity.passkeys !== null,
      sessions: identity.sessions !== null,
      crypto: crypto !== null,
      demo: config.demo,
      automaticReviews: config.reviews === 'automatic',
    },
    providers: {
      database: services.db.engine,
      identity: identity.provider,
      payments: payments.provider,
      ...(crypto ? { crypto: crypto.provider === 'coinbase' ? 'coinbase' : 'embedded' } : {}),
      content: services.content.provider,
      mail: config.smtpUrl ? 'smtp' : 'embedded',
      blobs: services.blobs.provider,
      sockets: config.redisUrl ? 'redis' : 'embedded',
    },
    payments: { publishableKey: payments.publishableKey },
    content: services.content.getInfo(app.key),
    match: matchUrl ? { url: matchUrl, namespace: matchNamespace } : null,
    /** VAPID, for Web Push. */
    push: { publicKey: services.webPush.publicKey },
    identity: config.oidc ?? { url: config.publicUrl, realm: config.realm, clientId: config.clientId },
    consents: consentVersions,
    links: { ...getFooterLinks(services, app), support: `mailto:${config.supportEmail}` },
    minClientBuild: '',
  };
}

function hasMetricsToken(request: FastifyRequest, { config }: Services): boolean {
  const { authorization = '' } = request.headers;
  return config.metricsToken !== null && isSameSecret(authorization, `Bearer ${config.metricsToken}`);
}

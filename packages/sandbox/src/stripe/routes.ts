import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from './call.ts';
import { changeChaos } from './chaos.ts';
import { badEncoding, faultJson, noSuchAccount, notFormEncoded, StripeFault, unrecognizedUrl } from './errors.ts';
import { parseForm } from './form.ts';
import { newId } from './ids.ts';
import { accessOf, type Keys } from './keys.ts';
import { apiVersion } from './objects.ts';
import { Params } from './params.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import type { Perform } from './perform.ts';
import { refundEndpoints } from './refunds.ts';
import { resourceEndpoints } from './resources.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints.ts';
import type { Log, Webhooks } from './webhooks.ts';

const endpoints: Endpoint[] = [...paymentIntentEndpoints, ...refundEndpoints, ...resourceEndpoints, ...webhookEndpointEndpoints];

export interface RouteKit {
  keys: Keys;
  clock: { now(): Date };
  log: Log;
  perform: Perform;
  webhooks: Webhooks;
  /** Where this stand-in is reached by browsers; known once it is mounted. */
  base(): string;
  origin(): string;
}

/** The API as the SDK speaks it. Registered in a context of its own, whose body parsers and errors it replaces. */
export function addApiRoutes(app: FastifyInstance, kit: RouteKit): void {
  useFormBodies(app);
  useStripeErrors(app, kit.log);
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      logLevel: 'warn',
      handler: async (request: FastifyRequest<{ Params: { id?: string } }>, reply) => await answer(endpoint, request, reply, kit),
    });
  }
}

/** What only makes sense under a prefix of its own: the switches for tests, and Stripe's answer to every other address. */
export function addOwnRoutes(app: FastifyInstance, kit: RouteKit): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/test/chaos',
    logLevel: 'warn',
    handler: async (request, reply) => {
      const { text, keyParam } = readText(request);
      accessOf(request.headers, keyParam, kit.keys, false);
      if (request.method === 'POST') changeChaos(kit.webhooks.chaos, new Params(parseForm(text)));
      return sendJson(reply, 200, JSON.stringify(kit.webhooks.chaos));
    },
  });
  app.options(
    '/*',
    { logLevel: 'warn' },
    async (_request, reply) => await reply.code(204).header('allow', 'GET, POST, DELETE, OPTIONS').send(),
  );
  app.route({
    method: ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'],
    url: '/v1/*',
    logLevel: 'warn',
    handler: async (request, reply) => {
      reply.header('request-id', newId('req', 14));
      const { keyParam } = readText(request);
      accessOf(request.headers, keyParam, kit.keys, true);
      throw unrecognizedUrl(request.method, pathOf(request));
    },
  });
}

async function answer(endpoint: Endpoint, request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply, kit: RouteKit) {
  const requestId = newId('req', 14);
  reply.header('request-id', requestId);
  reply.header('stripe-version', textHeader(request, 'stripe-version') ?? apiVersion);
  const idempotencyKey = textHeader(request, 'idempotency-key');
  if (idempotencyKey !== null) reply.header('idempotency-key', encodeURI(idempotencyKey));
  const { text, keyParam } = readText(request);
  const access = accessOf(request.headers, keyParam, kit.keys, endpoint.publishable ?? false);
  const account = textHeader(request, 'stripe-account');
  if (account !== null) throw noSuchAccount(account);
  const now = Math.floor(kit.clock.now().getTime() / 1000);
  const result = await kit.perform({
    endpoint,
    path: pathOf(request),
    text,
    facts: { id: request.params.id ?? '', access, now, requestId, idempotencyKey, base: kit.base(), origin: kit.origin() },
  });
  if (result.replayOf !== null) reply.header('idempotent-replayed', 'true').header('original-request', result.replayOf);
  return sendJson(reply, result.status, result.body);
}

function sendJson(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-cache, no-store').type('application/json').send(body);
}

/** The parameters as text, without the browser's `key`: of the body for POST, of the query for the rest. */
function readText(request: FastifyRequest): { text: string; keyParam: string | null } {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  const query = at < 0 ? '' : url.slice(at + 1);
  const isBody = request.method === 'POST';
  if (isBody && request.body !== undefined && typeof request.body !== 'string') throw notFormEncoded();
  const text = isBody ? String(request.body ?? '') : query;
  if (!/(^|&)key=/.test(text)) return { text, keyParam: null };
  const parts = text.split('&');
  const key = parts.find((part) => part.startsWith('key='))?.slice(4) ?? '';
  return { text: parts.filter((part) => !part.startsWith('key=')).join('&'), keyParam: new URLSearchParams(`key=${key}`).get('key') };
}

function pathOf(request: FastifyRequest): string {
  const path = (request.raw.url ?? '').split('?')[0] ?? '';
  return path.slice(Math.max(path.indexOf('/v1/'), 0));
}

function textHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function useFormBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => {
    // A body that is nothing may come with any type; the SDK sends none with DELETE.
    if (body === '') done(null, undefined);
    else done(notFormEncoded(), undefined);
  });
}

function useStripeErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const fault = asFault(error);
    if (fault === null) {
      log.warn({ error: error instanceof Error ? error.stack : String(error), path: pathOf(request) }, 'the sandbox failed');
      return sendJson(reply, 500, faultJson({ type: 'api_error', message: 'An unknown error occurred in the sandbox.' }));
    }
    if (fault.status === 401) reply.header('www-authenticate', 'Bearer realm="Stripe"');
    return sendJson(reply, fault.status, faultJson(fault.body));
  });
}

function asFault(error: unknown): StripeFault | null {
  if (error instanceof StripeFault) return error;
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? new StripeFault(status, badEncoding().body) : null;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { EventSpec } from '@strapline/contract/define-event';
import { errorTable, type WireFailure } from '@strapline/contract/errors';
import { type EventName, events } from '@strapline/contract/events';
import type { Language } from '@strapline/contract/languages';
import type { AllowedWhile } from '@strapline/domain/account/account-state';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from './answer.ts';
import { listAllowedOrigins } from './apps.ts';
import { type Caller, createAnonymousCaller, type Principal } from './caller.ts';
import { createAddressReader } from './client-address.ts';
import type { createDispatcher } from './dispatch.ts';
import type { Drain } from './drain.ts';
import { createId } from './ids.ts';
import { readAskedLanguage } from './language/asked-language.ts';
import { canReachLocalDemo, isLocalDemo } from './local-demo.ts';
import { createSecurityHeaders, nothingPolicy, refuseUnreadable } from './security-headers.ts';
import type { Services } from './services.ts';
import { presentFailure, WireError } from './wire-error.ts';

/** HTTP routes of one feature, besides the generated ones of its read events. */
export type Routes = (app: FastifyInstance, services: Services, caller: HttpCaller) => void | Promise<void>;

/** The caller of a request. Other methods than GET are for active accounts, unless the route says up to which state it is allowed. */
/** What the web app may do from another origin: everything that it does from ours. */
function createCorsRules(webOrigins: string[]): FastifyCorsOptions {
  return {
    origin: webOrigins,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: ['etag', 'retry-after', 'content-disposition', 'location', 'tus-resumable', 'upload-offset', 'upload-length'],
    maxAge: 3600,
  };
}

export type HttpCaller = (request: FastifyRequest, allowedWhile?: AllowedWhile) => Promise<Caller>;

/** A Fastify instance with our error format, headers and limits; features add the routes. */
export function openHttp(services: Pick<Services, 'config' | 'log'>, drain: Drain): FastifyInstance {
  const headers = createSecurityHeaders(services.config.publicUrl);
  const app = Fastify({
    logger: false,
    trustProxy: false,
    bodyLimit: 256 * 1024,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    genReqId: () => createId('req'),
    routerOptions: { maxParamLength: 300 },
    // Errors before routing, and so before any hook.
    frameworkErrors: (error, request, reply) => {
      sendProblem(reply.headers({ ...headers, 'content-security-policy': nothingPolicy }), toWireFailure(error, request.id));
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
    // Node would answer a missing Host without our headers; the hook below checks it.
    http: { requireHostHeader: false },
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...headers, 'content-security-policy': nothingPolicy, 'content-length': '0' }).end();
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    // Streamed pages write to `reply.raw`. Their own policy says who may frame them.
    for (const [name, value] of Object.entries(headers)) if (name !== 'x-frame-options') reply.raw.setHeader(name, value);
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0')
      throw new WireError('validation', { message: 'The request is malformed.' });
  });
  if (services.config.role === 'jobs')
    app.addHook('onRequest', async (request, reply) => {
      // Answered here, since the pages of other plugins have error handlers of their own.
      if (!isAnsweredByJobs(request.url))
        await sendProblem(reply, { code: 'unavailable', message: 'This process runs jobs only (ROLE=jobs).' });
    });
  if (isLocalDemo(services.config))
    app.addHook('onRequest', async (request) => {
      if (!canReachLocalDemo(request.headers))
        throw new WireError('forbidden', {
          message: 'This demo answers on localhost only. To show it to others, set SEED=demo and a HOST.',
        });
    });
  if (services.config.webOrigins.length > 0) void app.register(cors, createCorsRules(services.config.webOrigins));
  // `close` fires after every response, also when the client has disconnected.
  app.addHook('onRequest', async (_request, reply) => void reply.raw.once('close', drain.track()));
  app.addHook('onSend', async (_request, reply, payload) => {
    // Pages set their own policy.
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', nothingPolicy);
    return payload;
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = toWireFailure(error, request.id);
    if (failure.code === 'internal')
      services.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a request failed');
    return sendProblem(reply, failure);
  });
  return app;
}

/** What a process that runs jobs answers: what an operator asks it, and the payment sandbox, which its jobs use. */
function isAnsweredByJobs(url: string): boolean {
  return /^\/(healthz|readyz|metrics|build-info\.json)(\?|$)|^\/sandbox\//.test(url);
}

/** Maps Fastify's own errors (bad JSON, too large, ...) to the contract's codes. */
function toWireFailure(error: unknown, requestId: string): WireFailure {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (!(error instanceof WireError) && typeof status === 'number' && status >= 400 && status < 500) {
    if (status === 413) return { code: 'too_large', message: errorTable.too_large.message };
    // 414: nothing has an id that long.
    if (status === 404 || status === 414) return { code: 'not_found', message: errorTable.not_found.message };
    return { code: 'validation', message: 'The request is malformed.' };
  }
  return presentFailure(error, requestId);
}

export function sendProblem(reply: FastifyReply, failure: WireFailure): FastifyReply {
  const { status, message } = errorTable[failure.code];
  if (failure.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(failure.retryAfterMs / 1000));
  const { code, message: detail, ...rest } = failure;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send({ type: `/errors#${code}`, title: message, status, code, message: detail, detail, ...rest });
}

/** Resolves the caller of a request: by bearer token, else anonymous; the app by `{product}` in the path, else the x-application header, else the host. Throws WireError. */
export function createHttpCaller(
  services: Pick<Services, 'apps' | 'config' | 'accountStates'>,
  identify: (token: string, language: Language) => Promise<Principal>,
): HttpCaller {
  const addressOf = createAddressReader(services.config.trustProxy);
  const origins = listAllowedOrigins(services.apps);
  return async (request, allowedWhile) => {
    const { product } = Object(request.params) as { product?: string };
    const app = services.apps.choose(product === undefined ? request.headers : { 'x-application': product });
    const { origin } = request.headers;
    if (request.method !== 'GET' && request.method !== 'HEAD' && origin !== undefined && !origins.has(origin))
      throw new WireError('forbidden', { message: 'Requests from this origin are not allowed.' });
    const anonymous = createAnonymousCaller(app.key, addressOf(request.socket.remoteAddress, request.headers), null);
    const language = readAskedLanguage(request.headers, services.config.publicUrl);
    const base = { ...anonymous, language, userAgent: request.headers['user-agent'] ?? '' };
    const { authorization } = request.headers;
    if (authorization === undefined) return base;
    const token = /^Bearer ([A-Za-z0-9._~+/-]{1,8192}=*)$/i.exec(authorization)?.[1];
    if (!token) throw new WireError('unauthenticated');
    const principal = await identify(token, language);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    services.accountStates.require(principal.accountId, isRead ? 'suspended' : allowedWhile);
    return { ...base, ...principal };
  };
}

const toRoute = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Adds the HTTP routes of events: the same handlers. */
export function addEventRoutes(app: FastifyInstance, dispatch: ReturnType<typeof createDispatcher>, caller: HttpCaller): void {
  addReadRoutes(app, dispatch, caller);
  addWriteRoutes(app, dispatch, caller);
}

/** With ETag and cache headers. */
function addReadRoutes(app: FastifyInstance, dispatch: ReturnType<typeof createDispatcher>, caller: HttpCaller): void {
  for (const spec of Object.values(events) as EventSpec[]) {
    if (!spec.http) continue;
    app.get(toRoute(spec.http), async (request, reply) => {
      const reader = await caller(request);
      const input = readQuery(spec.name as EventName, request);
      const result = await dispatch(spec.name, input, reader, 'http');
      if (!result.ok) return sendProblem(reply, result.failure);
      return sendCacheable(request, reply, result, reader.level === 0);
    });
  }
}

function addWriteRoutes(app: FastifyInstance, dispatch: ReturnType<typeof createDispatcher>, caller: HttpCaller): void {
  for (const spec of Object.values(events) as EventSpec[]) {
    if (!spec.post) continue;
    app.post(toRoute(spec.post), async (request, reply) => {
      const writer = await caller(request, spec.allowedWhile);
      const { body } = request;
      const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
      const input = isObject ? { ...body, ...readQuery(spec.name as EventName, request) } : (body ?? null);
      const result = await dispatch(spec.name, input, writer, 'http');
      if (!result.ok) return sendProblem(reply, result.failure);
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(result.text);
    });
  }
}

/** Sends JSON with an ETag, or 304. Answers for signed-in callers are not cached by shared caches. */
function sendCacheable(request: FastifyRequest, reply: FastifyReply, { text, etag }: Answer, isPublic: boolean): FastifyReply {
  reply
    .header('etag', etag)
    .header('vary', 'authorization, x-application, origin')
    .header('cache-control', isPublic ? 'public, max-age=5, stale-while-revalidate=60' : 'private, no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

type Shape = {
  type?: string | undefined;
  properties?: Record<string, unknown> | undefined;
  anyOf?: unknown[] | undefined;
  oneOf?: unknown[] | undefined;
  const?: unknown;
};

const shapes = new Map<EventName, Shape>();

/** The input of a read event in a request's query and path. Throws `validation` for what no input has. */
export function readQuery(event: EventName, { query, params }: FastifyRequest): Record<string, unknown> {
  let shape = shapes.get(event);
  if (!shape) {
    shape = z.toJSONSchema(events[event].input, { io: 'input', unrepresentable: 'any' }) as Shape;
    shapes.set(event, shape);
  }
  const { product: _app, ...fields } = Object(params) as Record<string, unknown>;
  return parseQuery(shape, { ...Object(query), ...fields });
}

/** More than any input of the contract has. */
const mostQueryKeys = 60;

/** Converts query strings to the schema's types; `size.band=32` sets a nested field. Text that does not convert is left for the schema to reject by field. */
function parseQuery(shape: unknown, query: Record<string, unknown>): Record<string, unknown> {
  const unknownField = () => new WireError('validation', { fields: { query: 'This field is unknown.' } });
  const entries = Object.entries(query);
  if (entries.length > mostQueryKeys) throw unknownField();
  const input: Record<string, unknown> = {};
  for (const [path, text] of entries) {
    const [key = '', ...inner] = path.split('.');
    if (inner.length > 1 || key === '__proto__' || inner[0] === '__proto__') throw unknownField();
    const property = getProperty(shape, key);
    if (inner[0] === undefined) input[key] = convertValue(property, text);
    else input[key] = { ...Object(input[key]), [inner[0]]: convertValue(getProperty(property, inner[0]), text) };
  }
  return input;
}

/** Of several shapes, as of a size, the first that has the property. */
function getProperty(shape: unknown, key: string): unknown {
  const { properties, oneOf = [] } = (shape ?? {}) as Shape;
  if (properties && Object.hasOwn(properties, key)) return properties[key];
  return oneOf.map((one) => getProperty(one, key)).find((property) => property !== undefined);
}

function convertValue(shape: unknown, text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const { type, anyOf, const: constant } = (shape ?? {}) as Shape;
  const isNumber =
    type === 'integer' ||
    type === 'number' ||
    typeof constant === 'number' ||
    anyOf?.some((one) => typeof (one as Shape).const === 'number' || (one as Shape).type === 'number');
  if (isNumber && /^-?\d{1,12}$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
